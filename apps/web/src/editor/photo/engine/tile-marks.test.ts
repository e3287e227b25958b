import { describe, expect, test } from 'vitest'
import { createTileMarks } from './tile-marks.ts'

const all = (marks: ReturnType<typeof createTileMarks>) => {
  const boxes = []
  for (let box = marks.take(); box !== null; box = marks.take()) boxes.push(box)
  return boxes
}

describe('marked parts of a picture', () => {
  test('are taken square by square, and once however often they were marked', () => {
    const marks = createTileMarks({ width: 600, height: 300 })
    marks.mark({ x: 250, y: 10, w: 20, h: 20 })
    marks.mark({ x: 250, y: 10, w: 20, h: 20 })
    expect(all(marks)).toEqual([
      { x: 250, y: 10, w: 6, h: 20 },
      { x: 256, y: 10, w: 14, h: 20 },
    ])
    expect(all(marks)).toEqual([])
  })

  test('end where the picture ends', () => {
    const marks = createTileMarks({ width: 300, height: 100 })
    marks.mark({ x: -50, y: -50, w: 1000, h: 1000 })
    expect(all(marks)).toEqual([
      { x: 0, y: 0, w: 256, h: 100 },
      { x: 256, y: 0, w: 44, h: 100 },
    ])
  })
})
