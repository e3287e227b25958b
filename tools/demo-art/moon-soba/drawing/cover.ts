/**
 * The cover of the manga: he above the town, she and the cat before him. 800 × 1120, not yet
 * screened.
 */
import type { Plate } from '../../cloud-whale/drawing/plate.ts'
import {
  createSvgBuilder,
  addLinearGradient,
  path,
  place,
  rect,
  formatSvg,
} from '../../svg/svg-builder.ts'
import { drawCat } from './cat.ts'
import { drawFlash, drawFocusLines } from './force.ts'
import { drawKoharu } from './koharu.ts'
import { drawMoon } from './moon.ts'
import { drawStars } from './night.ts'
import { toCoarseToneColor, toToneColor } from './screentone.ts'
import { drawBowl, drawCounter, drawSteam } from './counter.ts'

const [W, H] = [800, 1120]

export function createMangaCoverSvg(): Plate {
  const builder = createSvgBuilder()
  const sky = addLinearGradient(builder, [
    [0, toToneColor(0.97)],
    [1, toToneColor(0.5)],
  ])
  const body = [
    rect(0, 0, W, H, { fill: sky }),
    drawStars(W, 700, 3, 80),
    drawFocusLines([420, 560], [380, 380], 41, 130, '#ffffff'),
    drawFlash(420, 560, 420, 420, 60, 19),
    path('M420,560m-352,0a352,352 0 1 0 704,0a352,352 0 1 0 -704,0', {
      fill: toCoarseToneColor(0.24),
    }),
    place(drawMoon(builder, { mood: 'blissful', phase: -1 }), 420, 560, 1.9),
    place(
      drawKoharu(builder, {
        face: { eyes: 'happy', mouth: 'grin', turn: -0.3 },
        left: { elbow: [-128, 210], wrist: [-96, 130], hand: 'open', over: true },
        right: { elbow: [140, 130], wrist: [150, 40], over: true },
        tilt: 4,
      }),
      480,
      880,
      0.9,
    ),
    place(drawCounter(W, 0, 110), 0, 1030),
    place(drawBowl(builder), 300, 976, 0.9),
    place(drawSteam(90), 300, 930),
    place(drawCat('calm'), 690, 1046, 1),
  ]
  return { width: W, height: H, svg: formatSvg(builder, W, H, body) }
}
