/** Pages of 80 megapixels, tiled from the pictures of a folder, or drawn. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { drawPage } from '../../e2e/chaos/drawn-pages.ts'
import type { PageFile } from '../../e2e/chaos/order-work.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
  readonly format: 'jpeg' | 'png'
}

/**
 * JPEG ends at 65,535 rows, and a PNG of 25 MB holds a page of 80 megapixels only with few colours.
 */
export const SIZES = {
  page: { width: 8_900, height: 8_980, format: 'jpeg' },
  strip: { width: 800, height: 99_900, format: 'png' },
} as const satisfies Readonly<Record<string, PageSize>>

/** Bytes of one request. */
const CHUNK_BYTES = 4_000_000
const COLUMN = 1_100
const STRIP = 800
const PALETTE = { palette: true, colours: 16, dither: 0, effort: 1 } as const

const readArt = async (folder: string | undefined): Promise<readonly Buffer[]> => {
  if (folder === undefined) return [await drawPage(1, true), await drawPage(2, true)]
  return readdirSync(folder)
    .filter((name) => /\.(png|jpe?g|webp)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name)))
}

/**
 * Fills the page with the pictures in columns, each as wide as its column, beginning with the one
 * at `first`.
 */
const layTiles = async (
  art: readonly Buffer[],
  { width, height }: PageSize,
  first: number,
): Promise<readonly OverlayOptions[]> => {
  const column = width > STRIP ? COLUMN : STRIP
  const scaled = await Promise.all(
    art.map((one) =>
      sharp(one).resize({ width: column }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const tiles: OverlayOptions[] = []
  let next = first
  for (let left = 0; left + column <= width; left += column) {
    for (let top = 0; ; next++) {
      const { data, info } = scaled[next % scaled.length] ?? {
        data: Buffer.alloc(0),
        info: { height },
      }
      if (top + info.height > height) break
      tiles.push({ input: data, left, top })
      top += info.height
    }
  }
  return tiles
}

/**
 * @param number pages with different numbers have different bytes, so each is worked on
 * @param folder pictures to use; drawn bubbles without it
 */
export const makeLargePage = async (
  size: PageSize,
  number: number,
  folder?: string,
): Promise<PageFile> => {
  const { width, height, format } = size
  const tiles = await layTiles(await readArt(folder), size, number)
  const background = { r: 200 + number, g: 228, b: 234 }
  const page = sharp({
    create: { width, height, channels: 3, background },
    limitInputPixels: false,
  }).composite([...tiles])
  const bytes = await (
    format === 'jpeg'
      ? page.jpeg({ quality: 90, progressive: true, chromaSubsampling: '4:4:4' })
      : page.png(PALETTE)
  ).toBuffer()
  return { name: `${number}.${format}`, bytes, chunkBytes: CHUNK_BYTES }
}
