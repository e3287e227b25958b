import sharp from 'sharp'
import { toGrid, levelSize, countLevels, TILE } from '../../features/file/tile-grid.ts'
import { packTiles } from '../../features/file/tile-pack.ts'

export interface RawImage {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** sharp makes colour of grey by default. */
export const fromRaw = ({ data, ...raw }: RawImage) =>
  sharp(data, { raw, limitInputPixels: false }).toColourspace(raw.channels < 3 ? 'b-w' : 'srgb')

/**
 * Level 0 close to the original, so that the seams of patches look right in the editor; smaller
 * ones are only looked at.
 */
const QUALITY = {
  full: { quality: 92, smartSubsample: true, effort: 2 },
  reduced: { quality: 82, effort: 2 },
} as const
const MAX_CONCURRENT_TILES = 8

const half = async (
  image: RawImage,
  size: { width: number; height: number },
): Promise<RawImage> => ({
  data: await fromRaw(image).resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer(),
  channels: image.channels,
  ...size,
})

const tilesOfLevel = async (image: RawImage, level: number): Promise<Buffer[]> => {
  const { columns, rows } = toGrid(image)
  const cut = async (index: number): Promise<Buffer> => {
    const left = (index % columns) * TILE
    const top = Math.floor(index / columns) * TILE
    const area = {
      left,
      top,
      width: Math.min(TILE, image.width - left),
      height: Math.min(TILE, image.height - top),
    }
    return await fromRaw(image)
      .extract(area)
      .webp(level === 0 ? QUALITY.full : QUALITY.reduced)
      .toBuffer()
  }
  const tiles: Buffer[] = []
  for (let from = 0; from < columns * rows; from += MAX_CONCURRENT_TILES) {
    const count = Math.min(MAX_CONCURRENT_TILES, columns * rows - from)
    tiles.push(...(await Promise.all(Array.from({ length: count }, (_, i) => cut(from + i)))))
  }
  return tiles
}

/** The whole pyramid of a page in one file. */
export const makeTiles = async (
  page: RawImage,
): Promise<{ readonly tileLevels: number; readonly tiles: Buffer }> => {
  const tileLevels = countLevels(page)
  const tiles: Buffer[] = []
  let image = page
  for (let level = 0; level < tileLevels; level++) {
    if (level > 0) image = await half(image, levelSize(page, level))
    tiles.push(...(await tilesOfLevel(image, level)))
  }
  return { tileLevels, tiles: packTiles(tiles) }
}
