import { expect, test } from 'vitest'
import { moveInGrid } from './grid-keys.ts'

const SIZE = { rows: 300, columns: 8 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey })

test('arrows, Home, End and the Page keys move in a grid and stop at its edges', () => {
  const at = { row: 5, column: 3 }
  expect(moveInGrid(at, press('ArrowDown'), SIZE)).toEqual({ row: 6, column: 3 })
  expect(moveInGrid(at, press('ArrowLeft'), SIZE)).toEqual({ row: 5, column: 2 })
  expect(moveInGrid(at, press('PageUp'), SIZE)).toEqual({ row: 0, column: 3 })
  expect(moveInGrid({ row: 0, column: 7 }, press('ArrowRight'), SIZE)).toEqual({
    row: 0,
    column: 7,
  })
  expect(moveInGrid(at, press('Home'), SIZE)).toEqual({ row: 5, column: 0 })
  expect(moveInGrid(at, press('End', true), SIZE)).toEqual({ row: 299, column: 7 })
  expect(moveInGrid(at, press('x'), SIZE)).toBeNull()
})
