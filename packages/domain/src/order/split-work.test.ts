import { describe, expect, it } from 'vitest'
import { type Portion, SPLIT_MODES, splitWork } from './split-work.ts'

const portions = (...words: readonly number[]): readonly Portion[] =>
  words.map((count, index) => ({ chapterId: `c${index + 1}`, number: index + 1, words: count }))

const sizes = (shares: ReturnType<typeof splitWork>): readonly number[] =>
  shares.map(({ chapterIds }) => chapterIds.length)

const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
}

describe('an order split over several people', () => {
  it('gives everybody the same number of chapters, as near as it goes', () => {
    expect(sizes(splitWork(portions(0, 0, 0, 0, 0, 0, 0), ['a', 'b', 'c'], 'chapters'))).toEqual([
      2, 3, 2,
    ])
    expect(splitWork(portions(9, 9, 9, 9), ['a', 'b'], 'chapters')).toEqual([
      { accountId: 'a', chapterIds: ['c1', 'c2'] },
      { accountId: 'b', chapterIds: ['c3', 'c4'] },
    ])
  })

  it('goes by words where one chapter is much longer than the others', () => {
    expect(splitWork(portions(3000, 500, 500, 500, 500, 1000), ['a', 'b'], 'words')).toEqual([
      { accountId: 'a', chapterIds: ['c1'] },
      { accountId: 'b', chapterIds: ['c2', 'c3', 'c4', 'c5', 'c6'] },
    ])
  })

  it('goes by chapters as long as no words are known', () => {
    expect(sizes(splitWork(portions(0, 0, 0, 0), ['a', 'b'], 'words'))).toEqual([2, 2])
  })

  it('leaves the last people without work where there are more people than chapters', () => {
    expect(sizes(splitWork(portions(5, 5), ['a', 'b', 'c', 'd'], 'words'))).toEqual([1, 1, 0, 0])
    expect(splitWork([], ['a'], 'words')).toEqual([{ accountId: 'a', chapterIds: [] }])
  })

  it('loses no chapter, gives none twice, keeps the story’s order, and lets nobody go empty who need not', () => {
    const next = numbers(3)
    for (let round = 0; round < 3000; round += 1) {
      const chapters = portions(
        ...Array.from({ length: Math.floor(next() * 14) }, () => Math.floor(next() * 2000)),
      )
      const people = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, index) => `p${index}`)
      for (const mode of SPLIT_MODES) {
        const shares = splitWork(chapters.toReversed(), people, mode)
        expect(shares.flatMap(({ chapterIds }) => chapterIds)).toEqual(
          chapters.map(({ chapterId }) => chapterId),
        )
        expect(shares.map(({ accountId }) => accountId)).toEqual(people)
        expect(shares.filter(({ chapterIds }) => chapterIds.length === 0).length).toBe(
          Math.max(0, people.length - chapters.length),
        )
      }
    }
  })
})
