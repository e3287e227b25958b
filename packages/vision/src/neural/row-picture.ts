import { crop, type Raster } from '../raster.ts'
import type { NetworkPicture } from './find-text-map.ts'
import type { TextRow } from './region-rows.ts'
import type { TextLine } from './text-lines.ts'

/** Less is no lettering, px. */
const LEAST_SIDE = 4

/** The pixels of a row, upright; null when it lies outside of the page. */
export function cutRow(page: Raster, row: TextRow): NetworkPicture | null {
  if (row.leaning) return turnUpright(page, row.leaning)
  const left = Math.max(0, Math.round(row.box.x))
  const top = Math.max(0, Math.round(row.box.y))
  const w = Math.min(page.width, Math.round(row.box.x + row.box.w)) - left
  const h = Math.min(page.height, Math.round(row.box.y + row.box.h)) - top
  if (w < LEAST_SIDE || h < LEAST_SIDE) return null
  const part = crop(page, { x: left, y: top, w, h })
  return { width: w, height: h, rgb: toRgb(part) }
}

function toRgb({ data, channels, width, height }: Raster): Uint8Array {
  if (channels === 3) return data
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++)
    for (let channel = 0; channel < 3; channel++)
      rgb[at * 3 + channel] = data[at * channels + (channels === 1 ? 0 : channel)] ?? 0
  return rgb
}

/** Bilinear: between four pixels, at the edges the nearest. */
function turnUpright(page: Raster, line: TextLine): NetworkPicture {
  const width = Math.max(LEAST_SIDE, Math.round(line.w))
  const height = Math.max(LEAST_SIDE, Math.round(line.h))
  const turn = (line.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - width / 2 + 0.5, y - height / 2 + 0.5]
      const pageX = line.x + u * cos - v * sin - 0.5
      const pageY = line.y + u * sin + v * cos - 0.5
      samplePixel(page, pageX, pageY, rgb, (y * width + x) * 3)
    }
  }
  return { width, height, rgb }
}

function samplePixel(page: Raster, x: number, y: number, to: Uint8Array, at: number): void {
  const { width, height, channels, data } = page
  const boundX = Math.max(0, Math.min(width - 1, x))
  const boundY = Math.max(0, Math.min(height - 1, y))
  const [left, top] = [Math.floor(boundX), Math.floor(boundY)]
  const [fx, fy] = [boundX - left, boundY - top]
  const start = (top * width + left) * channels
  const right = left + 1 < width ? channels : 0
  const below = top + 1 < height ? width * channels : 0
  for (let channel = 0; channel < 3; channel++) {
    const from = start + (channels === 1 ? 0 : channel)
    const upper = (data[from] ?? 0) * (1 - fx) + (data[from + right] ?? 0) * fx
    const lower = (data[from + below] ?? 0) * (1 - fx) + (data[from + below + right] ?? 0) * fx
    to[at + channel] = Math.round(upper * (1 - fy) + lower * fy)
  }
}
