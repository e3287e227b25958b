import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedNames, textParts } from './mentions.ts'

describe('mentions in a comment', () => {
  it.each([
    ['@li.wei look', ['li.wei']],
    ['thanks, @李伟！and @ana-ruiz.', ['李伟', 'ana-ruiz']],
    ['@a @a @b', ['a', 'b']],
    ['mail@house.example is no mention', []],
    ['(@proof_reader)', ['proof_reader']],
    ['@ nobody', []],
    ['', []],
  ])('%j calls %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names)
  })

  it('parts put together are the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, names) => {
        const known = new Set([...mentionedNames(text), ...names])
        expect(
          textParts(text, known)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('marks only people who are known', () => {
    expect(textParts('hi @ana and @bob.', new Set(['ana']))).toEqual([
      { from: 0, text: 'hi ', mention: false },
      { from: 3, text: '@ana', mention: true },
      { from: 7, text: ' and @bob.', mention: false },
    ])
  })
})
