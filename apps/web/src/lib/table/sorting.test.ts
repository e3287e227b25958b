import { describe, expect, it } from 'vitest'
import { moved, findMove } from './sorting.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const ids = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join('')

describe('sorting by hand', () => {
  it('puts a row before or after another one, and nothing where one of them is gone', () => {
    expect(ids(moved(rows, { id: 'c', placeId: 'a', side: 'before' }))).toBe('cab')
    expect(ids(moved(rows, { id: 'a', placeId: 'b', side: 'after' }))).toBe('bac')
    expect(ids(moved(rows, { id: 'a', placeId: 'a', side: 'after' }))).toBe('abc')
    expect(ids(moved(rows, { id: 'x', placeId: 'a', side: 'after' }))).toBe('abc')
  })

  it('steps past the neighbour and stops at the edge', () => {
    expect(findMove(rows, 'b', 'up')).toEqual({ id: 'b', placeId: 'a', side: 'before' })
    expect(findMove(rows, 'b', 'down')).toEqual({ id: 'b', placeId: 'c', side: 'after' })
    expect([findMove(rows, 'a', 'up'), findMove(rows, 'c', 'down')]).toEqual([null, null])
  })
})
