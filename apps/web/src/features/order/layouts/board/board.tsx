import { Button, Menu, Skeleton, Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import {
  BOARD_COLUMNS,
  type BoardColumn as ColumnName,
} from '@panelflow/domain/order/order-stage.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { Anchor } from '@panelflow/ui/patterns/anchor.tsx'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableError } from '../../../../lib/table/table-states.tsx'
import { useOrderCommandLabel } from '../../order-action-menu.tsx'
import type { OrderCommand } from '../../order.actions.ts'
import type { LayoutProps } from '../layout-props.ts'
import { BoardCard } from './board-card.tsx'
import { type Board as Cards, findNeighbour } from './board-cards.ts'
import { BoardColumn, useColumnName } from './board-column.tsx'
import { getMove, type Move } from './board-moves.ts'
import classes from './board.module.css'
import { useBoard } from './use-board.ts'

interface BoardProps {
  readonly list: ReturnType<typeof useBoard>
  readonly getHref: (order: OrderView) => string
  readonly onOpen: (order: OrderView) => void
  readonly onCommand: (order: OrderView, command: OrderCommand) => void
}

/** What a move does, or why it cannot be made. */
const useMoveLabel = (): ((move: Move) => string) => {
  const { t } = useTranslation('order-layouts')
  const getCommandLabel = useOrderCommandLabel()
  return (move) => {
    if (move.type === 'here') return t('board.here')
    if (move.type === 'command') return getCommandLabel(move.command)
    return 'sentence' in move ? move.sentence : t(`board.refused.${move.reason}`)
  }
}

interface MoveMenuProps {
  readonly order: OrderView
  readonly card: HTMLElement
  readonly onCommand: (command: OrderCommand) => void
  readonly onClose: () => void
}

/** Where the card can go, for those who do not drag; what cannot be says why. */
const MoveMenu = ({ order, card, onCommand, onClose }: MoveMenuProps) => {
  const { t } = useTranslation('order-layouts')
  const getName = useColumnName()
  const getMoveLabel = useMoveLabel()
  return (
    <Menu opened position="bottom-start" width={320} onClose={onClose} returnFocus={false}>
      <Menu.Target>
        <Anchor element={card} />
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
        <Menu.Label>{t('board.move')}</Menu.Label>
        {BOARD_COLUMNS.map((column) => {
          const move = getMove(order, column)
          if (move.type === 'here') return null
          const label = getMoveLabel(move)
          return (
            <ActionItem
              key={column}
              words={
                move.type === 'command'
                  ? t('board.move_by', { column: getName(column), command: label })
                  : getName(column)
              }
              reason={move.type === 'command' ? null : label}
              onChoose={() => {
                if (move.type === 'command') onCommand(move.command)
              }}
            />
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

const DIRECTIONS = {
  ArrowUp: 'up',
  k: 'up',
  ArrowDown: 'down',
  j: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
} as const

const isDirection = (key: string): key is keyof typeof DIRECTIONS => Object.hasOwn(DIRECTIONS, key)

const findCard = (frame: HTMLElement | null, id: string | null): HTMLElement | null =>
  id === null ? null : (frame?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null)

/** The focus follows its card, also into another column. */
const useFocusedCard = (frame: RefObject<HTMLDivElement | null>, board: Cards) => {
  const [current, setCurrent] = useState<string | null>(null)
  const hadFocus = useRef(false)
  const place = BOARD_COLUMNS.find((column) =>
    board.get(column)?.rows.some(({ id }) => id === current),
  )
  useEffect(() => {
    // in whichever column the card is now
    if (place === undefined) return
    const active = document.activeElement
    const isLost = active === null || active === document.body
    if (hadFocus.current && (isLost || frame.current?.contains(active) === true))
      findCard(frame.current, current)?.focus({ preventScroll: true })
  }, [frame, current, place])
  const handlers = {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
      hadFocus.current =
        relatedTarget === null || frame.current?.contains(relatedTarget as Node) === true
    },
  }
  return { current: place === undefined ? null : current, setCurrent, handlers }
}

/**
 * The orders by stage. A card is dragged, or moved by its menu, where the workflow allows it: what
 * the drop does is the command of the order's own button.
 */
const Board = ({ list, getHref, onOpen, onCommand }: BoardProps) => {
  const { t } = useTranslation('order-layouts')
  const { board, hold, more } = list
  const frame = useRef<HTMLDivElement>(null)
  const { current, setCurrent, handlers } = useFocusedCard(frame, board)
  const [dragged, setDragged] = useState<OrderView | null>(null)
  const [over, setOver] = useState<ColumnName | null>(null)
  const [menu, setMenu] = useState<{
    readonly order: OrderView
    readonly card: HTMLElement
  } | null>(null)
  const getMoveLabel = useMoveLabel()
  const columns = [...board]
  const first = columns.find(([, { rows }]) => rows.length > 0)?.[1].rows[0]?.id
  const drag = useCallback(
    (order: OrderView | null) => {
      setDragged(order)
      setOver(null)
      hold(order === null ? [] : BOARD_COLUMNS)
    },
    [hold],
  )
  const point = useCallback(
    (column: ColumnName | null) => hold(column === null ? [] : [column]),
    [hold],
  )
  const drop = (column: ColumnName): void => {
    const move = dragged === null ? undefined : getMove(dragged, column)
    if (dragged !== null && move?.type === 'command') onCommand(dragged, move.command)
    drag(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const id = target.dataset['card']
    if (id === undefined) return
    const order = columns.flatMap(([, { rows }]) => rows).find((row) => row.id === id)
    if (order === undefined) return
    if (isDirection(key)) {
      const next = findNeighbour(board, id, DIRECTIONS[key])
      if (next !== undefined) setCurrent(next)
    } else if (key === 'Enter') onOpen(order)
    else if (key === 'm') setMenu({ order, card: target })
    else return
    event.preventDefault()
  }
  const move = dragged === null || over === null ? undefined : getMove(dragged, over)
  return (
    <div className={classes['frame']}>
      <div
        ref={frame}
        className={classes['board']}
        role="group"
        aria-label={t('board.label')}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {columns.map(([column, { rows, total }]) => (
          <BoardColumn
            key={column}
            column={column}
            rows={rows}
            total={total}
            state={list.loading.get(column)}
            move={dragged === null ? undefined : getMove(dragged, column)}
            isOver={over === column}
            current={current}
            onMore={more}
            onPointer={point}
            onOver={setOver}
            onDrop={drop}
            renderCard={(order) => (
              <BoardCard
                order={order}
                isCurrent={order.id === (current ?? first)}
                isDragged={order.id === dragged?.id}
                href={getHref(order)}
                onOpen={onOpen}
                onCommand={onCommand}
                onDrag={drag}
                onFocus={setCurrent}
              />
            )}
          />
        ))}
      </div>
      <div className={classes['hint']} role="status">
        {move === undefined || move.type === 'here' ? null : (
          <span data-drop={move.type}>{getMoveLabel(move)}</span>
        )}
        {list.waiting === 0 || dragged !== null ? null : (
          <Button size="compact-sm" variant="filled" onClick={list.showWaiting}>
            {t('board.waiting', { count: list.waiting })}
          </Button>
        )}
      </div>
      {menu === null ? null : (
        <MoveMenu
          order={menu.order}
          card={menu.card}
          onCommand={(command) => onCommand(menu.order, command)}
          onClose={() => {
            setMenu(null)
            menu.card.focus()
          }}
        />
      )}
    </div>
  )
}

/** The orders by stage. */
export const BoardLayout = ({
  filters,
  sorting,
  getHref,
  onOpen,
  onWindow,
  empty,
}: LayoutProps) => {
  const { t } = useTranslation('order-layouts')
  const list = useBoard(filters, sorting)
  const { query } = list
  if (query.data === undefined) {
    return query.isError ? (
      <TableError error={query.error} onRetry={list.refresh} />
    ) : (
      <Skeleton style={{ flex: 1 }} />
    )
  }
  if (list.total === 0) return empty
  return (
    <>
      <Board
        list={list}
        getHref={getHref}
        onOpen={onOpen}
        onCommand={(order, command) =>
          onWindow({ type: 'order', order, command }, () => list.lookNow(order))
        }
      />
      <Text fz="xs" c="dimmed" style={{ flex: 'none' }}>
        {t('board.keys')}
      </Text>
    </>
  )
}
