import { expect, it } from 'vitest'
import { hasLeftovers } from './clean-patches.ts'

const SIDE = 10
const page = (ink: (x: number, y: number) => boolean) => {
  const rgba = new Uint8Array(SIDE * SIDE * 4).fill(255)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) if (ink(x, y)) rgba.set([0, 0, 0], (y * SIDE + x) * 4)
  return { width: SIDE, height: SIDE, rgba }
}
const blank = page(() => false)
const dots = page((x, y) => (x < 4 && y < 4) || (x > 5 && y > 5))

it('sees a dot of four by four pixels that no patch touched, and only in its box', () => {
  const cleaned = page((x, y) => x > 5 && y > 5)
  expect(hasLeftovers({ source: dots, cleaned }, blank.rgba, { x: 5, y: 5, w: 5, h: 5 })).toBe(true)
  expect(hasLeftovers({ source: dots, cleaned }, blank.rgba, { x: -3, y: -3, w: 8, h: 8 })).toBe(
    false,
  )
})

it('does not mind what belongs to the drawing', () => {
  expect(
    hasLeftovers({ source: dots, cleaned: dots }, dots.rgba, { x: 0, y: 0, w: SIDE, h: SIDE }),
  ).toBe(false)
})
