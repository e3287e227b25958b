/** A tall strip, its tiles as the floor paints them, and the places of its texts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

export interface StripPlan {
  readonly width: number
  readonly height: number
  readonly texts: number
}

export const FULL_STRIP: StripPlan = { width: 800, height: 19_688, texts: 300 }
export const SMALL_STRIP: StripPlan = { width: 800, height: 2_400, texts: 20 }

const TILE = 512
/** Full size, half, a quarter. */
const LEVELS = 3
const COLUMNS = 2

export interface StripText {
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly words: string
}

/** In rows of two, from top to bottom. */
export const placeTexts = ({ width, height, texts }: StripPlan): readonly StripText[] => {
  const row = height / Math.ceil(texts / COLUMNS)
  return Array.from({ length: texts }, (_, index) => ({
    cx: (width / COLUMNS) * ((index % COLUMNS) + 0.5),
    cy: row * (Math.floor(index / COLUMNS) + 0.5),
    w: (width / COLUMNS) * 0.8,
    h: row * 0.6,
    words: `The shark sings verse ${index + 1} and the sea goes quiet`,
  }))
}

/** Soft noise: it costs as much to decode as a painted sky, and no engine reads words in it. */
export const drawStrip = async (
  { width, height }: StripPlan,
  brightness: number,
): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: brightness, sigma: 60 } as const
  return await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .blur(6)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Writes `LEVEL-COLUMN-ROW.jpg` and answers their number by level. */
export const writeTiles = async (
  strip: Buffer,
  { width, height }: StripPlan,
  folder: string,
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (let level = 0; level < LEVELS; level++) {
    const [w, h] = [Math.ceil(width / 2 ** level), Math.ceil(height / 2 ** level)]
    const scaled = await sharp(strip).resize(w, h, { fit: 'fill' }).png().toBuffer()
    for (let left = 0; left < w; left += TILE)
      for (let top = 0; top < h; top += TILE) {
        const area = { left, top, width: Math.min(TILE, w - left), height: Math.min(TILE, h - top) }
        const tile = await sharp(scaled).extract(area).jpeg({ quality: 85 }).toBuffer()
        writeFileSync(path.join(folder, `${level}-${left / TILE}-${top / TILE}.jpg`), tile)
      }
  }
}
