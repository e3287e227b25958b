import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit } from '@panelflow/render/engine/load-node.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { toMangaTextProps, type MangaLanguage } from './manga-lettering.ts'
import { MANGA, MANGA_COVER_TEXTS } from './moon-soba.ts'
import { MANGA_PAGES } from './pages.ts'
import {
  createMangaCoverPng,
  listMangaFonts,
  createMangaPagePng,
  rasteriseMangaPlate,
} from './rasterise.ts'
import { MANGA_TEXTS } from './texts.ts'

const LANGUAGES = ['ja', 'zh-Hant', 'th'] as const satisfies readonly MangaLanguage[]
const TEXTS = MANGA_PAGES.flatMap(({ texts }) => texts)
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
let engine: Engine

beforeAll(async () => {
  const require = createRequire(import.meta.url)
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const language of LANGUAGES)
    for (const id of listMangaFonts(language))
      engine.fonts.add(id, readFileSync(require.resolve(findFont(id)?.file ?? '')))
})

describe('the script of the manga', () => {
  it('tells one chapter of four pages, and uses every line that is written', () => {
    expect(MANGA_PAGES).toHaveLength(4)
    expect(TEXTS.map(({ key }) => key).toSorted()).toEqual(Object.keys(MANGA_TEXTS).toSorted())
  })

  it('says every line in three languages, and names who speaks', () => {
    for (const { key, source, translations, kind, speaker } of TEXTS) {
      for (const words of [source, ...Object.values(translations)])
        expect(words.trim(), key).not.toBe('')
      expect(speaker !== null, key).toBe(kind === 'speech')
    }
  })

  it('has what vertical lettering is tried with: small kana, long vowels, numbers and double marks in one square, dots', () => {
    const story = TEXTS.map(({ source }) => source).join('')
    for (const needed of [/[ぁっょャュョッ]/, /ー/, /10/, /!!/, /!\?/, /…/, /、/, /。/, /〜/])
      expect(story).toMatch(needed)
  })

  it('keeps its terms in both translations, signs and noises apart', () => {
    const broken = TEXTS.filter(({ kind }) => kind === 'speech').flatMap(
      ({ key, source, translations }) =>
        MANGA.glossary
          .filter((term) => source.replaceAll('\n', '').includes(term.source))
          .flatMap((term) =>
            (['zh-Hant', 'th'] as const)
              .filter(
                (language) =>
                  !translations[language]
                    .replaceAll('\n', '')
                    .includes(term.translations[language]),
              )
              .map((language) => `${key} in ${language}: ${term.translations[language]}`),
          ),
    )
    expect(broken).toEqual([])
  })

  it('never lets one text stand on another', () => {
    for (const { texts } of MANGA_PAGES)
      for (const [i, a] of texts.entries())
        for (const b of texts.slice(i + 1)) {
          const apart =
            a.box.x + a.box.w <= b.box.x ||
            b.box.x + b.box.w <= a.box.x ||
            a.box.y + a.box.h <= b.box.y ||
            b.box.y + b.box.h <= a.box.y
          expect(apart, `${a.key} and ${b.key}`).toBe(true)
        }
  })
})

describe('lettering', () => {
  it.each(LANGUAGES)(
    'every text fits its room in %s, in letters one can read, and no glyph is missing',
    (language) => {
      for (const text of [...TEXTS, ...MANGA_COVER_TEXTS]) {
        const layout = engine.layoutText(toMangaTextProps(text, language), language)
        expect(layout.overflow, text.key).toBe(false)
        expect(layout.missing, text.key).toEqual([])
        expect(layout.size, text.key).toBeGreaterThanOrEqual(24)
      }
    },
  )

  it.each(['ja', 'zh-Hant'] as const)(
    'sets %s in columns, with the breaks of the script and none of its own',
    (language) => {
      for (const text of TEXTS) {
        const props = toMangaTextProps(text, language)
        const breaks = [...props.translation.matchAll(/\n/g)].map((match) => match.index + 1)
        expect(props.writing, text.key).toBe('vertical')
        expect(engine.layoutText(props, language).lines, text.key).toEqual(breaks)
      }
    },
  )

  it('keeps the line breaks of the script in Thai as well', () => {
    for (const text of TEXTS) {
      const props = toMangaTextProps(text, 'th')
      const breaks = [...props.translation.matchAll(/\n/g)].map((match) => match.index + 1)
      expect(engine.layoutText(props, 'th').lines, text.key).toEqual(breaks)
    }
  })
})

describe('pictures', () => {
  it('are black and white: grey only where ink and dots end', async () => {
    const { rgba } = await rasteriseMangaPlate(1)
    let [grey, colored] = [0, 0]
    for (let at = 0; at < rgba.length; at += 4) {
      if (rgba[at] !== rgba[at + 2]) colored += 1
      if ((rgba[at] ?? 0) > 32 && (rgba[at] ?? 0) < 224) grey += 1
    }
    expect(colored).toBe(0)
    expect(grey / (rgba.length / 4)).toBeLessThan(0.25)
  })

  it('are the same twice, with the size the script says', async () => {
    const [first, second] = [
      await createMangaPagePng(engine, 3),
      await createMangaPagePng(engine, 3),
    ]
    expect(sha(first)).toBe(sha(second))
    expect(await sharp(first).metadata()).toMatchObject({ width: 1200, height: 1700, channels: 1 })
    expect(await sharp(await createMangaCoverPng(engine)).metadata()).toMatchObject({
      width: 800,
      height: 1120,
    })
  })
})
