import { Alert, Button, Group, Text } from '@mantine/core'
import { type OrderView, todoList } from '@panelflow/contract/order.ts'
import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { isAskedAt } from '@panelflow/domain/page/checks/check-list.ts'
import { getStageInWork } from '@panelflow/domain/page/completion-check.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { formatOrderName } from '../../lib/i18n/order-identity-text.ts'
import { personName, roleName } from '../../lib/i18n/labels.ts'
import { mayChangeRole, permissionStore } from '../../lib/permission/permission-store.ts'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { useRead } from '../../lib/http/query.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { useAppTranslations } from './use-app-translations.ts'
import type { TodoRow } from '../todo/todo-groups.ts'
import { useOpenTodo } from '../todo/use-open-todo.ts'
import { blocksNow } from './checks/use-chapter-checks.ts'
import type { PanelName } from './panel-choice.ts'
import {
  type FindingCounts,
  listSeats,
  type WorkAction,
  type WorkNotice,
  workNotice,
} from './work-notice.ts'

const SendForReviewModal = lazy(async () => ({
  default: (await import('../order/send-for-review-modal.tsx')).SendForReviewModal,
}))

interface WorkNoticeBarProps {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapter: ChapterDetail
  /** gets the element beside the sentence, where the stage's main actions are shown */
  readonly onStagePlace: (place: HTMLElement | null) => void
  readonly onShowPanel: (panel: PanelName) => void
}

const SendForReviewButton = ({ order }: { readonly order: OrderView }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        {t('todo.kind.send_for_review')}
      </Button>
      <Suspense fallback={null}>
        {open ? <SendForReviewModal order={order} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

const ChaptersButton = ({
  order,
  chapter,
  spot,
}: Pick<WorkNoticeBarProps, 'order' | 'chapter'> & Extract<WorkAction, { type: 'chapters' }>) => {
  const navigate = useNavigate()
  const { todo } = chapter.work
  if (todo === null) return null
  const search = { chapterId: chapter.id, open: spot.open, seat: spot.seat }
  const open = (): void =>
    void navigate({
      to: '/order/chapter/$roleId/$id',
      params: { roleId: String(todo.roleId), id: order.id },
      search,
    })
  return (
    <Button size="compact-sm" onClick={open}>
      {getTodoLabel(todo.kind)}
    </Button>
  )
}

const SwitchRoleButton = ({ chapter }: Pick<WorkNoticeBarProps, 'chapter'>) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const isFree = useStore(permissionStore, mayChangeRole)
  const { todo } = chapter.work
  if (todo === null) return null
  if (!isFree) return <Text fz="sm">{t('work.role_fixed')}</Text>
  return (
    <Button size="compact-sm" onClick={() => switchRole(todo.roleId)}>
      {t('work.act_as', { role: app(`role.${roleName(todo.roleId)}`) })}
    </Button>
  )
}

/** The next of the reader's own to-dos, most urgent first. */
const useNextTodo = (chapterId: string, enabled: boolean): TodoRow | null => {
  const todos = useRead(todoList, { query: { page: 1, size: 50 } }, { enabled })
  return todos.data?.rows.find((row) => row.chapterId !== chapterId) ?? null
}

const NextTodoButton = ({ next }: { readonly next: TodoRow | null }) => {
  const t = usePanelTranslations()
  const { i18n } = useTranslation()
  const open = useOpenTodo()
  if (next === null) return null
  const label = t('work.next', {
    task: getTodoLabel(next.kind),
    chapter: formatOrderName(next.order, {
      locale: i18n.language,
      chapters: String(next.chapterNumber),
    }),
    interpolation: { escapeValue: false },
  })
  return (
    <Button size="compact-sm" maw={420} title={label} onClick={() => open(next)}>
      {label}
    </Button>
  )
}

/** Findings that the work in hand is asked about before it is completed. */
const useFindingCounts = (editor: Editor, chapter: ChapterDetail): FindingCounts | null => {
  const stage = getStageInWork(chapter.status)
  const open = useWatchedPart(
    editor.checks.findings,
    (all) =>
      all?.filter(
        ({ check, dismissal }) => dismissal === null && stage !== null && isAskedAt(check, stage),
      ).length ?? null,
  )
  const blocking = useWatchedPart(
    editor.checks.findings,
    (all) => all?.filter((finding) => blocksNow(finding, chapter)).length ?? null,
  )
  return open === null || blocking === null ? null : { open, blocking }
}

interface ActionProps extends WorkNoticeBarProps {
  readonly action: WorkAction
  readonly next: TodoRow | null
}

const NextAction = ({
  action,
  next,
  editor,
  order,
  chapter,
  onStagePlace,
  onShowPanel,
}: ActionProps) => {
  const t = usePanelTranslations()
  switch (action.type) {
    case 'stage':
      return <Group gap="xs" wrap="nowrap" ref={onStagePlace} />
    case 'panel':
      return (
        <Button size="compact-sm" variant="default" onClick={() => onShowPanel(action.panel)}>
          {t(`work.show_${action.panel}`)}
        </Button>
      )
    case 'send_for_review':
      return <SendForReviewButton order={order} />
    case 'chapters':
      return <ChaptersButton {...action} order={order} chapter={chapter} />
    case 'switch_role':
      return <SwitchRoleButton chapter={chapter} />
    case 'next':
      return <NextTodoButton next={next} />
    case 'comment':
      return (
        <Button size="compact-sm" variant="default" onClick={() => editor.drawer.set('comments')}>
          {t('work.comment')}
        </Button>
      )
  }
}

const useSentence = (
  { work }: ChapterDetail,
  { sentence, count, readOnly }: WorkNotice,
): string => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const { i18n } = useTranslation()
  const now = useNow()
  const acting = useStore(sessionStore, ({ actingRole }) => actingRole)
  const { todo } = work
  const words = t(`work.${sentence}`, {
    count,
    task: todo === null ? '' : getTodoLabel(todo.kind),
    name: todo?.account ? personName(todo.account) : '',
    role: todo === null ? '' : app(`role.${roleName(todo.roleId)}`),
    acting: isRoleId(acting) ? app(`role.${roleName(acting)}`) : '',
    since: todo === null ? '' : formatShort(todo.since, i18n.language, getDisplayZone(), now),
    interpolation: { escapeValue: false },
  })
  return readOnly
    ? t('work.read_only', { sentence: words, interpolation: { escapeValue: false } })
    : words
}

/** What is to be done now with the open chapter, by whom, and the buttons that do it. */
export const WorkNoticeBar = (props: WorkNoticeBarProps) => {
  const { editor, chapter } = props
  const { work, people, openFixItems } = chapter
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const isOwn = work.standing.startsWith('own')
  const next = useNextTodo(chapter.id, !isOwn)
  const checks = useFindingCounts(editor, chapter)
  const notice = workNotice({
    work,
    openFixItems,
    checks,
    seats: listSeats(people, account),
    hasNext: next !== null,
  })
  const sentence = useSentence(chapter, notice)
  return (
    <Alert
      color={isOwn ? 'ink' : 'gray'}
      variant="light"
      p={6}
      radius={0}
      data-notice="work"
      data-standing={work.standing}
      data-sentence={notice.sentence}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text fz="sm">{sentence}</Text>
        <Group gap="xs" wrap="nowrap">
          {notice.actions.map((action) => (
            <NextAction key={action.type} {...props} action={action} next={next} />
          ))}
        </Group>
      </Group>
    </Alert>
  )
}
