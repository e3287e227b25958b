/**
 * From drawing to picture files. librsvg (inside sharp) turns the vector plates into pixels: they
 * hold no text, no fonts, no blurs,
 * so nothing of the machine shows in them.
 */
import type { DrawnLanguage } from '../../../apps/server/src/db/seed/comic-languages.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import sharp from 'sharp'
import { createCoverSvg } from './drawing/cover.ts'
import { getComicPage, createPlateSvg } from './drawing/plate.ts'
import type { Plate } from './drawing/plate.ts'
import { COMIC, COVER_TEXTS } from './cloud-whale-script.ts'
import { toTextProps, letterPage } from './letter-page.ts'

async function toPixels(plate: Plate): Promise<Rgba> {
  const { data, info } = await sharp(Buffer.from(plate.svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // plates are opaque: straight and premultiplied alpha are the same
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }
}

function toPng({ width, height, rgba }: Rgba): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/**
 * Text-free pixels of a page; both numbers count from 1. @throws RangeError when the comic has no
 * such page
 */
export function rasterisePlate(chapter: number, page: number): Promise<Rgba> {
  return toPixels(createPlateSvg(chapter, page))
}

/** PNG of the text-free page. @throws RangeError when the comic has no such page */
export async function createPlatePng(chapter: number, page: number): Promise<Buffer> {
  return toPng(await rasterisePlate(chapter, page))
}

/**
 * PNG of the page lettered in a language; without one, the source page as the studio receives it.
 * @throws RenderError render.font_not_loaded when one of `listComicFonts(language)` is missing in
 * the engine
 */
export async function createPagePng(
  engine: Engine,
  chapter: number,
  page: number,
  language: DrawnLanguage = 'zh-Hans',
): Promise<Buffer> {
  return toPng(
    letterPage(
      engine,
      await rasterisePlate(chapter, page),
      getComicPage(chapter, page).texts,
      language,
    ),
  )
}

/** PNG of the cover with its title, 800 × 1120. */
export async function createCoverPng(
  engine: Engine,
  language: DrawnLanguage = 'zh-Hans',
): Promise<Buffer> {
  return toPng(letterPage(engine, await toPixels(createCoverSvg()), COVER_TEXTS, language))
}

/** Ids of every font the comic and its cover need in a language. */
export function listComicFonts(language: DrawnLanguage = 'zh-Hans'): string[] {
  const texts = [
    ...COVER_TEXTS,
    ...COMIC.chapters.flatMap(({ pages }) => pages.flatMap((page) => page.texts)),
  ]
  return [
    ...new Set(texts.flatMap((text) => listNeededFonts(toTextProps(text, language), language))),
  ]
}
