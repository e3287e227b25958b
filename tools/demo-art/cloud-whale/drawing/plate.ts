/** The text-free plate of a page: art and empty bubbles, ready for a letterer in any language. */
import type { ComicPage } from '../../script-types.ts'
import { COMIC } from '../cloud-whale-script.ts'
import { paintBubble } from './bubble.ts'
import { oneFirst } from './pages/one-first.ts'
import { oneSecond } from './pages/one-second.ts'
import { oneThird } from './pages/one-third.ts'
import { twoFirst } from './pages/two-first.ts'
import { twoSecond } from './pages/two-second.ts'
import { createSheet, svgDocument } from '../../svg/sheet.ts'
import type { Sheet } from '../../svg/sheet.ts'

export interface Plate {
  readonly width: number
  readonly height: number
  readonly svg: string
}

const DRAWINGS: readonly (readonly ((sheet: Sheet) => string[])[])[] = [
  [oneFirst, oneSecond, oneThird],
  [twoFirst, twoSecond],
]

/** @throws RangeError when the comic has no such page; both numbers count from 1 */
export function comicPage(chapter: number, page: number): ComicPage {
  const found = COMIC.chapters[chapter - 1]?.pages[page - 1]
  if (found === undefined) throw new RangeError(`the comic has no chapter ${chapter} page ${page}`)
  return found
}

/** Chapter and page count from 1. The same bytes on every machine. @throws RangeError when the comic has no such page */
export function plateSvg(chapter: number, page: number): Plate {
  const { width, height, texts } = comicPage(chapter, page)
  const draw = DRAWINGS[chapter - 1]?.[page - 1]
  if (draw === undefined) throw new RangeError(`no drawing for chapter ${chapter} page ${page}`)
  const sheet = createSheet()
  const bubbles = texts.flatMap(({ balloon }) => (balloon === null ? [] : [paintBubble(sheet, balloon)]))
  return { width, height, svg: svgDocument(sheet, width, height, [...draw(sheet), ...bubbles]) }
}
