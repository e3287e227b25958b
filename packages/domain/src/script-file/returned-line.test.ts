import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextItem } from '../page/document/page-document.ts'
import { aText } from '../testing/a-page.ts'
import { compareTranslation, hashTranslation, splitTranslation } from './returned-line.ts'

const toTexts = (translations: readonly string[]): readonly TextItem[] =>
  translations.map((translation, at) => ({
    id: `t${at}`,
    kind: 'text',
    props: aText({ translation }),
    origin: {},
    rev: 1,
  }))

const words = fc.stringMatching(/^[ab\n]{0,6}$/)

test('what is split over the texts of a row is, read one below the other, what the file says', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 4 }),
      words,
      (translations, returned) => {
        const texts = toTexts(translations)
        const changes = splitTranslation({ texts }, returned)
        if (changes === null) return
        const after = new Map(changes.map(({ textId, words: own }) => [textId, own]))
        const joined = texts.map(({ id, props }) => after.get(id) ?? props.translation).join('\n')
        // an emptied line empties every text
        expect(returned.trim() === '' ? joined.trim() : joined).toBe(
          returned.trim() === '' ? '' : returned,
        )
      },
    ),
  )
})

test('a line as it went out, or as it is here, is the same, whatever files do to it', () => {
  for (const now of ['one\ntwo', 'é', 'bell\u0007', 'two  \n']) {
    const exported = hashTranslation(now)
    for (const translation of [now, now.replaceAll('\n', '\r\n'), now.normalize('NFD'), `${now} `])
      for (const known of [null, exported])
        expect(compareTranslation({ translation, exported: known }, now)).toBe('same')
    expect(compareTranslation({ translation: now, exported }, 'written since')).toBe('same')
    expect(compareTranslation({ translation: 'other', exported }, 'written since')).toBe(
      'conflicting',
    )
    expect(compareTranslation({ translation: 'other', exported }, now)).toBe('changed')
  }
  expect(compareTranslation({ translation: 'x', exported: hashTranslation('') }, '')).toBe('new')
  expect(compareTranslation({ translation: ' ', exported: null }, 'kept')).toBe('empty')
})
