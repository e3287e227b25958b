import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { Beside } from '@panelflow/ui/patterns/cell.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useCellWords } from '../../../lib/use-cell-words.ts'
import { orderActions, type OrderDoor, primaryAction } from '../order.actions.ts'

const useOrderActionWords = (): ((door: OrderDoor) => string) => {
  const { t } = useCellWords()
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
  const { t } = useCellWords()
  const wordsOf = useOrderActionWords()
  const all = orderActions(order)
  const primary = primaryAction(order)
  const rest = all.filter((one) => one.key !== primary?.key)
  return (
    <Beside end>
      {primary === null ? null : compact ? (
        <RowButton onClick={() => onOpen(primary.door, order)}>
          {primary.door.type === 'assign' ? t('order.assign.open') : wordsOf(primary.door)}
        </RowButton>
      ) : (
        <ActionButton onClick={() => onOpen(primary.door, order)}>{wordsOf(primary.door)}</ActionButton>
      )}
      {rest.length === 0 ? null : (
        <RowMenu label={t('action.more')} size={compact ? 'sm' : 'lg'} framed={!compact}>
          {() => (
            <>
              {rest.map(({ key, door, reason, danger }) => (
                <ActionItem key={key} words={wordsOf(door)} reason={reason} danger={danger} onChoose={() => onOpen(door, order)} />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </Beside>
  )
}
