import { Group } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { orderActions, type OrderDoor, primaryAction } from '../order.actions.ts'

const useOrderActionWords = (): ((door: OrderDoor) => string) => {
  const { t } = useTranslation()
  return (door) => {
    switch (door.type) {
      case 'edit':
        return t('order.edit.open')
      case 'assign':
        return t(`order.assign.title.${door.seat}`)
      case 'send_for_review':
        return t('order.send_for_review.open')
      case 'request_check':
        return t('chapter.event.request_check')
      case 'export':
        return t('order.export')
      case 'clone':
        return t('order.clone')
      case 'cancel':
        return t('order.stop.cancel')
      case 'terminate':
        return t('order.stop.terminate')
    }
  }
}

interface OrderActionMenuProps {
  readonly order: OrderView
  readonly onOpen: (door: OrderDoor, order: OrderView) => void
  /** in a row the primary action is small */
  readonly compact?: boolean
}

/** One primary action for the acting role, the rest behind the dots (design/ui.md). */
export const OrderActionMenu = ({ order, onOpen, compact = false }: OrderActionMenuProps) => {
  const { t } = useTranslation()
  const wordsOf = useOrderActionWords()
  const all = orderActions(order)
  const primary = primaryAction(order)
  const rest = all.filter((one) => one.key !== primary?.key)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {primary === null ? null : (
        <ActionButton
          size={compact ? 'compact-xs' : 'xs'}
          variant={compact ? 'light' : 'filled'}
          onClick={() => onOpen(primary.door, order)}
        >
          {compact && primary.door.type === 'assign' ? t('order.assign.open') : wordsOf(primary.door)}
        </ActionButton>
      )}
      {rest.length === 0 ? null : (
        <RowMenu label={t('action.more')} size={compact ? 'sm' : 'lg'} variant={compact ? 'subtle' : 'default'}>
          {() => (
            <>
              {rest.map(({ key, door, reason, danger }) => (
                <ActionItem key={key} words={wordsOf(door)} reason={reason} danger={danger} onChoose={() => onOpen(door, order)} />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </Group>
  )
}
