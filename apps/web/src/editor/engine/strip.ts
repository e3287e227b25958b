import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { getJoints, type Joints } from '@panelflow/domain/page/joints.ts'
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
  /** where the picture goes on without a gap */
  readonly joints: Joints
}

export interface Strip {
  readonly pages: readonly StripPage[]
  readonly width: number
  readonly height: number
}

export const layOutStrip = (
  frames: readonly PageFrame[],
  direction: ReadingDirection = 'ltr',
): Strip => {
  let bottom = 0
  const pages = frames.map((frame, index): StripPage => {
    const joints = getJoints(direction, frames, index)
    const top = index === 0 || joints.above > 0 ? bottom : bottom + GAP
    bottom = top + frame.height
    return { frame, index, top, left: -frame.width / 2, joints }
  })
  return {
    pages,
    width: Math.max(1, ...frames.map(({ width }) => width)),
    height: Math.max(1, bottom),
  }
}

/** The page and those that meet it, from above. */
export const listJoined = ({ pages }: Strip, { index, joints }: StripPage): readonly StripPage[] =>
  pages.slice(joints.above > 0 ? index - 1 : index, joints.below > 0 ? index + 2 : index + 1)

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
