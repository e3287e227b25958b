import { describe, expect, it } from 'vitest'
import type { GlossaryTerm } from './mark-terms.ts'
import { countBegun, listTermsIn, matchCapitals } from './offer-terms.ts'

const aTerm = (original: string, translation: string | null): GlossaryTerm => ({
  id: original,
  original,
  aliases: [],
  translation,
  remark: '',
})

describe('terms offered for a line', () => {
  it('are those of its source, each once, as they are met', () => {
    const terms = [aTerm('赵月', 'Zhao Yue'), aTerm('云鲸', 'Cloudwhale'), aTerm('港', 'harbour')]
    expect(listTermsIn('云鲸！赵月，云鲸！', terms).map(({ id }) => id)).toEqual(['云鲸', '赵月'])
  })

  it.each([
    ['Clo', 'Cloudwhale', 3],
    ['The cloud', 'Cloudwhale', 5],
    ['Captain Zh', 'Captain Zhao Yue', 10],
    ['C', 'Cloudwhale', 0],
    ['Cloudwhale', 'Cloudwhale', 0],
    ['uncloud', 'Cloudwhale', 0],
    ['我是雲', '雲鯨號', 1],
    ['', 'Cloudwhale', 0],
  ])('after %j, %j is begun by %i letters', (words, translation, count) => {
    expect(countBegun(words, words.length, translation)).toBe(count)
  })

  it('follow capitals, but not a single capital', () => {
    expect(matchCapitals('Cloudwhale', 'CLO')).toBe('CLOUDWHALE')
    expect(matchCapitals('Cloudwhale', 'C')).toBe('Cloudwhale')
    expect(matchCapitals('Cloudwhale', 'clo')).toBe('Cloudwhale')
    expect(matchCapitals('雲鯨號', '雲')).toBe('雲鯨號')
  })
})
