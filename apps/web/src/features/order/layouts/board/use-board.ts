import { orderBoard } from '@panelflow/contract/order-board.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { BOARD_COLUMNS, type BoardColumn } from '@panelflow/domain/order/order-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../../../lib/http/api.ts'
import { LIST_INTERVAL_MS } from '../../../../lib/http/live-refresh.ts'
import { sessionStore } from '../../../../lib/http/session-store.ts'
import { type OrderFilters, wireFilter } from '../../list/order-filter.ts'
import { DEFAULT_SORT, type OrderSearch } from '../../list/order-search.ts'
import {
  COUNT_INTERVAL_MS,
  fetchOrders,
  useChangedOrders,
  useLooking,
} from '../../list/use-order-list.ts'
import {
  addPage,
  type Board,
  columnFilters,
  type Look,
  placeCards,
  setTotals,
  toBoard,
} from './board-cards.ts'

/** cards of a column that are read at once */
const PAGE_SIZE = 30

type Sorting = Pick<OrderSearch, 'sort' | 'order'>
type Loading = ReadonlyMap<BoardColumn, 'loading' | 'failed'>

/**
 * Its key is not the endpoint's: a live event must not read the board again and move cards under
 * the reader's hand.
 */
const useFirstCards = (filters: OrderFilters, { sort, order }: Sorting) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useQuery({
    queryKey: ['order.board_cards', role, filters, sort ?? null, order ?? null],
    queryFn: ({ signal }) =>
      api.call(orderBoard, {
        query: { ...wireFilter(filters), size: PAGE_SIZE, sort: sort ?? DEFAULT_SORT, order },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** The cards as they stand, and what a held column keeps from being placed. */
const useCards = (data: Awaited<ReturnType<typeof useFirstCards>>['data'], readAt: number) => {
  const [cards, setCards] = useState<{
    readonly data: typeof data
    readonly board: Board
    readonly waiting: readonly Look[]
  }>({ data: undefined, board: new Map(), waiting: [] })
  if (data !== undefined && data !== cards.data)
    setCards({ data, board: toBoard(data), waiting: [] })
  const held = useRef<ReadonlySet<BoardColumn>>(new Set())
  const place = useCallback(
    (looks: readonly Look[], always = false) =>
      setCards((before) => {
        const again = new Set(looks.map(({ id }) => id))
        const due = [...before.waiting.filter(({ id }) => !again.has(id)), ...looks]
        if (due.length === 0) return before
        const { board, waiting } = placeCards(before.board, due, {
          held: always ? new Set() : held.current,
          isNew: ({ createdAt, stageEnteredAt }) =>
            Math.max(Date.parse(createdAt), Date.parse(stageEnteredAt)) > readAt,
        })
        return { ...before, board, waiting }
      }),
    [readAt],
  )
  const hold = useCallback(
    (columns: readonly BoardColumn[]) => {
      held.current = new Set(columns)
      place([])
    },
    [place],
  )
  const setBoard = useCallback(
    (change: (board: Board) => Board) =>
      setCards((before) => ({ ...before, board: change(before.board) })),
    [],
  )
  return { board: cards.board, waiting: cards.waiting, place, hold, setBoard }
}

/** Reads on in a column. */
const usePaging = (
  filters: OrderFilters,
  { sort, order }: Sorting,
  board: Board,
  setBoard: (change: (board: Board) => Board) => void,
) => {
  const [loading, setLoading] = useState<Loading>(new Map())
  const reading = useRef(new Set<BoardColumn>())
  const more = useCallback(
    (column: BoardColumn, again = false) => {
      const cursor = board.get(column)?.next
      if (cursor === undefined || cursor === null || reading.current.has(column)) return
      if (!again && loading.get(column) === 'failed') return
      reading.current.add(column)
      setLoading((before) => new Map(before).set(column, 'loading'))
      const query = {
        ...wireFilter(columnFilters(filters, column)),
        size: PAGE_SIZE,
        sort: sort ?? DEFAULT_SORT,
        order,
        cursor,
      }
      void api
        .call(orderList, { query })
        .then(({ rows, next }) => {
          // filters may have changed meanwhile: only the place asked for goes on
          setBoard((before) =>
            before.get(column)?.next === cursor ? addPage(before, column, rows, next) : before,
          )
          setLoading((before) => new Map([...before].filter(([one]) => one !== column)))
        })
        .catch(() => setLoading((before) => new Map(before).set(column, 'failed')))
        .finally(() => reading.current.delete(column))
    },
    [board, filters, loading, order, setBoard, sort],
  )
  return { more, loading }
}

/**
 * Orders by stage, live and yet steady: a card changes in its place and moves to its new column,
 * but nothing moves in a column that is held.
 */
export const useBoard = (filters: OrderFilters, sorting: Sorting) => {
  const query = useFirstCards(filters, sorting)
  const { data, dataUpdatedAt, refetch } = query
  const { board, waiting, place, hold, setBoard } = useCards(data, dataUpdatedAt)
  const { more, loading } = usePaging(filters, sorting, board, setBoard)
  const here = useRef(new Set<string>())
  useEffect(() => {
    here.current = new Set([...board.values()].flatMap(({ rows }) => rows.map(({ id }) => id)))
  }, [board])

  const look = useCallback(
    async (ids: readonly string[], always = false) => {
      const found = await fetchOrders(filters, ids)
      place(
        ids.map((id) => ({ id, found: found.get(id) })),
        always,
      )
    },
    [filters, place],
  )
  const count = useCallback(async () => {
    const counted = await api.call(orderBoard, { query: { ...wireFilter(filters), size: 0 } })
    setBoard((before) => setTotals(before, toBoard(counted)))
  }, [filters, setBoard])
  // the line is down: the frame says so by itself, and reads again when it is back
  const ignore = useCallback(() => undefined, [])
  const addCard = useLooking((ids) => void look(ids).catch(ignore), LIST_INTERVAL_MS)
  const addOther = useLooking((ids) => void look(ids).then(count).catch(ignore), COUNT_INTERVAL_MS)
  useChangedOrders(
    useCallback(
      (id: string) => (here.current.has(id) ? addCard(id) : addOther(id)),
      [addCard, addOther],
    ),
  )
  return {
    query,
    board,
    more,
    loading,
    hold,
    /** cards that would move in or out of a held column */
    waiting: waiting.length,
    showWaiting: useCallback(() => place([], true), [place]),
    /** one's own change is shown at once, wherever the pointer is */
    lookNow: useCallback(
      (order: OrderView) => void look([order.id], true).catch(ignore),
      [look, ignore],
    ),
    refresh: useCallback(() => void refetch(), [refetch]),
    total: BOARD_COLUMNS.reduce((sum, column) => sum + (board.get(column)?.total ?? 0), 0),
  }
}
