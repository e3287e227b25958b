import { orderDrafts } from '@panelflow/contract/draft.ts'
import { orderChapters, type ChapterView, type OrderView } from '@panelflow/contract/order.ts'
import type { FindingView } from '@panelflow/contract/page-check.ts'
import { taskCancel } from '@panelflow/contract/page-task.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChapterCommand, chapterActions } from '../../chapter/chapter.actions.ts'
import { useCompletion } from '../../chapter/completion/use-completion.tsx'
import { downloadChapter } from '../../chapter/download-chapter.ts'
import { ChapterTable } from '../../chapter/parts/chapter-table.tsx'
import type { PersonPicker } from '../../chapter/parts/check-decision-modal.tsx'
import type { OrderCommand } from '../order.actions.ts'
import { CandidateList } from '../assign/candidate-list.tsx'
import { isUntranslated } from '../../../lib/forms/draft-coverage.ts'
import { DraftNotice, totalCoverage } from '../../../lib/forms/draft-notice.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { GradeWindow } from '../../grade/grade-window.tsx'
import { ExportWindow } from '../../output/export-window.tsx'
import { type ChapterSearch, ORDER_WINDOWS } from './chapter-search.ts'
import { OrderPage } from './order-page.tsx'
import { Button, Group, Text } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'

interface ChosenChapters {
  /** null: this person can do nothing to several chapters at once */
  readonly chosen: ReadonlySet<string> | null
  readonly choose: (chosen: ReadonlySet<string>) => void
  /** by chapter number; chapters that left the order are not among them */
  readonly ids: readonly string[]
}

/** Chapters marked in the list, for those who may export. */
const useChosenChapters = (order: OrderView, chapters: readonly ChapterView[]): ChosenChapters => {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const may = order.can['export'] === true
  const ids = useMemo(
    () =>
      may
        ? chapters
            .filter(({ id }) => chosen.has(id))
            .toSorted((a, b) => a.number - b.number)
            .map(({ id }) => id)
        : [],
    [may, chapters, chosen],
  )
  return { chosen: may ? chosen : null, choose, ids }
}

interface ChosenBarProps {
  readonly count: number
  readonly onExport: () => void
  readonly onClear: () => void
}

/** What can be done to the chapters that are chosen; nothing while none is. */
const ChosenBar = ({ count, onExport, onClear }: ChosenBarProps) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Group gap="xs" role="toolbar" aria-label={t('chapter.selected', { count })}>
      <Text fz="sm" fw={500} role="status">
        {t('chapter.selected', { count })}
      </Text>
      <Button variant="light" leftSection={<IconPackageExport size={15} />} onClick={onExport}>
        {t('chapter.export')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('chapter.clear')}
      </Button>
    </Group>
  )
}

const ChapterDialogs = lazy(async () => ({
  default: (await import('../../chapter/parts/chapter-dialogs.tsx')).ChapterDialogs,
}))

const route = getRouteApi('/app/order/chapter/$roleId/$id')

interface OpenCommand {
  readonly chapterId: string
  readonly command: ChapterCommand
}

/** Windows of the order that a link may ask for. */
const toOrderCommand = ({ open, seat, chapterId }: ChapterSearch): OrderCommand | undefined => {
  if (open === 'send') return { type: 'send_for_review' }
  if (open === 'assign') return { type: 'assign', seat: seat ?? 'translator', chapterId }
  if (open === 'assign_people') return { type: 'assign' }
  const type = ORDER_WINDOWS.find((window) => window === open)
  return type === undefined || type === 'assign_people' ? undefined : { type }
}

const LINKED: Readonly<Partial<Record<string, string>>> = {
  upload: 'upload',
  check: 'decide_check',
  route: 'route',
}

/** The window a link asks for, if the acting person may open it now. */
const findLinkedCommand = (
  { open, chapterId }: ChapterSearch,
  chapters: readonly ChapterView[],
): OpenCommand | null => {
  const chapter = chapters.find((one) => one.id === chapterId)
  const linked = open === undefined ? undefined : LINKED[open]
  if (chapter === undefined || linked === undefined) return null
  const action = chapterActions(chapter).find((one) => one.key === linked && one.reason === null)
  return action ? { chapterId: chapter.id, command: action.command } : null
}

interface ImmediateActions {
  /** Answers whether the action was one of them. */
  readonly doNow: (command: ChapterCommand, chapter: ChapterView) => boolean
  /** the question that comes first where a chapter is handed on with something open in it */
  readonly modal: ReactNode
}

