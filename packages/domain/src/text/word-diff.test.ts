import { describe, expect, it } from 'vitest'
import { type DiffPart, diffWords } from './word-diff.ts'

const before = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'new' ? '' : text)).join('')
const after = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('')

/** Small numbers without chance: the same on every run. */
const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
}

describe('word by word', () => {
  it('marks whole words of spaced scripts', () => {
    expect(diffWords('The whale sings to us.', 'The shark sings to them.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'whale' },
      { kind: 'new', text: 'shark' },
      { kind: 'same', text: ' sings to ' },
      { kind: 'removed', text: 'us' },
      { kind: 'new', text: 'them' },
      { kind: 'same', text: '.' },
    ])
  })

  it('marks single characters of Chinese and Japanese', () => {
    expect(diffWords('云鲸在唱歌', '云鲸在哭')).toEqual([
      { kind: 'same', text: '云鲸在' },
      { kind: 'removed', text: '唱歌' },
      { kind: 'new', text: '哭' },
    ])
  })

  it('marks whole words of Thai, which has no spaces', () => {
    expect(diffWords('วาฬร้องเพลง', 'ฉลามร้องเพลง')).toEqual([
      { kind: 'removed', text: 'วาฬ' },
      { kind: 'new', text: 'ฉลาม' },
      { kind: 'same', text: 'ร้องเพลง' },
    ])
  })

  it('says nothing changed where nothing changed, and everything where all is new', () => {
    expect(diffWords('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
    expect(diffWords('', 'hello')).toEqual([{ kind: 'new', text: 'hello' }])
    expect(diffWords('hello', '')).toEqual([{ kind: 'removed', text: 'hello' }])
    expect(diffWords('', '')).toEqual([])
  })

  it('gives both texts back whatever they are, and never two parts of one kind in a row', () => {
    const letters = ['the', 'whale', ' ', '\n', '云', 'ก็', '!', '😀', '-', '’s']
    const next = numbers(7)
    const text = (): string =>
      Array.from(
        { length: Math.floor(next() * 12) },
        () => letters[Math.floor(next() * letters.length)],
      ).join('')
    for (let round = 0; round < 2000; round += 1) {
      const [a, b] = [text(), text()]
      const parts = diffWords(a, b)
      expect([before(parts), after(parts)]).toEqual([a, b])
      expect(parts.every((part, index) => part.kind !== parts[index - 1]?.kind)).toBe(true)
    }
  })

  it('shows a book replaced by another book as replaced, without comparing every word with every other', () => {
    const [a, b] = ['a ', 'b '].map((word) => word.repeat(3000)) as [string, string]
    expect(diffWords(a, b).length).toBeLessThan(10)
  })
})
