import type { OrderView } from '@panelflow/contract/order.ts'
import type { BoardColumn } from '@panelflow/domain/order/order-stage.ts'
import { expect, test } from 'vitest'
import {
  addPage,
  type Board,
  columnFilters,
  findNeighbour,
  type Look,
  placeCards,
  setTotals,
} from './board-cards.ts'

const card = (id: string, status: OrderView['status'] = 'translating', title = ''): OrderView =>
  ({ id, status, title }) as OrderView

const translation = ['a', 'b', 'c'].map((id) => card(id))
const board = (): Board =>
  new Map([
    ['translation', { rows: translation, total: 40, next: 'x' }],
    ['proofreading', { rows: [card('d', 'proofreading')], total: 1, next: null }],
    ['review', { rows: [], total: 0, next: null }],
  ])
const look = (row: OrderView, matches = true): Look => ({ id: row.id, found: { row, matches } })
const ids = (cards: Board, column: BoardColumn): readonly string[] =>
  cards.get(column)?.rows.map(({ id }) => id) ?? []
const free = { held: new Set<BoardColumn>(), isNew: () => false }

test('a card that only changed is redrawn in its place', () => {
  const placed = placeCards(board(), [look(card('b', 'translating', 'new'))], free)
  expect(ids(placed.board, 'translation')).toEqual(['a', 'b', 'c'])
  expect(placed.board.get('translation')?.rows[1]?.title).toBe('new')
})

test('an order that went on stands on top of its new column, and both are counted', () => {
  const placed = placeCards(board(), [look(card('b', 'proofreading_not_accepted'))], free)
  expect(ids(placed.board, 'translation')).toEqual(['a', 'c'])
  expect(ids(placed.board, 'proofreading')).toEqual(['b', 'd'])
  expect(placed.board.get('translation')?.total).toBe(39)
  expect(placed.board.get('proofreading')?.total).toBe(2)
})

test('under the pointer nothing moves: the card says what it is now and waits', () => {
  for (const held of ['translation', 'proofreading'] as const) {
    const moved = look(card('b', 'proofreading'))
    const placed = placeCards(board(), [moved], { ...free, held: new Set([held]) })
    expect(ids(placed.board, 'translation')).toEqual(['a', 'b', 'c'])
    expect(placed.board.get('translation')?.rows[1]?.status).toBe('proofreading')
    expect(placed.waiting).toEqual([moved])
    const later = placeCards(placed.board, placed.waiting, free)
    expect(ids(later.board, 'proofreading')).toEqual(['b', 'd'])
  }
})

test('what no longer matches, or is out of sight, leaves; what is new comes', () => {
  const left = placeCards(board(), [look(card('a'), false), { id: 'd', found: undefined }], free)
  expect([ids(left.board, 'translation'), ids(left.board, 'proofreading')]).toEqual([
    ['b', 'c'],
    [],
  ])
  const came = placeCards(board(), [look(card('n', 'reviewing'))], { ...free, isNew: () => true })
  expect(ids(came.board, 'review')).toEqual(['n'])
  const unread = placeCards(board(), [look(card('n', 'reviewing'))], free)
  expect([ids(unread.board, 'review'), unread.uncounted]).toEqual([[], true])
})

test('the next page of a column repeats no card; counts are taken over', () => {
  const more = addPage(board(), 'translation', [card('c'), card('e')], null)
  expect(ids(more, 'translation')).toEqual(['a', 'b', 'c', 'e'])
  const counted = setTotals(more, new Map([['review', { rows: [], total: 7, next: null }]]))
  expect([counted.get('review')?.total, counted.get('translation')?.total]).toEqual([7, 40])
})

test('a column is asked for by its statuses, as far as the filters leave them', () => {
  expect(columnFilters({ stage: ['proofreading'], type: ['urgent'] }, 'proofreading')).toEqual({
    stage: undefined,
    type: ['urgent'],
    status: ['proofreading', 'proofreading_not_accepted'],
  })
  expect(columnFilters({ status: ['canceled', 'translating'] }, 'stopped').status).toEqual([
    'canceled',
  ])
})

test('arrows lead from card to card and over empty columns', () => {
  const cards = board()
  expect(findNeighbour(cards, null, 'down')).toBe('a')
  expect(findNeighbour(cards, 'a', 'up')).toBeUndefined()
  expect(findNeighbour(cards, 'a', 'down')).toBe('b')
  expect(findNeighbour(cards, 'c', 'right')).toBe('d')
  expect(findNeighbour(cards, 'd', 'left')).toBe('a')
  expect(findNeighbour(cards, 'd', 'right')).toBeUndefined()
})
