import { assert, constantFrom, integer, property, record, string, array, option } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TARGET_LANGUAGES } from '../locale/language.ts'
import { SORT_STEP, sortBetween } from './sort-place.ts'
import {
  afterStep,
  cleanTerm,
  TERM_KINDS,
  termErrors,
  termKey,
  termKeys,
  type TermValues,
} from './term-rules.ts'

const term = (more: Partial<TermValues> = {}): TermValues => ({
  kind: 'name',
  original: '云鲸',
  aliases: [],
  translations: { en: 'cloud whale' },
  forbidden: {},
  remark: '',
  explanation: '',
  firstChapter: null,
  chapterNumber: null,
  ...more,
})
const name = string({
  unit: constantFrom('a', 'A', 'Ａ', 'ａ', 'é', 'É', 'ﬁ', '云', 'ｱ', 'ア', ' ', '　', '①', ';'),
  maxLength: 6,
})
const anyTranslations = record(
  Object.fromEntries(TARGET_LANGUAGES.map((language) => [language, name])),
  { requiredKeys: [] },
)
const anyTerm = record({
  kind: constantFrom(...TERM_KINDS),
  original: name,
  aliases: array(name, { maxLength: 6 }),
  translations: anyTranslations,
  forbidden: anyTranslations,
  remark: name,
  explanation: name,
  firstChapter: option(integer({ min: -5, max: 20_000 })),
  chapterNumber: option(integer({ min: -5, max: 20_000 })),
})

describe('what a term must have', () => {
  // spec 5.term.original 5.term.translation
  it('is an original and at least one translation', () => {
    expect(termErrors(term())).toEqual([])
    expect(
      termErrors(term({ original: ' 　', translations: { en: ' ' } })).map(({ field, code }) => [
        field,
        code,
      ]),
    ).toEqual([
      ['original', 'field.required'],
      ['translations', 'field.required'],
    ])
  })

  it('is a chapter number of up to four digits', () => {
    const codes = (firstChapter: number) =>
      termErrors(term({ firstChapter })).map(({ code }) => code)
    expect([1, 9999, 0, 1.5, 10_000].map(codes)).toEqual([
      [],
      [],
      ['field.not_a_positive_integer'],
      ['field.not_a_positive_integer'],
      ['field.too_many_digits'],
    ])
  })

  it('is not longer than fits, and the field that is too long is named', () => {
    const long = term({
      original: 'x'.repeat(201),
      aliases: ['y'.repeat(201)],
      translations: { fr: 'z'.repeat(501) },
    })
    expect(termErrors(long).map(({ field }) => field)).toEqual([
      'original',
      'aliases',
      'translations.fr',
    ])
  })
})

describe('names of a term', () => {
  // spec 10.term.unique
  it('are the same whatever their case, width and blanks', () => {
    expect(termKeys(term({ original: ' ＣＬＯＵＤ  Whale', aliases: ['cloud whale'] }))).toEqual([
      'cloud whale',
    ])
    expect(cleanTerm(term({ aliases: ['雲鯨', ' 雲鯨 ；', '', '云鲸'] })).aliases).toEqual(['雲鯨'])
  })

  it('never collide within one term, and cleaning twice changes nothing', () => {
    assert(
      property(anyTerm, (values) => {
        const clean = cleanTerm(values)
        expect(cleanTerm(clean)).toEqual(clean)
        const keys = [clean.original, ...clean.aliases].map((each) => termKey(clean.kind, each))
        expect(new Set(keys).size).toBe(keys.length)
        expect(termKeys(values)).toEqual(keys.filter((key) => key.trim() !== ''))
      }),
    )
  })
})

describe('steps', () => {
  it('approve and retire, and do nothing twice', () => {
    expect(afterStep('proposed', 'approve')).toBe('approved')
    expect(afterStep('retired', 'approve')).toBe('approved')
    expect(afterStep('proposed', 'retire')).toBe('retired')
    expect(afterStep('approved', 'approve')).toBeNull()
  })
})

describe('sort ids', () => {
  it('lie between their neighbours, or ask for new positions', () => {
    assert(
      property(integer({ min: -1e6, max: 1e6 }), integer({ min: 0, max: 5000 }), (before, gap) => {
        const place = sortBetween(before, before + gap)
        if (place === null) expect(gap).toBeLessThan(2)
        else expect(before < place && place < before + gap).toBe(true)
      }),
    )
    expect([sortBetween(null, null), sortBetween(null, 5), sortBetween(5, null)]).toEqual([
      SORT_STEP,
      5 - SORT_STEP,
      5 + SORT_STEP,
    ])
  })
})
