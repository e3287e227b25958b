import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { CellRow } from '@panelflow/ui/patterns/cell.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useCellTranslations } from '../../lib/i18n/use-cell-translations.ts'
import { orderActions, type OrderCommand, primaryAction } from './order.actions.ts'

/** What an action of an order is called. */
export const useOrderCommandLabel = (): ((command: OrderCommand) => string) => {
  const { t } = useCellTranslations()
  return (command) => {
    switch (command.type) {
      case 'edit':
        return t('order.edit.open')
      case 'assign':
        return command.seat === undefined
          ? t('order.assign.people')
          : t(`order.assign.title.${command.seat}`)
      case 'send_for_review':
        return t('order.send_for_review.open')
      case 'request_check':
        return t('chapter.event.request_check')
      case 'export':
        return t('order.export')
      case 'correct':
        return t('order.correct')
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
  readonly onOpen: (command: OrderCommand, order: OrderView) => void
  /** in a row the primary action is small */
  readonly compact?: boolean
}

/** One primary action for the acting role, the rest behind the dots. */
export const OrderActionMenu = ({ order, onOpen, compact = false }: OrderActionMenuProps) => {
  const { t } = useCellTranslations()
  const getCommandLabel = useOrderCommandLabel()
  const all = orderActions(order)
  const primary = primaryAction(order)
  const rest = all.filter((one) => one.key !== primary?.key)
  return (
    <CellRow end>
      {primary === null ? null : compact ? (
        <RowButton onClick={() => onOpen(primary.command, order)}>
          {primary.command.type === 'assign'
            ? t('order.assign.open')
            : getCommandLabel(primary.command)}
        </RowButton>
      ) : (
        <ActionButton onClick={() => onOpen(primary.command, order)}>
          {getCommandLabel(primary.command)}
        </ActionButton>
      )}
      {rest.length === 0 ? null : (
        <RowMenu label={t('action.more')} size={compact ? 'sm' : 'lg'} framed={!compact}>
          {() => (
            <>
              {rest.map(({ key, command, reason, danger }) => (
                <ActionItem
                  key={key}
                  words={getCommandLabel(command)}
                  reason={reason}
                  danger={danger}
                  onChoose={() => onOpen(command, order)}
                />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </CellRow>
  )
}
