import { describe, expect, it } from 'vitest'
import { shapeErrors, type ShapeBox } from './shape-box.ts'

const box: ShapeBox = {
  x: 0,
  y: -20,
  w: 10,
  h: 400,
  rotation: -90,
  kind: 'rectangle',
  padding: 0.4,
}
const faults = (given: Partial<ShapeBox>) =>
  shapeErrors({ ...box, ...given }).map(({ field, code }) => `${field} ${code}`)

describe('the numbers of a shape box', () => {
  it('are at least 10×10, and within what a page can hold', () => {
    expect(faults({})).toEqual([])
    expect(faults({ w: 9.99, h: 0 })).toEqual(['w page.side_too_small', 'h page.side_too_small'])
    expect(faults({ w: 40_001 })).toEqual(['w field.not_in_range'])
    expect(faults({ x: 200_001, y: -200_001 })).toEqual([
      'x field.not_in_range',
      'y field.not_in_range',
    ])
    expect(faults({ rotation: 361, padding: -1 })).toEqual([
      'rotation field.not_in_range',
      'padding field.not_in_range',
    ])
  })

  it('are numbers', () => {
    expect(faults({ x: Number.NaN, w: Number.NaN, rotation: Number.POSITIVE_INFINITY })).toEqual([
      'x field.not_in_range',
      'w field.not_in_range',
      'rotation field.not_in_range',
    ])
  })
})
