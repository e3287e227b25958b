import { describe, expect, it } from 'vitest'
import { groupColumns, layOut, letterSize, groupLetters, typicalSize } from './lines.ts'

const box = (x: number, y: number, w = 18, h = 18) => ({ x, y, w, h })
const grid = (columns: number, rows: number, dx: number, dy: number) =>
  Array.from({ length: columns * rows }, (_, index) =>
    box((index % columns) * dx, Math.floor(index / columns) * dy),
  )

describe('the layout of a text', () => {
  it('is horizontal when letters stand closer than lines, vertical when columns stand wider than letters', () => {
    expect(layOut(grid(6, 3, 20, 28), true)).toMatchObject({ writing: 'horizontal', letter: 18 })
    expect(layOut(grid(3, 6, 28, 20), true)).toMatchObject({ writing: 'vertical', letter: 18 })
  })

  it('is horizontal for scripts without columns', () => {
    expect(layOut(grid(3, 6, 28, 20), false).writing).toBe('horizontal')
  })

  it('is horizontal for one line of narrow letters', () => {
    expect(
      layOut(
        Array.from({ length: 6 }, (_, index) => box(index * 12, 0, 8, 17)),
        true,
      ).writing,
    ).toBe('horizontal')
  })

  it('is vertical for one column', () => {
    expect(layOut(grid(1, 5, 20, 20), true)).toMatchObject({ writing: 'vertical' })
  })

  it('keeps dots with the line they belong to', () => {
    const dots = [0, 1, 2].map((place) => box(130 + place * 5, 15, 3, 3))
    expect(layOut([...grid(6, 2, 20, 28), ...dots], true).lines).toHaveLength(2)
  })

  it('names columns from right to left', () => {
    expect(groupColumns(grid(3, 6, 28, 20)).map((column) => column.x)).toEqual([56, 28, 0])
  })
})

describe('the size of a letter', () => {
  it('is not moved by touching letters, dots or a stroke of the drawing', () => {
    expect(letterSize([...grid(8, 2, 20, 28), box(0, 60, 58, 18), box(60, 60, 3, 3)])).toBe(18)
    expect(typicalSize([...grid(8, 2, 20, 28), box(0, 0, 120, 90)])).toBe(18)
  })
})

it('strokes one above the other are one letter as long as they fit one', () => {
  const three = [box(0, 0, 16, 3), box(1, 7, 14, 3), box(0, 14, 18, 4)]
  expect(groupLetters([...three, box(0, 22), box(0, 42, 6, 18), box(8, 44, 9, 14)], 18)).toEqual([
    box(0, 0, 18, 18),
    box(0, 22),
    box(0, 42, 17, 18),
  ])
})
