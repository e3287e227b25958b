import { Anchor, Button, Group, List, Text } from '@mantine/core'
import {
  replaceRunCancel,
  replaceRunList,
  replaceRunTakeBack,
  type ReplaceRunView,
  textReplace,
} from '@panelflow/contract/text-search.ts'
import { isWideScope } from '@panelflow/domain/text-search/search-options.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { SearchForm } from '../../../editor/search/search-session.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { api } from '../../../lib/http/api.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import classes from './find.module.css'
import { getLineKey, type WideSearch } from './wide-search.ts'

const WATCH_MS = 700
const DAY_MS = 86_400_000
const WRITE = { refreshes: [replaceRunList] } as const

const isActive = ({ status }: ReplaceRunView): boolean =>
  status === 'waiting' || status === 'running' || status === 'taking_back'

/** It goes on, or what it did today can be taken back. */
const isOfUse = (run: ReplaceRunView, now: number): boolean =>
  isActive(run) || ((run.counts.replaced ?? 0) > 0 && Date.parse(run.createdAt) > now - DAY_MS)

/** The person's last replacement, also one begun in a window that is closed. */
const useLastRun = (): ReplaceRunView | null => {
  const runs = useQuery({
    queryKey: [replaceRunList.id],
    queryFn: ({ signal }) => api.call(replaceRunList, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? WATCH_MS : false),
  })
  return runs.data?.[0] ?? null
}

/** Lines that were left as they are, and why. */
const LeftLines = ({ run }: { readonly run: ReplaceRunView }) => {
  const { t } = useTranslation('find')
  const [isOpen, setOpen] = useState(false)
  const { changed = 0, refused = 0, kept = 0 } = run.counts
  const count = changed + refused + kept
  if (count === 0) return null
  return (
    <>
      <Anchor component="button" type="button" fz="xs" onClick={() => setOpen(!isOpen)}>
        {t('wide.left', { count })}
      </Anchor>
      {isOpen ? (
        <List size="xs" className={classes['left']}>
          {run.left.map(({ chapterId, chapterNumber, pageId, position, itemId, ...line }) => (
            <List.Item key={`${chapterId} ${pageId} ${itemId}`}>
              {t('wide.left_place', { number: chapterNumber, page: position + 1 })} {line.text}
              <Text fz="xs" c="dimmed">
                {line.code === null
                  ? t(`wide.left_${line.status === 'kept' ? 'kept' : 'changed'}`)
                  : getReasonText(line.code, line.params)}
              </Text>
            </List.Item>
          ))}
        </List>
      ) : null}
    </>
  )
}

interface LastRunProps {
  readonly run: ReplaceRunView
  readonly onTakeBack: () => void
}

/** What became of the last replacement; stops it, or takes it back. */
const LastRun = ({ run, onTakeBack }: LastRunProps) => {
  const { t } = useTranslation('find')
  const cancel = useWrite(replaceRunCancel, WRITE)
  const takeBack = useWrite(replaceRunTakeBack, WRITE)
  const { waiting = 0, replaced = 0, restored = 0 } = run.counts
  const params = { runId: run.id }
  const values = { from: run.options.query.words, to: run.options.replacement }
  const isBack = run.status === 'taking_back' || run.status === 'taken_back'
  return (
    <div className={classes['run']}>
      <Text fz="xs" c="dimmed" lineClamp={1}>
        {t('wide.run', values)}
      </Text>
      {isActive(run) ? (
        <ProgressText
          value={1 - (isBack ? replaced : waiting) / Math.max(1, run.total)}
          label={t(isBack ? 'wide.taking_back' : 'wide.replacing')}
        />
      ) : (
        <Text fz="xs" role="status">
          {isBack
            ? t('wide.taken_back', { count: restored })
            : t('wide.replaced', { count: replaced })}
        </Text>
      )}
      <LeftLines run={run} />
      <Group gap="xs">
        {run.status === 'waiting' || run.status === 'running' ? (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params })}
          >
            {t('wide.stop')}
          </Button>
        ) : null}
        {!isActive(run) && !isBack && replaced > 0 ? (
          <Button
            size="compact-xs"
            variant="light"
            loading={takeBack.isPending}
            onClick={() => {
              onTakeBack()
              takeBack.mutate({ params })
            }}
          >
            {t('wide.take_back')}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

interface RunsProps {
  readonly chapterId: string
  readonly form: SearchForm
  readonly search: WideSearch
}

/** Replaces what is chosen, and shows what became of it. */
export const ReplaceRuns = ({ chapterId, form, search }: RunsProps) => {
  const { t } = useTranslation('find')
  const last = useLastRun()
  const now = useNow()
  const [touchedId, setTouchedId] = useState<string | null>(null)
  const run = last !== null && (last.id === touchedId || isOfUse(last, now)) ? last : null
  const { lines, status } = useWatched(search.result)
  const excluded = useWatched(search.excluded)
  const replace = useWrite(textReplace, {
    ...WRITE,
    // the places that were found are gone: nobody replaces them twice
    onDone: ({ id }) => {
      setTouchedId(id)
      search.start(null)
    },
  })
  const chosen = lines.filter((line) => line.refusal === null && !excluded.has(getLineKey(line)))
  const { words, replacement, keepCase, scope, isPattern, matchCase, wholeWord, ignoreWidth } = form
  const start = (): void => {
    if (!isWideScope(scope)) return
    replace.mutate({
      params: { chapterId },
      body: {
        scope,
        query: { words, isPattern, matchCase, wholeWord, ignoreWidth, field: form.field },
        replacement,
        keepCase,
        lines: chosen.map((line) => ({
          chapterId: line.chapterId,
          pageId: line.pageId,
          itemId: line.itemId,
          text: line.text,
          places: line.matches.map(({ from }) => from),
        })),
      },
    })
  }
  return (
    <div className={classes['bar']}>
      <Button
        size="xs"
        loading={replace.isPending}
        disabled={chosen.length === 0 || status === 'searching' || (run !== null && isActive(run))}
        onClick={start}
      >
        {t('wide.replace', { count: chosen.length })}
      </Button>
      {lines.length > 0 && !lines.some(({ refusal }) => refusal === null) ? (
        <Text fz="xs" c="dimmed">
          {t('read_only')}
        </Text>
      ) : null}
      {run === null ? null : <LastRun run={run} onTakeBack={() => setTouchedId(run.id)} />}
    </div>
  )
}
