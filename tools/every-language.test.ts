/** Walks every row of the language table through everything that depends on a language. */
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import { LANGUAGE_TABLE, type LanguageRow } from '@panelflow/domain/locale/language-table.ts'
import {
  INTERFACE_LOCALES,
  type Language,
  LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
} from '@panelflow/domain/locale/language.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import { unpackCoverage } from '@panelflow/render/font/coverage.ts'
import { BUNDLED_FACES } from '@panelflow/render/font/bundled-faces.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import { hyphenPoints } from '@panelflow/render/text/hyphenate.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPrompt } from '../apps/server/src/adapters/translation/translation-prompt.ts'
import { NO_CONTEXT } from '../apps/server/src/ports/translator.ts'
import { everydayLetters } from '../apps/server/src/features/font-file/everyday-letters.ts'
import { listLetters } from '../apps/server/src/features/font/sanitise/everyday-letters.ts'
import { writeComicArchive } from '../apps/server/src/features/output/formats/archive/comic-archive.ts'
import { writeEpub } from '../apps/server/src/features/output/formats/epub/epub.ts'
import { writePdf } from '../apps/server/src/features/output/formats/pdf/pdf.ts'
import {
  all,
  readXml,
  readZip,
} from '../apps/server/src/features/output/formats/testing/read-back.ts'
import {
  aChapter,
  aPage,
  loadEngine,
  region,
  text,
} from '../apps/server/src/features/output/formats/testing/sample-chapter.ts'
import { writeLabelPlus } from '../apps/server/src/features/output/formats/text/labelplus.ts'
import { writeXliff } from '../apps/server/src/features/output/formats/text/xliff.ts'
import { parseUsersSearch } from '../apps/web/src/features/account/users-search.ts'
import { filterRows, fontRows } from '../apps/web/src/features/font/font-rows.ts'
import { parseFontSearch } from '../apps/web/src/features/font/font-search.ts'
import { parseReportsSearch } from '../apps/web/src/features/report/reports-search.ts'
import { formValues } from '../apps/web/src/features/term/term-form.ts'
import { parseTermSearch } from '../apps/web/src/features/term/term-search.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const rowIn = (language: Language): LanguageRow => LANGUAGE_TABLE[language]
const squeeze = (words: string): string => words.normalize('NFC').replaceAll(/\s/g, '')

describe.each(LANGUAGES)('%s', (language) => {
  const { font, specimen, hyphenation, target, ocr } = rowIn(language)

  test('is a BCP 47 tag, and a language of books or of chapters', () => {
    expect(new Intl.Locale(language).toString()).toBe(language)
    expect(target || ocr !== null).toBe(true)
  })

  test('has a font with its everyday letters, which sets its specimen', () => {
    const listMissing = (coverage: string): readonly number[] => {
      const covered = unpackCoverage(coverage)
      return listLetters(language).filter((codePoint) => !covered.has(codePoint))
    }
    const face = BUNDLED_FACES.find(({ id }) => id === font)
    const complete = BUNDLED_FACES.filter(({ coverage }) => listMissing(coverage).length === 0)
    expect(
      String.fromCodePoint(...listMissing(face?.coverage ?? '')),
      `letters that ${font} lacks; these have all: ${complete.map(({ id }) => id).join(', ')}`,
    ).toBe('')
    expect(face?.languages).toContain(language)
    expect(defaultFontFor(language)).toBe(font)
    expect([...specimen].filter((letter) => !everydayLetters(language).includes(letter))).toEqual(
      [],
    )
    const line = aText({ translation: specimen, font, w: 900, h: 100 })
    for (const id of listNeededFonts(line, language)) engine.fonts.add(id, readFont(id))
    expect(listNeededFonts(line, language)).toEqual([font])
    expect(engine.layoutText(line, language)).toMatchObject({ missing: [], overflow: false })
    expect(engine.rasterText(line, language).width).toBeGreaterThan(100)
  })

  test('is hyphenated by its own patterns or not at all', () => {
    const points = hyphenPoints('internationalisation representatives pertanggungjawaban', language)
    expect(points.size > 0).toBe(hyphenation !== null)
  })

  test('has a name on every screen, and is a choice of the lists that are filtered by it', () => {
    for (const locale of INTERFACE_LOCALES)
      expect(getLanguageName(language, locale)).not.toBe(language)
    const fonts = filterRows(fontRows({ own: [] }), parseFontSearch({ language }))
    expect(fonts.map(({ face }) => face.id)).toContain(font)
    const chosen = target ? language : undefined
    for (const parse of [parseUsersSearch, parseReportsSearch, parseTermSearch])
      expect(parse({ language }).language).toBe(chosen)
  })
})

test.each(SOURCE_LANGUAGES)('pages in %s are read by models that are installed', (language) => {
  const { resolve } = createRequire(new URL('../apps/server/package.json', import.meta.url))
  for (const model of Object.values(LANGUAGE_TABLE[language].ocr))
    expect(resolve(`@tesseract.js-data/${model}/package.json`)).toContain(model)
})

describe.each(TARGET_LANGUAGES)('a chapter in %s', (language) => {
  const { specimen, font, promptName } = rowIn(language)

  test('is asked for by name, and its terms have a field', () => {
    const { system } = createPrompt({
      source: 'ja',
      target: language,
      lines: [],
      glossary: [],
      memory: new Map(),
      context: NO_CONTEXT,
    })
    expect(system).toContain(`from Japanese to ${promptName}`)
    expect(formValues(null, 'global')).toHaveProperty(language, '')
  })

  test('comes out of every export with its words and its tag', async () => {
    const line = { translation: specimen, font, cx: 200, cy: 100, w: 380, h: 120, size: 20 }
    const page = aPage(engine, language, { base: [region('r')], lane: [text('r', line)] })
    const chapter = aChapter([page], { language })

    const epub = await readZip(writeEpub(chapter))
    const files = [...epub].filter(([name]) => /\.(opf|xhtml)$/.test(name))
    const tags = files.flatMap(([, { bytes }]) => {
      const document = readXml(bytes)
      return [
        ...all(document, 'dc:language').map((node) => node.text),
        ...all(document, 'html').map(({ attributes }) => attributes['lang']),
      ]
    })
    expect(new Set(tags)).toEqual(new Set([language]))

    const cbz = await readZip(writeComicArchive(chapter, 'cbz'))
    const info = readXml(cbz.get('ComicInfo.xml')?.bytes ?? Buffer.alloc(0))
    expect(all(info, 'LanguageISO').map((node) => node.text)).toEqual([language])

    const xliff = writeXliff(chapter)
    expect(xliff).toContain(`trgLang="${language}"`)
    expect(xliff).toContain(specimen)
    expect(writeLabelPlus(chapter)).toContain(specimen)

    const pdf = await getDocument({
      data: new Uint8Array(await buffer(writePdf(chapter, readFont))),
      verbosity: 0,
    }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent({ disableNormalization: true })
    const words = items.map((item) => ('str' in item ? item.str : '')).join('')
    await pdf.destroy()
    expect(squeeze(words)).toContain(squeeze(specimen))
  })
})
