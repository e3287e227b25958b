/** The text-free plate of a page of the manga: art and empty balloons, not yet screened. */
import { MANGA_PAGES } from '../pages.ts'
import type { Plate } from '../../cloud-whale/drawing/plate.ts'
import { createSvgBuilder, rect, formatSvg } from '../../svg/svg-builder.ts'
import { paintBalloon } from './balloon.ts'
import { drawFirstPage } from './pages/first.ts'
import { drawFourthPage } from './pages/fourth.ts'
import { drawSecondPage } from './pages/second.ts'
import { drawThirdPage } from './pages/third.ts'
import { PAPER } from './screentone.ts'

const DRAWINGS = [drawFirstPage, drawSecondPage, drawThirdPage, drawFourthPage] as const

/**
 * Pages count from 1. Colours mean ink and tone (screentone.ts). @throws RangeError when the manga
 * has no such page
 */
export function createMangaPlateSvg(page: number): Plate {
  const [script, draw] = [MANGA_PAGES[page - 1], DRAWINGS[page - 1]]
  if (script === undefined || draw === undefined)
    throw new RangeError(`the manga has no page ${page}`)
  const { width, height, texts } = script
  const builder = createSvgBuilder()
  const balloons = texts.flatMap(({ balloon }) => (balloon === null ? [] : [paintBalloon(balloon)]))
  return {
    width,
    height,
    svg: formatSvg(builder, width, height, [
      rect(0, 0, width, height, { fill: PAPER }),
      ...draw(builder),
      ...balloons,
    ]),
  }
}
