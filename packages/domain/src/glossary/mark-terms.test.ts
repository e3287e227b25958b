import { describe, expect, it } from 'vitest'
import { type GlossaryTerm, insertTerm, markTerms } from './mark-terms.ts'

const term = (
  original: string,
  translation: string | null,
  aliases: readonly string[] = [],
): GlossaryTerm => ({
  id: original,
  original,
  aliases,
  translation,
  remark: '',
})
const marked = (text: string, terms: readonly GlossaryTerm[]): readonly string[] =>
  markTerms(text, terms).map((segment) =>
    segment.term === null ? segment.text : `[${segment.text}=${segment.term.original}]`,
  )

describe('terms in the source', () => {
  const whale = term('云鲸', 'Cloud Whale', ['大云鲸', 'whale'])
  const ship = term('云鲸号', 'the Nimbus')

  it('are marked where they stand, the longest name first', () => {
    expect(marked('云鲸号追上了云鲸!', [whale, ship])).toEqual([
      '[云鲸号=云鲸号]',
      '追上了',
      '[云鲸=云鲸]',
      '!',
    ])
    expect(marked('看,大云鲸', [whale])).toEqual(['看,', '[大云鲸=云鲸]'])
  })

  it('are whole words in any case where a script has words', () => {
    expect(marked('The WHALE and the whalers', [whale])).toEqual([
      'The ',
      '[WHALE=云鲸]',
      ' and the whalers',
    ])
  })

  it('leave the text as it was when there are none', () => {
    expect(marked('没有', [whale, term('', 'nothing')])).toEqual(['没有'])
    expect(marked('', [whale])).toEqual([])
  })
})

describe('a term put into the translation', () => {
  it('comes with the spaces its neighbours need', () => {
    expect(insertTerm('Lookthere', 4, 4, 'Cloud Whale')).toEqual({
      words: 'Look Cloud Whale there',
      caret: 16,
    })
    expect(insertTerm('Look, !', 6, 6, 'Cloud Whale')).toEqual({
      words: 'Look, Cloud Whale!',
      caret: 17,
    })
    expect(insertTerm('Hey!', 4, 4, 'Whale').words).toBe('Hey! Whale')
    expect(insertTerm('“', 1, 1, 'Whale').words).toBe('“Whale')
  })

  it('takes the place of what was selected, and needs no spaces in Chinese', () => {
    expect(insertTerm('see a fish now', 6, 10, 'whale').words).toBe('see a whale now')
    expect(insertTerm('看那', 2, 2, '雲鯨').words).toBe('看那雲鯨')
  })
})
