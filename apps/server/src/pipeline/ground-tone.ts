/** Whether lettering lies on something light or dark. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PageRaster } from '../ports/text-detector.ts'

export type GroundTone = 'light' | 'dark'

/**
 * Luma (0..255) under which black letters are harder to read than white ones: both contrast alike
 * at a relative luminance of 0.18.
 */
const DARK_BELOW = 117
/** Enough places to know a box; a box of a whole strip costs no more than a small one. */
const SAMPLES_PER_SIDE = 48

const lumaAt = ({ data, width, channels }: PageRaster, x: number, y: number): number => {
  const at = (y * width + x) * channels
  return (
    0.2126 * (data[at] ?? 255) + 0.7152 * (data[at + 1] ?? 255) + 0.0722 * (data[at + 2] ?? 255)
  )
}

/**
 * Tone of most of the box (page pixels) on the cleaned page: the median, so that a frame or a face
 * at its rim does not decide.
 */
export const groundTone = (page: PageRaster, box: Box): GroundTone => {
  const left = Math.max(0, Math.floor(box.x))
  const top = Math.max(0, Math.floor(box.y))
  const right = Math.min(page.width, Math.ceil(box.x + box.w))
  const bottom = Math.min(page.height, Math.ceil(box.y + box.h))
  const stepX = Math.max(1, Math.floor((right - left) / SAMPLES_PER_SIDE))
  const stepY = Math.max(1, Math.floor((bottom - top) / SAMPLES_PER_SIDE))
  const lumas: number[] = []
  for (let y = top; y < bottom; y += stepY)
    for (let x = left; x < right; x += stepX) lumas.push(lumaAt(page, x, y))
  const median = lumas.sort((a, b) => a - b)[Math.floor(lumas.length / 2)]
  return median !== undefined && median < DARK_BELOW ? 'dark' : 'light'
}