/** Actions that need no window. */
const useImmediateActions = (
  openWorkspace: (chapter: ChapterView, place?: Pick<FindingView, 'pageId' | 'itemId'>) => void,
): ImmediateActions => {
  const { t } = useTranslation()
  const send = useWrite(chapterTransition, {
    done: (after) =>
      t('chapter.event_done', {
        number: after.number,
        status: t(`chapter.status.${after.status}`),
      }),
  })
  const cancelTasks = useWrite(taskCancel)
  const { complete, modal } = useCompletion({
    onComplete: ({ id, version }, event) =>
      send.mutate({ params: { chapterId: id }, body: { version, event: { type: event } } }),
    onNavigate: openWorkspace,
  })
  const doNow: ImmediateActions['doNow'] = (command, chapter) => {
    switch (command.type) {
      case 'workspace':
        openWorkspace(chapter)
        return true
      case 'download':
        downloadChapter(chapter.id, chapter.number, command.format).catch((error: unknown) =>
          toastFailed(getFailureMessage(error), t('chapter.download_failed')),
        )
        return true
      case 'cancel_ai':
      case 'cancel_synthesis':
        cancelTasks.mutate({ params: { chapterId: chapter.id }, body: {} })
        return true
      case 'plain':
        void complete(chapter, command.event)
        return true
      default:
        return false
    }
  }
  return { doNow, modal }
}

/** Of chapters whose translation is not completed: later the drafts do not matter. */
const OpenDrafts = ({
  orderId,
  chapters,
}: {
  readonly orderId: string
  readonly chapters: readonly ChapterView[]
}) => {
  const { data: drafts = [] } = useRead(orderDrafts, { params: { orderId } })
  const open = new Set(chapters.filter(({ status }) => isUntranslated(status)).map(({ id }) => id))
  return (
    <DraftNotice coverage={totalCoverage(drafts.filter(({ chapterId }) => open.has(chapterId)))} />
  )
}

const Chapters = ({
  order,
  search,
  onLinkDone,
}: {
  readonly order: OrderView
  readonly search: ChapterSearch
  readonly onLinkDone: () => void
}) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const chapters = useRead(orderChapters, { params: { orderId: order.id } }).data ?? []
  const [opened, setOpened] = useState<OpenCommand | null>(null)
  const openWorkspace = useCallback(
    (chapter: ChapterView, place?: Pick<FindingView, 'pageId' | 'itemId'>) =>
      void navigate({
        to: '/workspace/index',
        search: { chapterId: chapter.id, pageId: place?.pageId, itemId: place?.itemId },
      }),
    [navigate],
  )
  const { doNow, modal } = useImmediateActions(openWorkspace)
  const [exported, setExported] = useState<readonly string[] | null>(null)
  const [graded, setGraded] = useState<ChapterView | null>(null)
  const choosing = useChosenChapters(order, chapters)
  const current = opened ?? findLinkedCommand(search, chapters)
  const chapter = chapters.find((one) => one.id === current?.chapterId)

  const open = (command: ChapterCommand, at: ChapterView): void => {
    if (command.type === 'export') setExported([at.id])
    else if (command.type === 'grade') setGraded(at)
    else if (!doNow(command, at)) setOpened({ chapterId: at.id, command })
  }
  const openRow = (at: ChapterView): void => {
    if (chapterActions(at).some((action) => action.key === 'workspace' && action.reason === null))
      openWorkspace(at)
  }
  const close = (): void => {
    setOpened(null)
    onLinkDone()
  }
  const picker: PersonPicker = ({ value, onChange, error, without }) => (
    <CandidateList
      orderId={order.id}
      seat="translator"
      purpose="rework"
      value={value}
      onChange={onChange}
      error={error}
      without={without}
      label={t('check.translator')}
    />
  )

  return (
    <>
      <OpenDrafts orderId={order.id} chapters={chapters} />
      <ChosenBar
        count={choosing.ids.length}
        onExport={() => setExported(choosing.ids)}
        onClear={() => choosing.choose(new Set())}
      />
      <ChapterTable
        orderId={order.id}
        selectedId={search.chapterId}
        onChapter={openRow}
        onOpen={open}
        chosen={choosing.chosen}
        onChoose={choosing.choose}
      />
      {graded === null ? null : (
        <GradeWindow chapter={graded} order={order} onClose={() => setGraded(null)} />
      )}
      {exported === null ? null : (
        <ExportWindow chapterIds={exported} onClose={() => setExported(null)} />
      )}
      {modal}
      <Suspense fallback={null}>
        {current === null || chapter === undefined ? null : (
          <ChapterDialogs
            order={order}
            chapters={chapters}
            chapter={chapter}
            command={current.command}
            picker={picker}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

export const OrderChapterScreen = () => {
  const { roleId, id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/order/chapter/$roleId/$id' })
  const { open, seat, chapterId } = search
  const command = useMemo(() => toOrderCommand({ open, seat, chapterId }), [open, seat, chapterId])
  const forgetLink = (): void => {
    if (search.open !== undefined)
      void navigate({ search: { chapterId: search.chapterId }, replace: true })
  }
  return (
    <OrderPage
      roleId={roleId}
      orderId={id}
      tab="chapter"
      command={command}
      onDialogClosed={forgetLink}
    >
      {(order) => <Chapters order={order} search={search} onLinkDone={forgetLink} />}
    </OrderPage>
  )
}
