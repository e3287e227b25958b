import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEAST_SIMILARITY, lengthWindow, similarity } from './similarity.ts'

describe('similarity', () => {
  it('is 1 for equal lines and 0 for lines without a common character', () => {
    expect(similarity('待续', '待续')).toBe(1)
    expect(similarity('', '')).toBe(1)
    expect(similarity('待续', 'ab')).toBe(0)
    expect(similarity('待续', '')).toBe(0)
  })

  it('counts insertions and deletions over both lengths', () => {
    expect(similarity('abcd', 'abc')).toBeCloseTo(6 / 7)
    expect(similarity('abcd', 'abxd')).toBeCloseTo(6 / 8)
  })

  it('counts characters outside the basic plane once', () => {
    expect(similarity('𠮷野家', '𠮷野屋')).toBeCloseTo(4 / 6)
  })

  it('is symmetric and within 0..1', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const score = similarity(a, b)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(similarity(b, a)).toBe(score)
      }),
    )
  })
})

describe('the length window', () => {
  it('never cuts off a line that would have been similar enough', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const window = lengthWindow(a.length, LEAST_SIMILARITY)
        if (similarity(a, b) >= LEAST_SIMILARITY)
          expect(b.length >= window.from && b.length <= window.to).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is tight: ten characters are compared with six to eighteen', () => {
    expect(lengthWindow(10, 0.7)).toEqual({ from: 6, to: 18 })
  })
})
