import { Alert, Anchor, Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { type FoundChapter, type FoundLine, textSearch } from '@panelflow/contract/text-search.ts'
import { toReplacement } from '@panelflow/domain/text-search/replace-matches.ts'
import { isWideScope } from '@panelflow/domain/text-search/search-options.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import type { SearchForm } from '../../../editor/search/search-session.ts'
import { api } from '../../../lib/http/api.ts'
import { isCallError } from '../../../lib/http/call-error.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import classes from './find.module.css'
import { ReplaceRuns } from './replace-runs.tsx'
import { createWideSearch, getLineKey, isNotFound, type WideSearch } from './wide-search.ts'

/** Lines shown at first, and again each time more are asked for. */
const ROWS = 60
/** Somebody who types is not searched for at every letter. */
const DELAY_MS = 500
/** Letters shown of a text. */
const MAX_SHOWN = 240

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ⏎ ')

/** A whole line with all that was found in it, and what takes its place. */
const LineWords = ({ line, form }: { readonly line: FoundLine; readonly form: SearchForm }) => {
  const { text, matches, refusal } = line
  const { replacement: words, isPattern: hasGroups, keepCase } = form
  const isReplaced = words !== '' && refusal === null
  return (
    <span className={classes['words']}>
      {matches.map((match, at) => (
        <span key={match.from}>
          {toOneLine(text.slice(matches[at - 1]?.to ?? 0, match.from).slice(-MAX_SHOWN))}
          {isReplaced ? (
            <>
              <del>{toOneLine(text.slice(match.from, match.to))}</del>
              <ins>{toOneLine(toReplacement(text, match, { words, hasGroups, keepCase }))}</ins>
            </>
          ) : (
            <mark>{toOneLine(text.slice(match.from, match.to))}</mark>
          )}
        </span>
      ))}
      {toOneLine(text.slice(matches.at(-1)?.to ?? 0).slice(0, MAX_SHOWN))}
    </span>
  )
}

interface LineRowProps {
  readonly editor: Editor
  readonly line: FoundLine
  readonly form: SearchForm
  readonly isHere: boolean
  readonly isIncluded: boolean
  readonly onChoose: () => void
}

const LineRow = ({ editor, line, form, isHere, isIncluded, onChoose }: LineRowProps) => {
  const { t } = useTranslation('find')
  const { chapterId, pageId, lineId, position, number, refusal } = line
  const body = (
    <>
      <span className={classes['page']}>{`${position + 1}.${number}`}</span>
      <LineWords line={line} form={form} />
    </>
  )
  const address = new URLSearchParams({ chapterId, pageId, itemId: lineId })
  return (
    <li className={classes['row']}>
      <Checkbox
        size="xs"
        aria-label={t('include')}
        checked={isIncluded && refusal === null}
        disabled={refusal !== null}
        onChange={onChoose}
      />
      {isHere ? (
        <UnstyledButton
          className={classes['place']}
          data-wide
          onClick={() => void editor.goToItem(pageId, lineId)}
        >
          {body}
        </UnstyledButton>
      ) : (
        <UnstyledButton
          component="a"
          href={`/workspace/index?${address.toString()}`}
          target="_blank"
          rel="noreferrer"
          className={classes['place']}
          data-wide
        >
          {body}
        </UnstyledButton>
      )}
    </li>
  )
}

const ChapterHead = ({
  chapter,
  line,
}: {
  readonly chapter: FoundChapter
  readonly line: FoundLine
}) => {
  const { t } = useTranslation('find')
  const { t: app } = useTranslation()
  const reason = line.refusal === null ? '' : ` · ${t(`wide.refusal.${line.refusal}`)}`
  return (
    <li className={classes['chapter']}>
      <Text fz="xs" fw={600}>
        {t('wide.chapter', { number: chapter.number, serial: chapter.orderSerial })}
      </Text>
      <Text fz="xs" c="dimmed">
        {app(`chapter.status.${chapter.status}`)}
        {reason}
      </Text>
    </li>
  )
}

interface WideProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly form: SearchForm
}

