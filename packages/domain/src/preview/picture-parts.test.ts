import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPicture, PREVIEW_WIDTHS } from './picture-parts.ts'

test('a page is one part, a strip is cut from the top down without gaps', () => {
  expect(planPicture({ width: 1600, height: 2400 }, 'medium')).toEqual({
    width: 1080,
    height: 1620,
    parts: [{ top: 0, height: 1620 }],
  })
  const strip = planPicture({ width: 800, height: 30_000 }, 'medium')
  expect(strip.width).toBe(800)
  expect(strip.parts).toHaveLength(13)
})

test('parts of any picture cover it exactly, and nothing is enlarged', () => {
  const side = fc.integer({ min: 1, max: 40_000 })
  fc.assert(
    fc.property(side, side, fc.constantFrom('medium', 'large'), (width, height, size) => {
      const plan = planPicture({ width, height }, size)
      let next = 0
      for (const part of plan.parts) {
        expect(part.top).toBe(next)
        expect(part.height).toBeGreaterThan(0)
        next += part.height
      }
      expect(next).toBe(plan.height)
      expect(plan.width).toBe(Math.min(width, PREVIEW_WIDTHS[size]))
    }),
  )
})
