import { describe, expect, it } from 'vitest'
import { boundsOfShapes, checkShapes, type EraseShape, rectangleShape } from './erase.ts'

const page = { width: 400, height: 300 }
const stroke = (radius: number, ...points: readonly (readonly [number, number])[]): EraseShape => ({
  kind: 'stroke',
  radius,
  points: points.map(([x, y]) => ({ x, y })),
})

describe('a selection to erase', () => {
  // spec 5.editor.cleanup 9.limit.cleanup
  it('is at least 10×10, all its parts together', () => {
    expect(checkShapes([rectangleShape({ x: 5, y: 5, w: 10, h: 10 })], page).ok).toBe(true)
    expect(checkShapes([rectangleShape({ x: 5, y: 5, w: 9, h: 200 })], page)).toMatchObject({
      code: 'page.selection_too_small',
    })
    expect(checkShapes([stroke(3, [50, 50])], page)).toMatchObject({
      code: 'page.selection_too_small',
    })
    expect(checkShapes([stroke(3, [50, 50]), stroke(3, [60, 60])], page).ok).toBe(true)
    expect(checkShapes([], page)).toMatchObject({
      code: 'page.selection_too_small',
      params: { min: 10 },
    })
  })

  // spec 5.editor.cleanup
  it('lies within its page; the round end of a brush may hang over', () => {
    expect(checkShapes([rectangleShape({ x: 391, y: 5, w: 20, h: 20 })], page)).toMatchObject({
      code: 'page.selection_outside',
    })
    expect(boundsOfShapes([stroke(20, [2, 150])], page)).toEqual({ x: 0, y: 130, w: 22, h: 40 })
    expect(checkShapes([stroke(20, [2, 150])], page).ok).toBe(true)
    expect(checkShapes([stroke(20, [-2, 150])], page)).toMatchObject({
      code: 'page.selection_outside',
    })
  })
})
