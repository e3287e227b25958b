import type { OrderView } from '@panelflow/contract/order.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { useCellTranslations } from '../../../../lib/i18n/use-cell-translations.ts'
import type { MouseEvent } from 'react'
import { OrderDeadlineCell, ProgressCell, WaitingForCell } from '../../list/order-cells.tsx'
import { TitleCell } from '../../list/order-columns.tsx'
import { OrderActionMenu } from '../../order-action-menu.tsx'
import type { OrderCommand } from '../../order.actions.ts'
import classes from './board.module.css'

interface BoardCardProps {
  readonly order: OrderView
  /** the one that Tab leads to */
  readonly isCurrent: boolean
  readonly isDragged: boolean
  readonly href: string
  readonly onOpen: (order: OrderView) => void
  readonly onCommand: (order: OrderView, command: OrderCommand) => void
  readonly onDrag: (order: OrderView | null) => void
  readonly onFocus: (id: string) => void
}

const isControl = ({ target, currentTarget }: MouseEvent): boolean => {
  if (!(target instanceof Element)) return false
  // a menu hangs on the card, but is drawn elsewhere
  return !currentTarget.contains(target) || target.closest('button, a') !== null
}

/** An order on the board: which it is, whom it waits for, its deadline, and how far it is. */
export const BoardCard = ({
  order,
  isCurrent,
  isDragged,
  href,
  onOpen,
  onCommand,
  onDrag,
  onFocus,
}: BoardCardProps) => {
  const { t, language } = useCellTranslations('order-layouts')
  return (
    <article
      className={classes['card']}
      data-card={order.id}
      data-dragged={isDragged || undefined}
      data-risk={order.forecast.risk}
      aria-label={t('board.card', { serial: order.serial, title: order.title })}
      aria-keyshortcuts="Enter m"
      tabIndex={isCurrent ? 0 : -1}
      draggable={!isFinished(order)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', href)
        onDrag(order)
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={() => onFocus(order.id)}
      onClick={(event) => {
        if (!isControl(event) && !event.ctrlKey && !event.metaKey) onOpen(order)
      }}
    >
      <a
        className={classes['title']}
        href={href}
        tabIndex={-1}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(order)
        }}
      >
        <TitleCell order={order} locale={language} />
      </a>
      <div className={classes['facts']}>
        <WaitingForCell order={order} />
        <OrderDeadlineCell order={order} />
      </div>
      <div className={classes['foot']}>
        <ProgressCell order={order} />
        <OrderActionMenu compact order={order} onOpen={(command) => onCommand(order, command)} />
      </div>
    </article>
  )
}
