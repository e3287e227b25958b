import type { OutputPage, RenderedImage } from '../chapter-output.ts'
import { planCuts } from './cut-plan.ts'
import { decodeRows, encodeRows, rowsBetween } from './decode-rows.ts'
import { rowCosts } from './row-costs.ts'

/** Rows [top, top + height) of a finished page as a picture of their own. */
export interface PagePart extends RenderedImage {
  readonly top: number
  readonly width: number
  readonly height: number
}

const JPEG_QUALITY = 92

/**
 * A finished page as pictures of at most `maxHeight` px: the page itself where it is small enough,
 * byte for byte; a long
 * strip cut at gutters. Where a single text is taller than that, the cut goes through it: the
 * halves follow each other.
 */
export const cutPicture = async (
  page: OutputPage,
  maxHeight: number,
): Promise<readonly PagePart[]> => {
  const rendered = await page.rendered()
  if (page.height <= maxHeight)
    return [{ ...rendered, top: 0, width: page.width, height: page.height }]
  const rows = await decodeRows(rendered)
  const plan = planCuts(rowCosts(rows, page, 1), {
    maxHeight,
    minHeight: Math.round(maxHeight / 4),
  })
  const parts: PagePart[] = []
  for (const { from, to } of plan) {
    const bytes = await encodeRows(rowsBetween(rows, from, to), rendered.format, JPEG_QUALITY)
    parts.push({ bytes, format: rendered.format, top: from, width: rows.width, height: to - from })
  }
  return parts
}
