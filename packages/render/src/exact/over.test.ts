import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dividedBy255, overPixel } from './over.ts'

/**
 * Any bytes at all, also colours stronger than their alpha: what a byte cannot hold is cut off in
 * its own channel.
 */
const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
const asNumber = (bytes: readonly number[]): number =>
  new Uint32Array(Uint8Array.from(bytes).buffer)[0] ?? 0

test('four channels at once are what each is on its own', () => {
  fc.assert(
    fc.property(pixel, pixel, (above, below) => {
      const each = above.map(
        (channel, i) => (channel + dividedBy255((below[i] ?? 0) * (255 - above[3]))) & 255,
      )
      expect(overPixel(asNumber(above), asNumber(below)) >>> 0).toBe(asNumber(each))
    }),
    { numRuns: 5_000 },
  )
})

test('dividing by 255 rounds to the nearest', () => {
  for (let product = 0; product <= 65_025; product++) {
    if (dividedBy255(product) !== Math.round(product / 255)) throw new Error(String(product))
  }
})
