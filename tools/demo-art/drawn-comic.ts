/**
 * The two comics of the demo studio as its people meet them: what is said on a page, how it is
 * lettered, and how it looks without letters.
 */
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import {
  COMIC_LANGUAGES,
  type DrawnLanguage,
} from '../../apps/server/src/db/seed/comic-languages.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import { COMIC } from './cloud-whale/cloud-whale-script.ts'
import { toTextProps } from './cloud-whale/letter-page.ts'
import { toMangaTextProps } from './moon-soba/manga-lettering.ts'
import { MANGA } from './moon-soba/moon-soba.ts'
import {
  createMangaCoverPng,
  listMangaFonts,
  createMangaPagePng,
  rasteriseMangaPlate,
} from './moon-soba/rasterise.ts'
import {
  listComicFonts,
  createCoverPng,
  createPagePng,
  rasterisePlate,
} from './cloud-whale/rasterise.ts'
import type { ComicLine } from './script-types.ts'

/**
 * One line, and how it is set in a language of the comic. @throws Error when the comic does not
 * speak the language
 */
export interface DrawnLine extends ComicLine {
  readonly getLettering: (language: DrawnLanguage, regionId?: string | null) => TextProps
}

export interface DrawnPage {
  readonly width: number
  readonly height: number
  /** in reading order */
  readonly texts: readonly DrawnLine[]
  /** the artist's page without letters */
  readonly plate: () => Promise<Rgba>
  /** the file an author sends; the engine needs the fonts of `fonts()` */
  readonly png: (engine: Engine) => Promise<Buffer>
}

interface DrawnTerm {
  readonly source: string
  readonly note: string
  readonly translations: Readonly<Partial<Record<DrawnLanguage, string>>>
}

export interface DrawnComic {
  readonly title: { readonly 'zh-Hans': string; readonly en: string }
  readonly sourceLanguage: SourceLanguage
  readonly readingDirection: 'strip' | 'rtl'
  /** it is translated into */
  readonly languages: readonly DrawnLanguage[]
  readonly glossary: readonly DrawnTerm[]
  readonly chapters: readonly { readonly number: number; readonly pages: readonly DrawnPage[] }[]
  readonly cover: (engine: Engine) => Promise<Buffer>
  /** of the source lettering */
  readonly fonts: () => readonly string[]
}

export const CLOUD_WHALE: DrawnComic = {
  title: COMIC.title,
  sourceLanguage: COMIC.sourceLanguage,
  readingDirection: COMIC.readingDirection,
  languages: COMIC_LANGUAGES,
  glossary: COMIC.glossary,
  chapters: COMIC.chapters.map(({ number, pages }) => ({
    number,
    pages: pages.map((page, index) => ({
      ...page,
      texts: page.texts.map((text) => ({
        ...text,
        getLettering: (language, regionId) => toTextProps(text, language, regionId),
      })),
      plate: () => rasterisePlate(number, index + 1),
      png: (engine) => createPagePng(engine, number, index + 1),
    })),
  })),
  cover: (engine) => createCoverPng(engine),
  fonts: () => listComicFonts(),
}

const requireMangaLanguage = (language: DrawnLanguage): 'zh-Hant' | 'th' => {
  if (language === 'zh-Hant' || language === 'th') return language
  throw new Error(`the manga is not translated into ${language}`)
}

export const MOON_SOBA: DrawnComic = {
  title: MANGA.title,
  sourceLanguage: MANGA.sourceLanguage,
  readingDirection: MANGA.readingDirection,
  languages: ['zh-Hant', 'th'],
  glossary: MANGA.glossary,
  chapters: MANGA.chapters.map(({ number, pages }) => ({
    number,
    pages: pages.map((page, index) => ({
      ...page,
      texts: page.texts.map((text) => ({
        ...text,
        getLettering: (language, regionId) =>
          toMangaTextProps(text, requireMangaLanguage(language), regionId),
      })),
      plate: () => rasteriseMangaPlate(index + 1),
      png: (engine) => createMangaPagePng(engine, index + 1),
    })),
  })),
  cover: (engine) => createMangaCoverPng(engine),
  fonts: () => listMangaFonts(),
}

/** @throws RangeError when the comic has no such page; both numbers count from 1 */
export function getDrawnPage(comic: DrawnComic, chapter: number, page: number): DrawnPage {
  const found = comic.chapters.find(({ number }) => number === chapter)?.pages[page - 1]
  if (found === undefined)
    throw new RangeError(`${comic.title.en} has no chapter ${chapter} page ${page}`)
  return found
}
