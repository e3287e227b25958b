/**
 * From drawing to picture files: librsvg (inside sharp) turns a plate into ink and tone, the screen
 * into black and white, our engine letters it.
 */
import { composePage } from '@panelflow/render/compose/compose.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import sharp from 'sharp'
import { createMangaCoverSvg } from './drawing/cover.ts'
import { createMangaPlateSvg } from './drawing/plate.ts'
import { applyScreen } from './drawing/screentone.ts'
import { drawText } from '../draw-text.ts'
import type { Plate } from '../cloud-whale/drawing/plate.ts'
import { toMangaTextProps, type MangaLanguage } from './manga-lettering.ts'
import { MANGA_COVER_TEXTS } from './moon-soba.ts'
import { MANGA_PAGES } from './pages.ts'
import type { MangaText } from './place-texts.ts'

const rasterise = async (plate: Plate): Promise<Rgba> => {
  const { data, info } = await sharp(Buffer.from(plate.svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return applyScreen({
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  })
}

const toPng = ({ width, height, rgba }: Rgba): Promise<Buffer> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()

const letterPage = (
  engine: Engine,
  plate: Rgba,
  texts: readonly MangaText[],
  language: MangaLanguage,
): Rgba =>
  composePage(
    plate,
    texts.map((text) => drawText(engine, toMangaTextProps(text, language), language)),
  )

/**
 * Text-free pixels of a page, black and white; pages count from 1. @throws RangeError when the
 * manga has no such page
 */
export const rasteriseMangaPlate = (page: number): Promise<Rgba> =>
  rasterise(createMangaPlateSvg(page))

/**
 * PNG of the page lettered in a language; without one, the source page as the studio receives it.
 * @throws RenderError render.font_not_loaded when one of `listMangaFonts(language)` is missing in
 * the engine
 */
export const createMangaPagePng = async (
  engine: Engine,
  page: number,
  language: MangaLanguage = 'ja',
): Promise<Buffer> =>
  toPng(
    letterPage(
      engine,
      await rasteriseMangaPlate(page),
      MANGA_PAGES[page - 1]?.texts ?? [],
      language,
    ),
  )

/** PNG of the cover with its title, 800 × 1120. */
export const createMangaCoverPng = async (engine: Engine): Promise<Buffer> =>
  toPng(letterPage(engine, await rasterise(createMangaCoverSvg()), MANGA_COVER_TEXTS, 'ja'))

/** Ids of every font the manga and its cover need in a language. */
export const listMangaFonts = (language: MangaLanguage = 'ja'): string[] => {
  const texts = [...MANGA_COVER_TEXTS, ...MANGA_PAGES.flatMap((page) => page.texts)]
  return [
    ...new Set(
      texts.flatMap((text) => listNeededFonts(toMangaTextProps(text, language), language)),
    ),
  ]
}
