import { Button, Loader, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import {
  type ItemChangeView,
  snapshotChanges,
  snapshotList,
  snapshotPage,
  type SnapshotView,
} from '@panelflow/contract/snapshot.ts'
import { SENT_BACK } from '@panelflow/domain/order/decide-chapter.ts'
import { parseDocument } from '@panelflow/domain/page/document/parse-document.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreItem, restorePages } from '../../../editor/engine/restore-item.ts'
import { usePageInWork } from '../../../editor/panels/script-panel.tsx'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { EditorSession } from '../use-editor-session.ts'
import { ChangeCard } from './change-card.tsx'
import { goToPlace, getPageNumber } from './go-to-place.ts'
import classes from './rework.module.css'
import { PageHistory, toastRestoration } from './page-history.tsx'
import { ThenAndNow } from './then-and-now.tsx'

const NAMES = [
  'complete_translation',
  'complete_proofreading',
  'complete_rework',
  'complete_typesetting',
  'accept_review',
  'accept_visual',
  'report_abnormal',
  'confirm_check',
  'fail_recheck',
  'refuse_review',
  'refuse_visual',
  'route_to_translation',
  'route_to_proofreading',
  'route_to_typesetting',
] as const

/** What happened when the version was kept. */
const useVersionName = (): ((event: string) => string) => {
  const { t } = useTranslation('rework')
  return (event) => t(`name.${NAMES.find((name) => name === event) ?? 'other'}`)
}

interface VersionsPanelProps {
  readonly session: EditorSession
  readonly chapterId: string
  readonly language: string
}

const useVersionLine = (): ((version: SnapshotView) => string) => {
  const { t, i18n } = useTranslation('rework')
  const getName = useVersionName()
  return ({ name, round, by, at }) =>
    t('version.line', {
      name: [
        getName(name),
        round > 0 ? t('version.round', { round }) : '',
        by === null ? '' : personName(by),
      ]
        .filter((words) => words !== '')
        .join(' · '),
      time: formatMinute(at, i18n.language, getDisplayZone()),
    })
}

interface DifferencesProps extends VersionsPanelProps {
  readonly snapshotId: string
}

const Differences = ({ session, chapterId, language, snapshotId }: DifferencesProps) => {
  const { t } = useTranslation('rework')
  const { editor } = session
  const pageId = usePageInWork(editor)
  const changes = useRead(snapshotChanges, { params: { chapterId, snapshotId } })
  const [looking, setLooking] = useState<string | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const takeBack = async (change: ItemChangeView): Promise<void> => {
    try {
      const page = await api.call(snapshotPage, {
        params: { chapterId, snapshotId, pageId: change.pageId },
      })
      const storedItem = parseDocument(page[change.document]).items[change.itemId]
      const done = await restoreItem(
        editor,
        change.pageId,
        change.document,
        change.itemId,
        storedItem,
      )
      if (done && (await editor.session.settled())) await changes.refetch()
      if (done) toastDone(t('version.taken_back'))
      else toastFailed(t('version.forbidden'))
    } catch (error) {
      toastFailed(getFailureMessage(error))
    }
  }
  const takeAllBack = async (all: readonly ItemChangeView[]): Promise<void> => {
    try {
      const pageIds = [...new Set(all.map((change) => change.pageId))]
      const pages = await Promise.all(
        pageIds.map(async (id) => {
          const page = await api.call(snapshotPage, {
            params: { chapterId, snapshotId, pageId: id },
          })
          const items = {
            base: parseDocument(page.base).items,
            lane: parseDocument(page.lane).items,
          }
          return [id, items] as const
        }),
      )
      const restoration = await restorePages(editor, new Map(pages))
      if (await editor.session.settled()) await changes.refetch()
      toastRestoration(t, restoration)
    } catch (error) {
      toastFailed(getFailureMessage(error))
    }
  }
  if (changes.isPending) return <Loader size="sm" m="xs" />
  if (changes.isError)
    return <TableError error={changes.error} onRetry={() => void changes.refetch()} />
  return (
    <Stack gap="xs">
      <Text fz="sm" role="status">
        {changes.data.length === 0
          ? t('version.same')
          : t('version.changes', { count: changes.data.length })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => setLooking(pageId)}>
        {t('version.picture')}
      </Button>
      {changes.data.length === 0 ? null : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isRestoring}
          onClick={() => {
            setIsRestoring(true)
            void takeAllBack(changes.data).finally(() => setIsRestoring(false))
          }}
        >
          {t('version.take_all_back')}
        </Button>
      )}
      <ol className={classes['changes']}>
        {changes.data.map((change) => (
          <ChangeCard
            key={`${change.pageId} ${change.document} ${change.itemId}`}
            change={change}
            page={getPageNumber(editor, change.pageId)}
            onShow={() =>
              goToPlace(editor, {
                pageId: change.pageId,
                itemId: change.change === 'removed' ? null : change.itemId,
                rect: change.box,
              })
            }
            onTakeBack={() => void takeBack(change)}
          />
        ))}
      </ol>
      {looking === null ? null : (
        <ThenAndNow
          session={session}
          chapterId={chapterId}
          snapshotId={snapshotId}
          pageId={looking}
          language={language}
          onClose={() => setLooking(null)}
        />
      )}
    </Stack>
  )
}

/**
 * Versions that were kept: what is different now, the page as it was beside the page as it is, and
 * every item to be taken back.
 */
const KeptVersions = (props: VersionsPanelProps) => {
  const { t } = useTranslation('rework')
  const formatVersion = useVersionLine()
  const versions = useRead(snapshotList, { params: { chapterId: props.chapterId } })
  const [chosen, setChosen] = useState<string | null>(null)
  if (versions.isPending) return <Loader size="sm" m="xs" />
  if (versions.isError)
    return <TableError error={versions.error} onRetry={() => void versions.refetch()} />
  // what was sent back last is what a second look compares with; else the newest
  const first =
    versions.data.find(({ name }) => SENT_BACK.some((event) => event === name)) ?? versions.data[0]
  if (first === undefined)
    return <EmptyState title={t('version.none')} hint={t('version.none_hint')} />
  const snapshotId = versions.data.find(({ id }) => id === chosen)?.id ?? first.id
  return (
    <Stack gap="xs" p={8} component="section" aria-label={t('panel')}>
      <Select
        size="xs"
        label={t('version.choose')}
        allowDeselect={false}
        value={snapshotId}
        onChange={setChosen}
        data={versions.data.map((version) => ({
          value: version.id,
          label: formatVersion(version),
        }))}
      />
      <Differences key={snapshotId} {...props} snapshotId={snapshotId} />
    </Stack>
  )
}

/** The versions that were kept, or what happened to the page at hand. */
export const VersionsPanel = (props: VersionsPanelProps) => {
  const { t } = useTranslation('rework')
  const { editor } = props.session
  const pageId = usePageInWork(editor)
  const [shows, setShows] = useState<'versions' | 'page'>('versions')
  return (
    <>
      <SegmentedControl
        size="xs"
        mx={8}
        value={shows}
        onChange={(value) => setShows(value === 'page' ? 'page' : 'versions')}
        aria-label={t('moments.choose')}
        data={[
          { value: 'versions', label: t('moments.versions') },
          { value: 'page', label: t('moments.page', { number: getPageNumber(editor, pageId) }) },
        ]}
      />
      {shows === 'versions' ? (
        <KeptVersions {...props} />
      ) : (
        <PageHistory key={pageId} editor={editor} pageId={pageId} />
      )}
    </>
  )
}
