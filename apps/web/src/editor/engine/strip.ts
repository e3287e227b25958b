import type { PageFrame } from './ports.ts'

/** Empty space between two pages, in page pixels. */
const GAP = 32

/**
 * A page in the strip: all pages of a chapter under each other, centred on x = 0. Strip units are
 * page pixels.
 */
export interface StripPage {
  readonly frame: PageFrame
  readonly index: number
  readonly top: number
  readonly left: number
}

export interface Strip {
  readonly pages: readonly StripPage[]
  readonly width: number
  readonly height: number
}

export const layOutStrip = (frames: readonly PageFrame[]): Strip => {
  let top = 0
  const pages = frames.map((frame, index): StripPage => {
    const page = { frame, index, top, left: -frame.width / 2 }
    top += frame.height + GAP
    return page
  })
  return {
    pages,
    width: Math.max(1, ...frames.map(({ width }) => width)),
    height: Math.max(1, top - GAP),
  }
}

/**
 * Index of the page at or just above a height of the strip; binary search, chapters have hundreds
 * of pages.
 */
export const pageAt = (strip: Strip, y: number): number => {
  let low = 0
  let high = strip.pages.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((strip.pages[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

export const pagesBetween = (strip: Strip, top: number, bottom: number): readonly StripPage[] => {
  const from = pageAt(strip, top)
  const to = pageAt(strip, bottom)
  return strip.pages
    .slice(from, to + 1)
    .filter((page) => page.top + page.frame.height >= top && page.top <= bottom)
}