const LineList = ({
  editor,
  chapterId,
  form,
  search,
}: WideProps & { readonly search: WideSearch }) => {
  const { t } = useTranslation('find')
  const { lines, chapters } = useWatched(search.result)
  const excluded = useWatched(search.excluded)
  const [rows, setRows] = useState(ROWS)
  const choose = (key: string): void => {
    const next = new Set(excluded)
    if (!next.delete(key)) next.add(key)
    search.excluded.set(next)
  }
  const shown = lines.slice(0, rows)
  return (
    <div className={classes['list']}>
      <ol className={classes['rows']} aria-label={t('hits')}>
        {shown.map((line, at) => {
          const key = getLineKey(line)
          const chapter = chapters.get(line.chapterId)
          const isFirst = shown[at - 1]?.chapterId !== line.chapterId
          return [
            isFirst && chapter !== undefined ? (
              <ChapterHead key={line.chapterId} chapter={chapter} line={line} />
            ) : null,
            <LineRow
              key={key}
              editor={editor}
              line={line}
              form={form}
              isHere={line.chapterId === chapterId}
              isIncluded={!excluded.has(key)}
              onChoose={() => choose(key)}
            />,
          ]
        })}
      </ol>
      {lines.length > rows ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setRows(rows + ROWS)}>
          {t('wide.more', { count: lines.length - rows })}
        </Button>
      ) : null}
    </div>
  )
}

/** How far the search is, what it found, and how to stop it. */
const WideState = ({ form, search }: Pick<WideProps, 'form'> & { readonly search: WideSearch }) => {
  const { t } = useTranslation('find')
  const result = useWatched(search.result)
  const { status, lines, searched, total, error } = result
  const places = lines.reduce((sum, { matches }) => sum + matches.length, 0)
  if (form.words !== '' && status === 'idle') return null
  if (form.words === '')
    return (
      <Text fz="xs" m={10} c="dimmed">
        {t('nothing_asked')}
      </Text>
    )
  const found = lines.length === 0 ? '' : t('found', { count: places, lines: lines.length })
  return (
    <div className={classes['wide']}>
      {status === 'searching' ? (
        <ProgressText
          value={total === 0 ? 0 : searched / total}
          label={t('wide.progress', { searched, total })}
        />
      ) : null}
      <Group justify="space-between" wrap="nowrap">
        <Text fz="xs" role="status">
          {isNotFound(result) ? t('none') : found}
        </Text>
        {status === 'searching' ? (
          <Button size="compact-xs" variant="subtle" onClick={search.stop}>
            {t('wide.stop')}
          </Button>
        ) : null}
        {status === 'full' ? (
          <Text fz="xs" c="dimmed">
            {t('wide.cut', { count: lines.length })}
          </Text>
        ) : null}
        {status === 'stopped' ? (
          <Anchor component="button" type="button" fz="xs" onClick={search.resume}>
            {t('wide.resume', { searched, total })}
          </Anchor>
        ) : null}
      </Group>
      {status === 'failed' && isCallError(error) ? (
        <Alert color="yellow" p="xs" title={getFailureMessage(error)}>
          <Button size="compact-xs" variant="light" onClick={search.resume}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
    </div>
  )
}

const useWideSearch = ({ editor, chapterId, form }: WideProps): WideSearch => {
  const search = useMemo(
    () =>
      createWideSearch((body, signal) =>
        api.call(textSearch, { params: { chapterId }, body, signal }),
      ),
    [chapterId],
  )
  const { words, isPattern, matchCase, wholeWord, ignoreWidth, field, scope } = form
  useEffect(() => {
    if (!isWideScope(scope)) return
    // what was typed in this chapter is searched too
    editor.session.flush()
    const query = { words, isPattern, matchCase, wholeWord, ignoreWidth, field }
    const timer = setTimeout(() => search.start(words === '' ? null : { scope, query }), DELAY_MS)
    return () => clearTimeout(timer)
  }, [editor, search, scope, words, isPattern, matchCase, wholeWord, ignoreWidth, field])
  useEffect(() => search.stop, [search])
  return search
}

/** Find and replace in the chapters of the order or the book: the server searches and replaces. */
export const WideFind = (props: WideProps) => {
  const { form, chapterId } = props
  const search = useWideSearch(props)
  return (
    <>
      <WideState form={form} search={search} />
      <LineList {...props} search={search} />
      <ReplaceRuns form={form} chapterId={chapterId} search={search} />
    </>
  )
}
