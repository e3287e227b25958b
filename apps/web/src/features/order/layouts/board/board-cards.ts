/** The cards of the board and how they change places while things happen elsewhere: pure. */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { orderBoard } from '@panelflow/contract/order-board.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import {
  BOARD_COLUMNS,
  type BoardColumn,
  boardStatuses,
  getBoardColumn,
} from '@panelflow/domain/order/order-stage.ts'
import type { OrderFilters } from '../../list/order-filter.ts'

interface Cards {
  readonly rows: readonly OrderView[]
  readonly total: number
  /** null: all of them are here */
  readonly next: string | null
}

/** The columns that the filters leave. */
export type Board = ReadonlyMap<BoardColumn, Cards>

export const toBoard = ({ columns }: EndpointAnswer<typeof orderBoard>): Board =>
  new Map(columns.map(({ column, ...cards }) => [column, cards]))

/** What the list is asked for to go on in a column. */
export const columnFilters = (filters: OrderFilters, column: BoardColumn): OrderFilters => ({
  ...filters,
  stage: undefined,
  status: boardStatuses(column).filter((status) => filters.status?.includes(status) ?? true),
})

const findColumn = (board: Board, id: string): BoardColumn | undefined =>
  BOARD_COLUMNS.find((column) => board.get(column)?.rows.some((row) => row.id === id))

const change = (board: Board, column: BoardColumn, to: (cards: Cards) => Cards): Board => {
  const cards = board.get(column)
  return cards === undefined ? board : new Map(board).set(column, to(cards))
}

/** The next cards of a column; those that came there meanwhile stay where they are. */
export const addPage = (
  board: Board,
  column: BoardColumn,
  rows: readonly OrderView[],
  next: string | null,
): Board => {
  const here = new Set(board.get(column)?.rows.map(({ id }) => id))
  return change(board, column, (cards) => ({
    ...cards,
    rows: [...cards.rows, ...rows.filter(({ id }) => !here.has(id))],
    next,
  }))
}

/** How many there are, counted anew; the cards stay. */
export const setTotals = (board: Board, counted: Board): Board =>
  new Map(
    [...board].map(([column, cards]) => [
      column,
      { ...cards, total: counted.get(column)?.total ?? cards.total },
    ]),
  )

/** An order looked at again; undefined: it is out of the reader's sight. */
export interface Look {
  readonly id: string
  readonly found: { readonly row: OrderView; readonly matches: boolean } | undefined
}

const take = (board: Board, column: BoardColumn, id: string): Board =>
  change(board, column, (cards) => ({
    ...cards,
    rows: cards.rows.filter((row) => row.id !== id),
    total: Math.max(0, cards.total - 1),
  }))

const put = (board: Board, column: BoardColumn, row: OrderView): Board =>
  change(board, column, (cards) => ({
    ...cards,
    rows: [row, ...cards.rows],
    total: cards.total + 1,
  }))

const redraw = (board: Board, column: BoardColumn, row: OrderView): Board =>
  change(board, column, (cards) => ({
    ...cards,
    rows: cards.rows.map((one) => (one.id === row.id ? row : one)),
  }))

interface Placing {
  /** columns in which nothing may move just now: the pointer is there */
  readonly held: ReadonlySet<BoardColumn>
  /** an order without a card that came to its column after that was read */
  readonly isNew: (row: OrderView) => boolean
}

interface Placed {
  readonly board: Board
  /** what a held column keeps from being placed */
  readonly waiting: readonly Look[]
  /** an order whose card is not here may have changed its column: counts are no longer sure */
  readonly uncounted: boolean
}

const placeOne = (placed: Placed, look: Look, { held, isNew }: Placing): Placed => {
  const { board } = placed
  const { id, found } = look
  const at = findColumn(board, id)
  const target = found?.matches === true ? getBoardColumn(found.row.status) : undefined
  const to = target !== undefined && board.has(target) ? target : undefined
  if (at === undefined && (to === undefined || found === undefined || !isNew(found.row)))
    return { ...placed, uncounted: true }
  if (at !== undefined && at === to && found !== undefined)
    return { ...placed, board: redraw(board, at, found.row) }
  const isHeld = (column: BoardColumn | undefined): boolean =>
    column !== undefined && held.has(column)
  if (isHeld(at) || isHeld(to)) {
    const drawn = at === undefined || found === undefined ? board : redraw(board, at, found.row)
    return { ...placed, board: drawn, waiting: [...placed.waiting, look] }
  }
  const without = at === undefined ? board : take(board, at, id)
  const moved = to === undefined || found === undefined ? without : put(without, to, found.row)
  return { ...placed, board: moved, uncounted: placed.uncounted || at === undefined }
}

/**
 * Cards after a look at their orders: redrawn in place, or on top of the column they went to. What
 * a held column would have to move waits.
 */
export const placeCards = (board: Board, looks: readonly Look[], placing: Placing): Placed =>
  looks.reduce((placed, look) => placeOne(placed, look, placing), {
    board,
    waiting: [],
    uncounted: false,
  } as Placed)

type Direction = 'up' | 'down' | 'left' | 'right'

/** The card the arrow key leads to from the one that has the focus; undefined: nowhere. */
export const findNeighbour = (
  board: Board,
  id: string | null,
  direction: Direction,
): string | undefined => {
  const columns = [...board.values()].map(({ rows }) => rows).filter((rows) => rows.length > 0)
  const column = columns.findIndex((rows) => rows.some((row) => row.id === id))
  const rows = columns[column]
  if (rows === undefined) return columns[0]?.[0]?.id
  const place = rows.findIndex((row) => row.id === id)
  if (direction === 'up' || direction === 'down')
    return rows[place + (direction === 'up' ? -1 : 1)]?.id
  const neighbours = columns[column + (direction === 'left' ? -1 : 1)]
  return neighbours?.[Math.min(place, neighbours.length - 1)]?.id
}
