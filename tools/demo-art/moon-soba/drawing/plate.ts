/** The text-free plate of a page of the manga: art and empty balloons, not yet screened. */
import { MANGA_PAGES } from '../pages.ts'
import type { Plate } from '../../cloud-whale/drawing/plate.ts'
import { createSheet, rect, svgDocument } from '../../svg/sheet.ts'
import { paintBalloon } from './balloon.ts'
import { first } from './pages/first.ts'
import { fourth } from './pages/fourth.ts'
import { second } from './pages/second.ts'
import { third } from './pages/third.ts'
import { PAPER } from './screentone.ts'

const DRAWINGS = [first, second, third, fourth] as const

/** Pages count from 1. Colours mean ink and tone (screentone.ts). @throws RangeError when the manga has no such page */
export function mangaPlateSvg(page: number): Plate {
  const [script, draw] = [MANGA_PAGES[page - 1], DRAWINGS[page - 1]]
  if (script === undefined || draw === undefined) throw new RangeError(`the manga has no page ${page}`)
  const { width, height, texts } = script
  const sheet = createSheet()
  const balloons = texts.flatMap(({ balloon }) => (balloon === null ? [] : [paintBalloon(balloon)]))
  return {
    width,
    height,
    svg: svgDocument(sheet, width, height, [rect(0, 0, width, height, { fill: PAPER }), ...draw(sheet), ...balloons]),
  }
}
