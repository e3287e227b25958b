import { expect, test } from 'vitest'
import { aBase, aLane, aText } from '../testing/a-page.ts'
import type { Origin, PageOp, PageOpEntry } from './document/page-document.ts'
import { findRevsAt, getPageAt, listMoments } from './page-moments.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString()
const person = (account: string, minute: number): Origin => ({
  by: 'person',
  account,
  role: 8,
  at: at(minute),
})
const machine = (minute: number): Origin => ({ by: 'ai', run: `run ${minute}`, at: at(minute) })
const entry = (rev: number, origin: Origin, ...ops: PageOp[]): PageOpEntry => ({
  rev,
  batchId: `batch ${rev}`,
  ops,
  origin,
})
const words = (from: string, to: string): PageOp => ({ op: 'text', id: 't1', from, to })

const LOGS = {
  base: [entry(1, machine(0)), entry(2, person('li', 22))],
  lane: [
    entry(1, machine(1), {
      op: 'add',
      item: { id: 't1', kind: 'text', props: aText({ translation: 'one' }) },
    }),
    entry(2, person('li', 20), words('one', 'two')),
    entry(3, person('li', 25), words('two', 'three')),
    entry(4, person('li', 60), { op: 'set', id: 't1', props: { cx: 9 } }),
    entry(5, person('wang', 61), { op: 'delete', id: 't1' }),
  ],
}

// spec 10.page.moments
test('edits of one person without a long pause are one moment, in both documents', () => {
  const moments = listMoments(LOGS)
  expect(moments.map(({ edits, revs }) => [edits, revs.base, revs.lane])).toEqual([
    [2, 1, 1],
    [3, 2, 3],
    [1, 2, 4],
    [1, 2, 5],
  ])
  expect(moments.map(({ by }) => (by.by === 'person' ? by.account : by.by))).toEqual([
    'ai',
    'li',
    'li',
    'wang',
  ])
  expect(moments[1]?.by.at).toBe(at(25))
  expect(listMoments({ base: [], lane: [] })).toEqual([])
})

test('a page is shown as it was at a moment', () => {
  const now = { base: aBase(), lane: { ...aLane({}), rev: 5 } }
  const [first, second, third, last] = listMoments(LOGS).map(({ revs }) =>
    getPageAt(now, LOGS, revs),
  )
  expect(first?.lane.items['t1']?.props).toMatchObject({ translation: 'one', cx: 200 })
  expect(second?.lane.items['t1']?.props).toMatchObject({ translation: 'three', cx: 200 })
  expect(third?.lane.items['t1']?.props).toMatchObject({ translation: 'three', cx: 9 })
  expect(third?.lane.rev).toBe(4)
  expect(last?.lane.items).toEqual({})
})

test('a time leads to the revisions a page had then, and to none before its first edit', () => {
  expect(findRevsAt(LOGS, at(25))).toEqual({ base: 2, lane: 3 })
  expect(findRevsAt(LOGS, at(21))).toEqual({ base: 1, lane: 2 })
  expect(findRevsAt({ ...LOGS, base: [] }, at(0))).toBeUndefined()
})
