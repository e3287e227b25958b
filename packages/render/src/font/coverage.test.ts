import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packCoverage, unpackCoverage } from './coverage.ts'

describe('coverage', () => {
  test('comes back as it was packed, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (codePoints) => {
        const coverage = unpackCoverage(packCoverage(codePoints))
        const wanted = [...new Set(codePoints)].sort((a, b) => a - b)
        expect(coverage.codePoints()).toEqual(wanted)
        for (const codePoint of wanted) {
          expect(coverage.has(codePoint)).toBe(true)
          expect(coverage.has(codePoint + 1)).toBe(wanted.includes(codePoint + 1))
          expect(coverage.has(codePoint - 1)).toBe(wanted.includes(codePoint - 1))
        }
      }),
    )
  })

  test('of nothing, and of nonsense, has nothing', () => {
    expect(packCoverage([])).toBe('')
    expect(unpackCoverage('').has(0)).toBe(false)
    expect(unpackCoverage('!?').codePoints()).toEqual([])
  })

  test('is short: a range takes a few characters', () => {
    expect(packCoverage(Array.from({ length: 95 }, (_, i) => i + 32)).length).toBeLessThan(6)
  })
})
