import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, it } from 'vitest'
import { ALL_PARTS, getSnapWay, listGuides, type SnapTargets } from './snap.ts'

const NOTHING: SnapTargets = { page: { width: 800, height: 1200 }, boxes: [], bubbles: [] }
const among = (...boxes: readonly Box[]): SnapTargets => ({ ...NOTHING, boxes })
const box = (x: number, y: number, w = 100, h = 40): Box => ({ x, y, w, h })
const way = (moved: Box, targets: SnapTargets, limit = 6) =>
  getSnapWay(moved, targets, ALL_PARTS, limit)

describe('lines', () => {
  it.each([
    ['left edges', box(203, 500), { x: -3, y: 0 }],
    ['a left edge on a right one', box(304, 500), { x: -4, y: 0 }],
    ['right edges', box(175, 500, 130), { x: -5, y: 0 }],
    ['middles', box(223, 500, 50), { x: 2, y: 0 }],
    ['both axes', box(203, 142), { x: -3, y: -2 }],
    ['nothing near', box(60, 500), { x: 0, y: 0 }],
    ['no middle for an edge', box(252, 500), { x: 0, y: 0 }],
  ])('%s', (_, moved, expected) => {
    expect(way(moved, among(box(200, 100)))).toEqual(expected)
  })

  it('takes the nearest, and the page counts as well', () => {
    expect(way(box(204, 500), among(box(200, 100), box(206, 200)))).toEqual({ x: 2, y: 0 })
    expect(way(box(3, 1156), NOTHING)).toEqual({ x: -3, y: 4 })
    expect(way(box(347, 500), NOTHING)).toEqual({ x: 3, y: 0 })
  })

  it('reach as far as the limit, which is of the screen', () => {
    expect(way(box(206, 500), among(box(200, 100)))).toEqual({ x: -6, y: 0 })
    expect(way(box(206, 500), among(box(200, 100)), 3)).toEqual({ x: 0, y: 0 })
  })

  it('of parts that are not moved are none', () => {
    const right = { x: ['end' as const], y: [] }
    expect(getSnapWay(box(203, 102), among(box(200, 100, 108)), right, 6)).toEqual({
      x: 5,
      y: 0,
    })
  })
})

describe('bubbles', () => {
  const bubble = { bounds: box(300, 300, 200, 160), centre: { x: 396, y: 378 } }

  it('draw what is inside to their middle', () => {
    const targets = { ...NOTHING, bubbles: [bubble] }
    expect(way(box(350, 354), targets)).toEqual({ x: -4, y: 4 })
    expect(way(box(350, 100), targets).y).toBe(0)
  })
})

describe('equal gaps', () => {
  it('between two neighbours', () => {
    // 100..200 and 500..600: 100 wide in the middle begins at 300
    const targets = among(box(100, 100), box(500, 110))
    expect(way(box(297, 80), targets)).toEqual({ x: 3, y: 0 })
    expect(listGuides(box(300, 80), targets, ALL_PARTS)).toEqual([
      { kind: 'gap', axis: 'x', at: 100, from: 200, to: 300 },
      { kind: 'gap', axis: 'x', at: 100, from: 400, to: 500 },
    ])
  })

  it('on beyond two, to both sides and in both axes', () => {
    const row = among(box(100, 100), box(230, 100))
    expect(way(box(363, 115), row).x).toBe(-3)
    const later = among(box(400, 100), box(530, 100))
    expect(way(box(267, 115), later).x).toBe(3)
    const column = among(box(100, 100), box(100, 170))
    expect(way(box(130, 243), column).y).toBe(-3)
  })

  it('not to what lies in another row', () => {
    expect(way(box(363, 400), among(box(100, 100), box(230, 100))).x).toBe(0)
  })
})

describe('guides', () => {
  it('are one line through everything that lies on it', () => {
    const targets = among(box(200, 100), box(200, 700, 30, 30))
    expect(listGuides(box(200, 400, 60, 50), targets, ALL_PARTS)).toEqual([
      { kind: 'line', axis: 'x', at: 200, from: 100, to: 730 },
    ])
  })

  it('are none where nothing lies on a line', () => {
    expect(listGuides(box(203, 500, 33), among(box(200, 100)), ALL_PARTS)).toEqual([])
  })
})
