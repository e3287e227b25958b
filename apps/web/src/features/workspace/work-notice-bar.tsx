import { Alert, Button, Group, Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { personName, roleName } from '../../lib/i18n/labels.ts'
import { mayChangeRole, permissionStore } from '../../lib/permission/permission-store.ts'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { useAppTranslations } from './use-app-translations.ts'
import { type WorkAction, workNotice } from './work-notice.ts'

const SendForReviewModal = lazy(async () => ({
  default: (await import('../order/send-for-review-modal.tsx')).SendForReviewModal,
}))

interface WorkNoticeBarProps {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapter: ChapterDetail
  /** gets the element beside the sentence, where the stage's main actions are shown */
  readonly onStagePlace: (place: HTMLElement | null) => void
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

const NextAction = ({
  action,
  editor,
  order,
  chapter,
  onStagePlace,
}: WorkNoticeBarProps & { readonly action: WorkAction }) => {
  const t = usePanelTranslations()
  switch (action.type) {
    case 'stage':
      return <Group gap="xs" wrap="nowrap" ref={onStagePlace} />
    case 'send_for_review':
      return <SendForReviewButton order={order} />
    case 'chapters':
      return <ChaptersButton {...action} order={order} chapter={chapter} />
    case 'switch_role':
      return <SwitchRoleButton chapter={chapter} />
    case 'comment':
      return (
        <Button size="compact-sm" variant="default" onClick={() => editor.drawer.set('comments')}>
          {t('work.comment')}
        </Button>
      )
  }
}

/**
 * Whose work the open chapter is, and the next action where the reader has one. Nothing where the
 * page is simply edited.
 */
export const WorkNoticeBar = (props: WorkNoticeBarProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const { i18n } = useTranslation()
  const now = useNow()
  const acting = useStore(sessionStore, ({ actingRole }) => actingRole)
  const { work } = props.chapter
  const notice = workNotice(work)
  if (notice === null) return null
  const { todo, standing } = work
  const words = t(`work.${notice.sentence}`, {
    task: todo === null ? '' : getTodoLabel(todo.kind),
    name: todo?.account ? personName(todo.account) : '',
    role: todo === null ? '' : app(`role.${roleName(todo.roleId)}`),
    acting: isRoleId(acting) ? app(`role.${roleName(acting)}`) : '',
    since: todo === null ? '' : formatShort(todo.since, i18n.language, getDisplayZone(), now),
    interpolation: { escapeValue: false },
  })
  const isReadOnly = notice.readOnly && !standing.startsWith('own')
  const sentence = isReadOnly
    ? t('work.read_only', { sentence: words, interpolation: { escapeValue: false } })
    : words
  return (
    <Alert
      color={standing.startsWith('own') ? 'ink' : 'gray'}
      variant="light"
      p={6}
      radius={0}
      data-notice="work"
      data-standing={standing}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text fz="sm">{sentence}</Text>
        <NextAction {...props} action={notice.action} />
      </Group>
    </Alert>
  )
}
