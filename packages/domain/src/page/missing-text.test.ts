import { describe, expect, it } from 'vitest'
import {
  BLANKS,
  isBlank,
  isTextMissing,
  type LineText,
  SPOKEN_KINDS,
  computeTextProgress,
} from './missing-text.ts'
import type { RegionKind } from './document/page-document.ts'

const line = (given: Partial<LineText> = {}): LineText => ({
  translation: '',
  hidden: false,
  regionKind: 'speech',
  ...given,
})
const KINDS: readonly (RegionKind | null)[] = [
  'speech',
  'thought',
  'narration',
  'effect',
  'sign',
  'art',
  'other',
  null,
]

describe('words that are missing', () => {
  it('are those of speech, thoughts and narration, and of a line that was added by hand without a bubble', () => {
    expect(KINDS.filter((regionKind) => isTextMissing(line({ regionKind })))).toEqual([
      'speech',
      'thought',
      'narration',
      null,
    ])
  })

  it('are not missing where there are some, nor where the line is hidden; white space is no words', () => {
    for (const regionKind of KINDS) {
      expect(isTextMissing(line({ regionKind, translation: 'Hi' }))).toBe(false)
      expect(isTextMissing(line({ regionKind, hidden: true }))).toBe(false)
    }
    expect(isTextMissing(line({ translation: ` \u3000\n${BLANKS}` }))).toBe(true)
  })

  it('knows white space by the same list the language does', () => {
    const found = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
      isBlank,
    )
    expect([...BLANKS].toSorted()).toEqual(found.toSorted())
  })

  it('counts as done what has words, and as still to do what lacks them: sounds left empty are neither', () => {
    const hi = { translation: 'Hi' }
    const lines = [
      line(hi),
      line(),
      line({ regionKind: 'effect' }),
      line({ ...hi, regionKind: 'effect' }),
      line({ regionKind: null }),
    ]
    expect(
      computeTextProgress([...lines, line({ ...hi, hidden: true }), line({ hidden: true })]),
    ).toEqual({ done: 2, count: 4 })
    expect(SPOKEN_KINDS.every((kind) => KINDS.includes(kind))).toBe(true)
  })
})
