import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { findDotRuns, putDots } from './dot-runs.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const WIDTH = 240
const HEIGHT = 40

const find = (boxes: readonly Box[], [ground, ink]: readonly [number, number] = [255, 0]) => {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(ground)
  for (const { x, y, w, h } of boxes)
    for (let row = y; row < y + h; row++)
      rgb.fill(ink, (row * WIDTH + x) * 3, (row * WIDTH + x + w) * 3)
  return findDotRuns(cv, { width: WIDTH, height: HEIGHT, rgb })
}
const drawDots = (count: number, from = 100, y = 18, step = 12): Box[] =>
  Array.from({ length: count }, (_, at) => ({ x: from + at * step, y, w: 4, h: 4 }))
const letter: Box = { x: 20, y: 6, w: 30, h: 28 }

describe('dots of a row', () => {
  it('are counted where three and more stand side by side, dark or light', () => {
    expect(find([letter, ...drawDots(6)])).toEqual([{ from: 100 / 240, to: 164 / 240, dots: 6 }])
    expect(find([letter, ...drawDots(3)]).map(({ dots }) => dots)).toEqual([3])
    expect(find([letter, ...drawDots(6)], [30, 230]).map(({ dots }) => dots)).toEqual([6])
    expect(find([letter, ...drawDots(2)])).toEqual([])
  })

  it('are two marks where letters stand between them', () => {
    const runs = find(
      [...drawDots(3, 10), letter, ...drawDots(6)].map((box) =>
        box === letter ? { ...letter, x: 50 } : box,
      ),
    )
    expect(runs.map(({ dots }) => dots)).toEqual([3, 6])
  })

  it('are no ellipsis over or under strokes, at different heights, or in a screentone', () => {
    const strokes = drawDots(3).map(({ x }) => ({ x, y: 24, w: 4, h: 12 }))
    expect(find([...drawDots(3), ...strokes])).toEqual([])
    expect(find([...drawDots(1), ...drawDots(1, 112, 8), ...drawDots(1, 124)])).toEqual([])
    expect(find([...drawDots(12, 10, 8, 9), ...drawDots(12, 10, 20, 9)])).toEqual([])
  })

  it('take the place of what was read where they stand, one mark for three', () => {
    const read = [
      { text: '嗯', confidence: 0.9, at: 0.2 },
      { text: '·', confidence: 0.4, at: 0.55 },
      { text: '我', confidence: 0.9, at: 0.9 },
    ]
    const put = (dots: number) =>
      putDots(read, [{ from: 0.4, to: 0.7, dots }], 0.05)
        .map(({ text }) => text)
        .join('')
    expect(put(3)).toBe('嗯…我')
    expect(put(5)).toBe('嗯……我')
    expect(put(6)).toBe('嗯……我')
  })
})
