/** The text-free plate of a page: art and empty bubbles, ready for a letterer in any language. */
import type { ComicPage } from '../../script-types.ts'
import { COMIC } from '../cloud-whale-script.ts'
import { paintBubble } from './bubble.ts'
import { drawChapterOneFirst } from './pages/one-first.ts'
import { drawChapterOneSecond } from './pages/one-second.ts'
import { drawChapterOneThird } from './pages/one-third.ts'
import { drawChapterTwoFirst } from './pages/two-first.ts'
import { drawChapterTwoSecond } from './pages/two-second.ts'
import { createSvgBuilder, formatSvg } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'

export interface Plate {
  readonly width: number
  readonly height: number
  readonly svg: string
}

const DRAWINGS: readonly (readonly ((builder: SvgBuilder) => string[])[])[] = [
  [drawChapterOneFirst, drawChapterOneSecond, drawChapterOneThird],
  [drawChapterTwoFirst, drawChapterTwoSecond],
]

/** @throws RangeError when the comic has no such page; both numbers count from 1 */
export function getComicPage(chapter: number, page: number): ComicPage {
  const found = COMIC.chapters[chapter - 1]?.pages[page - 1]
  if (found === undefined) throw new RangeError(`the comic has no chapter ${chapter} page ${page}`)
  return found
}

/**
 * Chapter and page count from 1. The same bytes on every machine. @throws RangeError when the comic
 * has no such page
 */
export function createPlateSvg(chapter: number, page: number): Plate {
  const { width, height, texts } = getComicPage(chapter, page)
  const draw = DRAWINGS[chapter - 1]?.[page - 1]
  if (draw === undefined) throw new RangeError(`no drawing for chapter ${chapter} page ${page}`)
  const builder = createSvgBuilder()
  const bubbles = texts.flatMap(({ balloon }) =>
    balloon === null ? [] : [paintBubble(builder, balloon)],
  )
  return { width, height, svg: formatSvg(builder, width, height, [...draw(builder), ...bubbles]) }
}
