import { Button, Loader, Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { BoardColumn as ColumnName } from '@panelflow/domain/order/order-stage.ts'
import { WindowedList } from '@panelflow/ui/patterns/windowed-list.tsx'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../../../lib/i18n/use-number.ts'
import { stageColor } from '../../../../lib/status-tone.ts'
import type { Move } from './board-moves.ts'
import classes from './board.module.css'

interface BoardColumnProps {
  readonly column: ColumnName
  readonly rows: readonly OrderView[]
  readonly total: number
  readonly state: 'loading' | 'failed' | undefined
  /** what dropping the dragged card here would do; undefined while none is dragged */
  readonly move: Move | undefined
  readonly isOver: boolean
  readonly current: string | null
  readonly renderCard: (order: OrderView) => ReactNode
  readonly onMore: (column: ColumnName, again?: boolean) => void
  readonly onPointer: (column: ColumnName | null) => void
  readonly onOver: (column: ColumnName) => void
  readonly onDrop: (column: ColumnName) => void
}

/** px; cards are measured once they are drawn */
const CARD_HEIGHT = 132

const toKey = ({ id }: OrderView): string => id

export const useColumnName = (): ((column: ColumnName) => string) => {
  const { t } = useTranslation(['order-layouts', 'app'])
  return (column) =>
    column === 'stopped' ? t('order-layouts:board.stopped') : t(`app:stage.${column}`)
}

/** A stage with the orders in it; without any it is narrow, and still takes what is dropped. */
export const BoardColumn = ({
  column,
  rows,
  total,
  state,
  move,
  isOver,
  current,
  renderCard,
  onMore,
  onPointer,
  onOver,
  onDrop,
}: BoardColumnProps) => {
  const { t } = useTranslation(['order-layouts', 'app'])
  const number = useNumber()
  const name = useColumnName()(column)
  const more = useCallback(() => onMore(column), [onMore, column])
  const isAllowed = move?.type === 'command'
  return (
    <section
      className={classes['column']}
      aria-label={t('order-layouts:board.column', { name, count: total })}
      data-column={column}
      data-empty={total === 0 || undefined}
      data-drop={move === undefined || move.type === 'here' ? undefined : move.type}
      data-over={isOver || undefined}
      onPointerEnter={() => onPointer(column)}
      onPointerLeave={() => onPointer(null)}
      onDragOver={(event) => {
        onOver(column)
        if (!isAllowed) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(column)
      }}
    >
      <h2 className={classes['head']}>
        <span
          className={classes['mark']}
          style={{
            background: column === 'stopped' ? 'var(--pf-neutral-fg)' : stageColor(column),
          }}
        />
        <span className={classes['name']} title={name}>
          {name}
        </span>
        <span className={classes['count']}>{number(total)}</span>
      </h2>
      {total === 0 && rows.length === 0 ? null : (
        <WindowedList
          className={classes['cards']}
          label={name}
          items={rows}
          getKey={toKey}
          estimateHeight={() => CARD_HEIGHT}
          current={rows.some(({ id }) => id === current) ? current : null}
          renderItem={renderCard}
          onEnd={state === undefined ? more : undefined}
        />
      )}
      {state === 'loading' ? <Loader size="xs" m={6} aria-label={t('app:table.loading')} /> : null}
      {state === 'failed' ? (
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          m={6}
          onClick={() => onMore(column, true)}
        >
          {t('order-layouts:board.more_failed')}
        </Button>
      ) : null}
      {state === undefined && rows.length < total ? (
        <Text fz="xs" c="dimmed" px={8} py={4}>
          {t('order-layouts:board.shown', { shown: number(rows.length), total: number(total) })}
        </Text>
      ) : null}
    </section>
  )
}
