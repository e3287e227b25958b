import { expect, test } from 'vitest'
import { chosenIn, NONE, remarked, countChosen, toBulkTarget } from './order-list-choice.ts'

const HERE = ['a', 'b', 'c']

test('marks of rows here leave the marks of rows elsewhere alone', () => {
  const first = remarked(NONE, HERE, new Set(['a', 'b']))
  const second = remarked(first, ['x', 'y'], new Set(['y']))
  expect([...chosenIn(second, [...HERE, 'x', 'y'])]).toEqual(['a', 'b', 'y'])
  expect(countChosen(second, 100)).toBe(3)
  expect(toBulkTarget(second, { status: ['translating'] })).toEqual({ ids: ['a', 'b', 'y'] })
})

test('all that match but for those taken out, also among rows not read yet', () => {
  const all = remarked({ all: true, except: new Set(['z']) }, HERE, new Set(['a', 'c']))
  expect([...chosenIn(all, [...HERE, 'z', 'new'])]).toEqual(['a', 'c', 'new'])
  expect(countChosen(all, 100)).toBe(98)
  expect(toBulkTarget(all, { due: 'late' })).toEqual({
    filter: { due: 'late', scope: 'all' },
    except: ['z', 'b'],
  })
})
