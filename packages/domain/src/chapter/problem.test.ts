import { expect, test } from 'vitest'
import { machineCause, readProblem } from './problem.ts'

test('a stored problem is read as it was written', () => {
  const cause = machineCause('image.too_many_pixels', { megapixels: 90, limit: 80 }, [
    '1',
    '2',
    '3',
  ])
  expect(cause).toMatchObject({ page: '1', more: 2 })
  expect(readProblem(JSON.parse(JSON.stringify(cause)))).toEqual(cause)
  expect(readProblem({ reason: 'the scans are too dark' })).toEqual({
    reason: 'the scans are too dark',
  })
  expect(readProblem(null)).toBeNull()
})

test('one from the time when it was a single string is told apart into the same parts', () => {
  expect(readProblem('image.not_readable: 003.png (+1)')).toEqual({
    code: 'image.not_readable',
    params: {},
    page: '003.png',
    more: 1,
  })
  expect(readProblem('task.canceled')).toEqual(machineCause('task.canceled'))
  expect(readProblem('page.seal_differs: 1: a.png')).toMatchObject({ page: '1: a.png', more: 0 })
  for (const words of ['engine.unheard_of: 003.png', 'Too dark: please redo them'])
    expect(readProblem(words)).toEqual({ reason: words })
})

test('a code that this version does not have still has a sentence', () => {
  expect(readProblem({ code: 'gone.since', params: null, page: 3 })).toEqual(
    machineCause('task.failed_unexpectedly'),
  )
})
