import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findReadableSize, fits, largestFit } from './fit.ts'
import { countLines, wrap } from './wrap.ts'
import type { Segment } from './wrap.ts'

/** Words of the given lengths, one em of space after each. */
function words(...lengths: readonly number[]): Segment[] {
  let start = 0
  return lengths.map((length, i) => {
    const endsParagraph = i === lengths.length - 1
    const segment = {
      start,
      length: length + (endsParagraph ? 0 : 1),
      lead: 0,
      trailing: endsParagraph ? 0 : 1,
      endsParagraph,
      cost: 0,
      insideWord: false,
      hyphen: 0,
      tall: 1,
      reading: 0,
    }
    start += length + 1
    return segment
  })
}

describe('wrapping', () => {
  test('prefers even lines to a full first one', () => {
    // A greedy first line would hold three words and leave one alone.
    expect(wrap(words(3, 3, 3, 3), 12)).toEqual([8])
  })

  test('never uses more lines than needed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 9, max: 40 }),
        (lengths, extent) => {
          const segments = words(...lengths)
          expect(wrap(segments, extent).length + 1).toBe(countLines(segments, extent).lines)
        },
      ),
    )
  })

  test('no line is longer than the space, unless it is a single word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 5, max: 30 }),
        (lengths, extent) => {
          const segments = words(...lengths)
          const starts = [0, ...wrap(segments, extent), Infinity]
          for (let i = 0; i + 1 < starts.length; i++) {
            const line = segments.filter(
              ({ start }) => start >= (starts[i] ?? 0) && start < (starts[i + 1] ?? 0),
            )
            const length =
              line.reduce((sum, segment) => sum + segment.length, 0) - (line.at(-1)?.trailing ?? 0)
            expect(length <= extent || line.length === 1).toBe(true)
          }
        },
      ),
    )
  })

  test('is as even as the best of all ways to break into as few lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 6, max: 20 }),
        (lengths, extent) => {
          const segments = words(...lengths)
          expect(raggedness(segments, wrap(segments, extent), extent)).toBeCloseTo(
            leastRagged(segments, extent),
            9,
          )
        },
      ),
    )
  })

  test('leaves no short word alone on the last line when another solution exists', () => {
    expect(wrap(words(5, 5, 5, 5, 2), 13)).toEqual([12, 18])
  })

  test('a forced break ends the line there', () => {
    const [first, second] = words(2, 2)
    if (!first || !second) throw new Error('two words expected')
    expect(wrap([{ ...first, endsParagraph: true }, second], 100)).toEqual([3])
  })

  test('a costly break is avoided when another one is as good', () => {
    const segments = words(2, 2, 2, 2).map((segment, i) => ({
      ...segment,
      cost: i === 1 ? 0.5 : 0,
    }))
    expect(wrap(segments, 8)).not.toEqual([6])
  })
})

function raggedness(
  segments: readonly Segment[],
  starts: readonly number[],
  extent: number,
): number {
  const edges = [0, ...starts, Infinity]
  let sum = 0
  for (let i = 0; i + 1 < edges.length; i++) {
    const line = segments.filter(
      ({ start }) => start >= (edges[i] ?? 0) && start < (edges[i + 1] ?? 0),
    )
    const slack =
      (extent -
        line.reduce((length, segment) => length + segment.length, 0) +
        (line.at(-1)?.trailing ?? 0)) /
      extent
    if (slack < -1e-9) return Infinity
    sum += slack * slack
    const isLast = i + 2 === edges.length
    if (isLast && i > 0 && segments.length > 3 && line.length === 1 && 1 - slack < 0.45) sum += 0.12
  }
  return sum
}

function leastRagged(segments: readonly Segment[], extent: number): number {
  const { lines } = countLines(segments, extent)
  let best = Infinity
  for (let mask = 0; mask < 1 << (segments.length - 1); mask++) {
    const starts = segments.slice(1).filter((_, i) => mask & (1 << i))
    if (starts.length + 1 === lines)
      best = Math.min(
        best,
        raggedness(
          segments,
          starts.map(({ start }) => start),
          extent,
        ),
      )
  }
  return best
}

describe('fitting', () => {
  const extent = { inline: 100, block: 60 }

  test('finds the largest quarter pixel that fits, or the smallest allowed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (lengths) => {
          const segments = words(...lengths)
          const size = largestFit(segments, extent, 2, 40, 1.1)
          expect(fits(segments, extent, size, 1.1) || size === 2).toBe(true)
          if (size < 40) expect(fits(segments, extent, size + 0.25, 1.1)).toBe(false)
        },
      ),
    )
  })

  test('keeps the size that is set when it fits', () => {
    expect(largestFit(words(2), extent, 6, 33.3, 1)).toBe(33.3)
  })

  test('gives up to 8 % of the size for lines that end where readers do not stumble', () => {
    // the third word begins a sentence: a line is not to end with it
    const segments = words(8, 8, 3, 13).map((segment, i) => ({
      ...segment,
      cost: i === 2 ? 0.08 : 0,
    }))
    expect(wrap(segments, 100 / 6.25)).toEqual([9, 22])
    expect(findReadableSize(segments, extent, 1, 6.25)).toBe(5.75)
    expect(wrap(segments, 100 / 5.75)).toEqual([18])
    // what may get no smaller keeps its size, and so does what already ends well
    expect(findReadableSize(segments, extent, 6, 6.25)).toBe(6.25)
    expect(findReadableSize(words(8, 8, 3, 13), extent, 1, 6.25)).toBe(6.25)
  })

  test('gives the smallest size, not a broken word, when a word is too long', () => {
    expect(largestFit(words(50), extent, 6, 30, 1)).toBe(6)
  })
})
