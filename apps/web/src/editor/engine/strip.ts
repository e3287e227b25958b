import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { getJoints, type Joints } from '@panelflow/domain/page/joints.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { listSpreads, NO_SPREADS, type SpreadOptions } from './spreads.ts'
import type { PageFrame } from './ports.ts'

/** Empty space between two pages, in page pixels. */
const GAP = 32

/**
 * A page in the strip: all pages of a chapter under each other, or two by two, round x = 0. Strip
 * units are page pixels.
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
  /** in reading order; pages of one row have the same top */
  readonly pages: readonly StripPage[]
  readonly width: number
  readonly height: number
}

/** A single page of a book stands on its own side where pages are shown in pairs. */
const placeRow = (
  frames: readonly PageFrame[],
  side: 'left' | 'right' | null,
): readonly number[] => {
  const [first, second] = frames.map(({ width }) => width)
  if (first === undefined) return []
  if (side === null) return [-first / 2]
  if (second === undefined) return [side === 'left' ? -first : 0]
  return side === 'left' ? [-first, 0] : [0, -second]
}

/** Pages in reading order; in pairs where the options say so and the book has pages to turn. */
export const layOutStrip = (
  frames: readonly PageFrame[],
  direction: ReadingDirection = 'ltr',
  options: SpreadOptions = NO_SPREADS,
): Strip => {
  let bottom = 0
  const pages = listSpreads(frames, direction, options).flatMap(({ first, count, side }) => {
    const row = frames.slice(first, first + count)
    const lefts = placeRow(row, side)
    const joints = row.map((_, at) => getJoints(direction, frames, first + at))
    const top = first === 0 || (joints[0]?.above ?? 0) > 0 ? bottom : bottom + GAP
    bottom = top + Math.max(...row.map(({ height }) => height))
    return row.map((frame, at): StripPage => ({
      frame,
      index: first + at,
      top,
      left: lefts[at] ?? 0,
      joints: joints[at] ?? { above: 0, below: 0 },
    }))
  })
  const reach = Math.max(1, ...pages.map(({ left, frame }) => Math.max(-left, left + frame.width)))
  return { pages, width: 2 * reach, height: Math.max(1, bottom) }
}

/** The page and those that meet it, from above. */
export const listJoined = ({ pages }: Strip, { index, joints }: StripPage): readonly StripPage[] =>
  pages.slice(joints.above > 0 ? index - 1 : index, joints.below > 0 ? index + 2 : index + 1)

/** The pages that stand beside each other with one of them, itself included. */
export const listRow = ({ pages }: Strip, index: number): readonly StripPage[] =>
  pages.filter((page) => page.top === pages[index]?.top)

/** The box round the pages of a row. */
export const getRowBounds = (row: readonly StripPage[]): Box => {
  const left = Math.min(...row.map((page) => page.left))
  const top = Math.min(...row.map((page) => page.top))
  return {
    x: left,
    y: top,
    w: Math.max(...row.map((page) => page.left + page.frame.width)) - left,
    h: Math.max(...row.map((page) => page.top + page.frame.height)) - top,
  }
}

/** How far a place is from a page sideways; 0: it is on it or above or below it. */
const getSideways = ({ left, frame }: StripPage, x: number): number =>
  Math.max(left - x, x - left - frame.width, 0)

/**
 * Index of the page at or just above a place of the strip, of a row the nearest; binary search,
 * chapters have hundreds of pages.
 */
export const pageAt = (strip: Strip, y: number, x = 0): number => {
  let low = 0
  let high = strip.pages.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((strip.pages[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  const last = strip.pages[low]
  const before = strip.pages[low - 1]
  if (last === undefined || before?.top !== last.top) return low
  return getSideways(before, x) <= getSideways(last, x) ? low - 1 : low
}

export const pagesBetween = (strip: Strip, top: number, bottom: number): readonly StripPage[] => {
  const from = pageAt(strip, top)
  const to = pageAt(strip, bottom)
  return strip.pages
    .slice(Math.max(0, from - 1), to + 2)
    .filter((page) => page.top + page.frame.height >= top && page.top <= bottom)
}
