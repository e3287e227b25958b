import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findLanguage, LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { describe, expect, test } from 'vitest'
import { fontPath, readFont } from '../engine/load-node.ts'
import { BUNDLED_FACES, hasLetters } from './bundled-faces.ts'
import { chainFor } from './choose-face.ts'
import { unpackCoverage } from './coverage.ts'
import { aText } from '../golden/golden-case.ts'
import { FONT_LIST, defaultFontFor, fallbackFor, findFont } from './font-list.ts'
import { BUNDLED_FONT_FACTS } from './generated/bundled-font-facts.ts'
import { createFontStore } from './font-store.ts'
import { readCoverage } from './read-face.ts'

const require = createRequire(import.meta.url)

describe('the bundled fonts', () => {
  test.each(FONT_LIST.map((face) => [face.id, face] as const))(
    '%s is there and has every letter of its languages; marks may come from a stand-in',
    (id, face) => {
      expect(existsSync(fontPath(id))).toBe(true)
      const fontStore = createFontStore()
      fontStore.add(id, readFont(id))
      const font = fontStore.get(id)
      const isDrawn = (language: string, letter: string): boolean => {
        const codePoint = letter.codePointAt(0) ?? 0
        if (font.covers(codePoint) || !/\p{P}/u.test(letter)) return font.covers(codePoint)
        const { all } = chainFor({ ...aText(letter), font: id }, language)
        return all.some(({ face: one }) => unpackCoverage(one.coverage).has(codePoint))
      }
      const missing = face.languages.flatMap((language) =>
        [...(findLanguage(language)?.letters ?? '')].filter((letter) => !isDrawn(language, letter)),
      )
      expect(missing.join(' ')).toBe('')
    },
  )

  test.each(BUNDLED_FACES.map((face) => [face.id, face] as const))(
    '%s is what the registry says: run tools/bundled-fonts.ts',
    (id, face) => {
      const bytes = readFont(id)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(face.sha256)
      expect(readCoverage(bytes) === face.coverage).toBe(true)
      expect(BUNDLED_FONT_FACTS[id]?.lacking).toEqual(
        LANGUAGES.filter((language) => !hasLetters(face.coverage, language)),
      )
    },
  )

  test('every font keeps its licence beside it', () => {
    for (const { id, licence, licenceFile } of FONT_LIST) {
      const words =
        licence === 'OFL-1.1'
          ? /SIL OPEN FONT LICENSE Version 1\.1/
          : /Apache License\s+Version 2\.0/
      expect(
        words.test(readFileSync(require.resolve(licenceFile), 'utf8')),
        `${id} under ${licence}`,
      ).toBe(true)
    }
  })

  test('ids are unique, and defaults and stand-ins are among them', () => {
    expect(new Set(FONT_LIST.map(({ id }) => id)).size).toBe(FONT_LIST.length)
    for (const language of LANGUAGES) {
      expect(findFont(defaultFontFor(language))).toBeDefined()
      for (const id of Object.values(fallbackFor(language)))
        expect(findFont(id), `${id} for ${language}`).toBeDefined()
    }
  })

  test('there are at least four comic faces for Latin languages and two for Thai', () => {
    const families = (language: string): number =>
      new Set(
        FONT_LIST.filter(({ languages }) => languages.includes(language)).map(
          ({ family }) => family,
        ),
      ).size
    expect(families('fr')).toBeGreaterThanOrEqual(4)
    expect(families('th')).toBeGreaterThanOrEqual(3)
  })
})
