import { useDebouncedValue } from '@mantine/hooks'
import { Button, Group, Loader, Slider, Stack, Text } from '@mantine/core'
import { getRoleName, ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import { boxOfItem, changesBetween } from '@panelflow/domain/page/page-changes.ts'
import {
  getPageAt,
  listMoments,
  type Moment,
  type PageDocuments,
  type PageLogs,
} from '@panelflow/domain/page/page-moments.ts'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import {
  type PageRestoration,
  restoreChapter,
  restoreItem,
  restorePages,
} from '../../../editor/engine/restore-item.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { useAppTranslations } from '../use-app-translations.ts'
import { ChangeCard } from './change-card.tsx'
import { getPageNumber, goToPlace } from './go-to-place.ts'
import classes from './rework.module.css'

/** Edits that come in this time are read together. */
const GATHER_MS = 1500

/** The logs of a page, read again a moment after it changed. */
const useLogs = (editor: Editor, pageId: string) => {
  const view = useWatched(editor.session.page(pageId).view)
  const revision = view.status === 'ready' ? view.base.rev + view.lane.rev : 0
  const [settled] = useDebouncedValue(revision, GATHER_MS)
  return useQuery({
    queryKey: ['page logs', pageId, settled],
    queryFn: () => editor.session.readLogs(pageId),
    placeholderData: keepPreviousData,
    // they are as long as all that was ever done to the page
    gcTime: 0,
  })
}

/** The role of an origin, as the log holds it. */
const toRoleId = (role: number): RoleId =>
  Object.values(ROLE).find((known) => known === role) ?? ROLE.translator

/** Who changed the page, in which role, and when. */
const useMomentLine = (editor: Editor): ((moment: Moment) => string) => {
  const { t, i18n } = useTranslation('rework')
  const app = useAppTranslations()
  const names = useWatched(editor.names.known)
  return ({ by, edits }) =>
    t('moments.line', {
      name:
        by.by === 'ai'
          ? t('moments.machine')
          : `${names.get(by.account) ?? t('moments.somebody')} · ${app(`role.${getRoleName(toRoleId(by.role))}`)}`,
      time: formatMinute(by.at, i18n.language, getDisplayZone()),
      count: edits,
    })
}

/** What differs between then and now, in the order of the page. */
const listDifferences = (then: PageDocuments, now: PageDocuments) =>
  DOCUMENT_KINDS.flatMap((document: DocumentKind) =>
    changesBetween(then[document].items, now[document].items).flatMap((change) => {
      const item = now[document].items[change.id] ?? then[document].items[change.id]
      return item === undefined ? [] : [{ ...change, document, box: boxOfItem(item) }]
    }),
  ).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)

/** What came of restoring pages. */
export const toastRestoration = (
  t: TFunction<'rework'>,
  { restored, refused, shared }: PageRestoration,
): void => {
  if (refused > 0) toastFailed(t('moments.partly', { restored, count: refused }))
  else if (shared > 0) toastRemark(t('moments.shared', { restored, count: shared }))
  else toastDone(t('moments.restored', { count: restored }))
}

interface PageHistoryProps {
  readonly editor: Editor
  readonly pageId: string
}

/** The whole chapter as it was at the time of a moment. */
const ChapterButton = ({
  editor,
  moment,
}: Pick<PageHistoryProps, 'editor'> & { moment: Moment }) => {
  const { t } = useTranslation('rework')
  const [isRestoring, setIsRestoring] = useState(false)
  const restore = async (): Promise<void> => {
    try {
      const { later, ...restoration } = await restoreChapter(editor, moment.by.at)
      toastRestoration(t, restoration)
      if (later > 0) toastRemark(t('moments.later', { count: later }))
    } catch {
      toastFailed(t('moments.chapter_failed'))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isRestoring}
      onClick={() => {
        setIsRestoring(true)
        void restore().finally(() => setIsRestoring(false))
      }}
    >
      {t('moments.restore_chapter')}
    </Button>
  )
}

interface MomentChoiceProps extends PageHistoryProps {
  readonly logs: PageLogs
}

const MomentChoice = ({ editor, pageId, logs }: MomentChoiceProps) => {
  const { t } = useTranslation('rework')
  const formatMoment = useMomentLine(editor)
  const view = useWatched(editor.session.page(pageId).view)
  const moments = useMemo(() => listMoments(logs), [logs])
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? moments.length - 1, moments.length - 1)
  const moment = moments[at]
  const now = view.status === 'ready' ? view : null
  const then = useMemo(
    () => (moment === undefined || now === null ? null : getPageAt(now, logs, moment.revs)),
    [moment, now, logs],
  )
  if (moment === undefined || then === null || now === null)
    return <EmptyState title={t('moments.none')} />
  const differences = listDifferences(then, now)
  const restoreOne = async (document: DocumentKind, itemId: string): Promise<void> => {
    const stored = then[document].items[itemId]
    const done = await restoreItem(editor, pageId, document, itemId, stored)
    if (done) toastDone(t('version.taken_back'))
    else toastFailed(t('version.forbidden'))
  }
  const restoreAll = async (): Promise<void> => {
    const stored = { base: then.base.items, lane: then.lane.items }
    toastRestoration(t, await restorePages(editor, new Map([[pageId, stored]])))
  }
  return (
    <>
      <Slider
        mx={8}
        min={0}
        max={moments.length - 1}
        value={at}
        onChange={setChosen}
        thumbLabel={t('moments.bar')}
        thumbProps={{ 'aria-valuetext': formatMoment(moment) }}
        label={null}
      />
      <Text fz="sm" role="status">
        {formatMoment(moment)}
      </Text>
      <Group gap="xs" justify="space-between">
        <Text fz="sm" c="dimmed">
          {differences.length === 0
            ? t('moments.same')
            : t('version.changes', { count: differences.length })}
        </Text>
        {differences.length === 0 ? null : (
          <Button size="compact-sm" variant="default" onClick={() => void restoreAll()}>
            {t('moments.restore_page')}
          </Button>
        )}
        <ChapterButton editor={editor} moment={moment} />
      </Group>
      <ol className={classes['changes']}>
        {differences.map(({ document, id, box, ...change }) => (
          <ChangeCard
            key={`${document} ${id}`}
            change={{
              ...change,
              pageId,
              document,
              itemId: id,
              box,
              appearance: [...change.appearance],
            }}
            page={getPageNumber(editor, pageId)}
            onShow={() =>
              goToPlace(editor, {
                pageId,
                itemId: change.change === 'removed' ? null : id,
                rect: box,
              })
            }
            onTakeBack={() => void restoreOne(document, id)}
          />
        ))}
      </ol>
    </>
  )
}

/**
 * Everything that happened to a page: a bar of moments with the names of who was at work, what is
 * different since, and the way back for an item or the page.
 */
export const PageHistory = ({ editor, pageId }: PageHistoryProps) => {
  const { t } = useTranslation('rework')
  const logs = useLogs(editor, pageId)
  useEffect(() => {
    if (logs.data === undefined) return
    for (const { origin } of [...logs.data.base, ...logs.data.lane])
      if (origin.by === 'person') editor.names.request(origin.account)
  }, [editor, logs.data])
  return (
    <Stack gap="xs" p={8} component="section" aria-label={t('moments.bar')}>
      {logs.data !== undefined ? (
        <MomentChoice editor={editor} pageId={pageId} logs={logs.data} />
      ) : logs.isError ? (
        <ErrorState
          title={t('moments.failed')}
          retryLabel={t('moments.retry')}
          onRetry={() => void logs.refetch()}
        />
      ) : (
        <Loader size="sm" />
      )}
    </Stack>
  )
}
