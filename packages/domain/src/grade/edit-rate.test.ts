import { describe, expect, it } from 'vitest'
import { editsBetween, editsOfText, countMachineEdits } from './edit-rate.ts'
import { suggestScore } from './suggest-score.ts'

describe('how much proofreading changed', () => {
  it('counts words exchanged, put in and taken out, not punctuation or spaces', () => {
    expect(editsOfText('The whale sleeps.', 'The whale  sleeps!')).toEqual({
      words: 3,
      editedWords: 0,
    })
    expect(editsOfText('The whale sleeps', 'The old whale sleeps')).toEqual({
      words: 4,
      editedWords: 1,
    })
    expect(editsOfText('one two three', 'one 2 three four')).toEqual({ words: 4, editedWords: 2 })
    expect(editsOfText('a b a', 'a')).toEqual({ words: 3, editedWords: 2 })
  })

  it('counts Han by characters and Thai by its dictionary', () => {
    expect(editsOfText('云鲸灯塔', '云鲸高塔')).toEqual({ words: 4, editedWords: 1 })
    expect(editsOfText('ฉันรักคุณ', 'ฉันเกลียดคุณ')).toEqual({ words: 3, editedWords: 1 })
  })

  it('is the same in both directions and never more than all of it', () => {
    for (const [a, b] of [
      ['', 'new words here'],
      ['one two', 'three four five'],
      ['to be or not to be', 'not to be or to be'],
    ] as const) {
      const { words, editedWords } = editsOfText(a, b)
      expect(editsOfText(b, a).editedWords).toBe(editedWords)
      expect(editedWords).toBeLessThanOrEqual(words)
    }
  })

  it('keeps bubbles apart: words that moved to another bubble were changed in both', () => {
    const before = new Map([
      ['1', 'hello there'],
      ['2', 'goodbye'],
    ])
    expect(editsBetween(before, before)).toEqual({ words: 3, editedWords: 0 })
    expect(
      editsBetween(
        before,
        new Map([
          ['1', 'goodbye'],
          ['3', 'hello there'],
        ]),
      ),
    ).toEqual({ words: 5, editedWords: 5 })
  })
})

describe('the score the figures speak for', () => {
  it('is none below 300 words and none without a measure, and says why', () => {
    expect(suggestScore(null, 0)).toEqual({ kind: 'not_measured' })
    expect(suggestScore({ words: 299, editedWords: 0 }, 0)).toEqual({
      kind: 'too_few_words',
      words: 299,
      floor: 300,
    })
    expect(suggestScore({ words: 300, editedWords: 0 }, 0)).toMatchObject({
      kind: 'score',
      score: 'excellent',
    })
  })

  it('is the worse of what the edit rate and the marked errors say', () => {
    const scores = (words: number, editedWords: number, errors: number) =>
      suggestScore({ words, editedWords }, errors)
    expect(scores(1000, 50, 2)).toMatchObject({
      score: 'excellent',
      editRate: 0.05,
      errorsPerThousand: 2,
    })
    expect(scores(1000, 51, 0)).toMatchObject({ score: 'good' })
    expect(scores(1000, 0, 7)).toMatchObject({ score: 'average' })
    expect(scores(2000, 700, 0)).toMatchObject({ score: 'poor' })
    expect(scores(500, 0, 8)).toMatchObject({ score: 'poor', errorsPerThousand: 16 })
  })
})

describe('how much of the machine’s words the translator changed', () => {
  const machine = (text: string) => [
    { source: 'fuzzy_memory' as const, text: 'an older line' },
    { source: 'conversion' as const, text: 'converted' },
    { source: 'machine' as const, text },
  ]

  it('compares the engine’s words with what was handed on, and leaves out bubbles no machine had words for', () => {
    const bubbles = [
      { candidates: machine('The whale sleeps'), translation: 'The whale sleeps!' },
      { candidates: machine('Good evening'), translation: 'Good morning' },
      {
        candidates: [{ source: 'memory' as const, text: 'from the memory' }],
        translation: 'written by hand',
      },
      { candidates: machine('  '), translation: 'nothing proposed' },
      { candidates: [], translation: 'nothing at all' },
    ]
    expect(countMachineEdits(bubbles)).toEqual({ bubbles: 2, words: 5, editedWords: 1 })
    expect(countMachineEdits([])).toEqual({ bubbles: 0, words: 0, editedWords: 0 })
  })

  it('takes a converted script where no engine translated', () => {
    const candidates = [{ source: 'conversion' as const, text: '雲鯨燈塔' }]
    expect(countMachineEdits([{ candidates, translation: '雲鯨高塔' }])).toEqual({
      bubbles: 1,
      words: 4,
      editedWords: 1,
    })
  })
})
