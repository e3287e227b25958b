import { MAX_SIDE } from '@panelflow/domain/page/document/item-values.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskGrower } from './grow-mask.ts'
import type { Mask } from './mask.ts'

/** The same by looking at every pixel of the silhouette; slow and plain. */
const grownPlainly = (mask: Mask, by: number): Uint8Array =>
  mask.alpha.map((own, at) => {
    const [x, y] = [at % mask.width, Math.floor(at / mask.width)]
    let nearest = Infinity
    let edge = 0
    for (const [other, value] of mask.alpha.entries()) {
      if (value < 128) continue
      const distance = Math.hypot((other % mask.width) - x, Math.floor(other / mask.width) - y)
      if (distance >= nearest) continue
      nearest = distance
      edge = value / 255 - 0.5
    }
    return Math.max(own, Math.round(255 * Math.min(1, Math.max(0, by - nearest + edge + 0.5))))
  })

test('a grown mask is as wide everywhere as a plain search says', () => {
  const side = fc.integer({ min: 1, max: 24 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer(),
      fc.integer({ min: 1, max: 40 }),
      (width, height, seed, by) => {
        let state = seed | 1
        const alpha = Uint8Array.from({ length: width * height }, () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
          // one value for the whole silhouette: two pixels may be equally near
          return (state >> 16) % 9 === 0 ? 255 : 0
        })
        const mask = { x: 0, y: 0, width, height, alpha }
        expect(maskGrower(mask)(by / 4).alpha).toEqual(grownPlainly(mask, by / 4))
      },
    ),
    { numRuns: 300 },
  )
})

test('half-covered pixels say where the edge runs', () => {
  const mask = { x: 0, y: 0, width: 6, height: 1, alpha: Uint8Array.of(255, 191, 0, 0, 0, 0) }
  // the edge lies a quarter into the second pixel's outer half: 0.25 px beyond its middle
  expect([...maskGrower(mask)(2).alpha]).toEqual([255, 255, 255, 191, 0, 0])
})

test('a mask may be as tall as the tallest picture', () => {
  const height = MAX_SIDE
  const alpha = new Uint8Array(height)
  alpha[height - 10] = 255
  const { alpha: grown } = maskGrower({ x: 0, y: 0, width: 1, height, alpha })(2)
  expect([...grown.subarray(height - 14, height - 6)]).toEqual([0, 0, 255, 255, 255, 255, 255, 0])
})
