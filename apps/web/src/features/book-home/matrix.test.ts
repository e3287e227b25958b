import type { BookMatrixView } from '@panelflow/contract/book-matrix.ts'
import { expect, test } from 'vitest'
import { countChapters, indexCells, listColumns } from './matrix.ts'

const PERSON = { id: 'lin', name: 'lin', realName: 'Lin' }
const ORDER = {
  id: 'o1',
  serial: 1001,
  title: 'Letters',
  type: 'regular',
  kind: 'full',
  status: 'translating',
  cutoffTime: '2030-01-01T00:00:00.000Z',
  risk: 'safe',
} as const
const CELL = {
  number: 2,
  language: 'en',
  chapterId: 'c2',
  orderId: 'o1',
  status: 'pending_translation',
  seats: { translator: 'lin', typesetter: 'gone' },
  deadline: '2029-12-01T00:00:00.000Z',
  others: 0,
} as const

const view = (part: Partial<BookMatrixView>): BookMatrixView => ({
  languages: ['en'],
  chapters: [],
  orders: [ORDER],
  people: [PERSON],
  cells: [CELL],
  ...part,
})

test('a cell names who has the chapter in its present stage', () => {
  const find = indexCells(view({}))
  expect(find(2, 'en')).toMatchObject({
    handler: PERSON,
    people: [{ seat: 'translator', person: PERSON }],
    isOver: false,
  })
  expect(find(1, 'en')).toBeUndefined()
  const typeset = indexCells(view({ cells: [{ ...CELL, status: 'typesetting_completed' }] }))
  expect(typeset(2, 'en')?.handler).toBeNull()
})

test('columns are the languages in use, or all where nothing is ordered', () => {
  expect(listColumns(view({}), false)).toEqual(['en'])
  expect(listColumns(view({}), true).length).toBeGreaterThan(7)
  expect(listColumns(view({ languages: [] }), false).length).toBeGreaterThan(7)
})

test('stopped orders do not count as ordered', () => {
  const stopped = { ...ORDER, id: 'o2', status: 'canceled' } as const
  const cells = [
    { ...CELL, status: 'complete' },
    { ...CELL, number: 3 },
    { ...CELL, number: 4, orderId: 'o2' },
  ] as const
  expect(countChapters(view({ orders: [ORDER, stopped], cells: [...cells] }), 'en')).toEqual({
    done: 1,
    ordered: 2,
  })
})
