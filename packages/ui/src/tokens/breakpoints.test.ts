import { expect, test } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'
import { theme } from './theme.ts'

// spec 9.limit.breakpoints
test('layouts change at 640, 768, 1024, 1280 and 1536 px', () => {
  const { xs, ...widths } = theme.breakpoints ?? {}
  expect(
    Object.entries(widths).map(([name, em]) => [name, Number.parseFloat(em ?? '') * 16]),
  ).toEqual([
    ['sm', 640],
    ['md', 768],
    ['lg', 1024],
    ['xl', 1280],
    ['2xl', 1536],
  ])
  expect(Object.entries(BREAKPOINTS)).toEqual(
    Object.entries(widths).map(([name, em]) => [name, Number.parseFloat(em ?? '') * 16]),
  )
  expect(xs).toBe('30em')
})
