/** The cover of the manga: he above the town, she and the cat before him. 800 × 1120, not yet screened. */
import type { Plate } from '../../cloud-whale/drawing/plate.ts'
import { createSheet, linear, path, place, rect, svgDocument } from '../../svg/sheet.ts'
import { cat } from './cat.ts'
import { flash, focus } from './force.ts'
import { koharu } from './koharu.ts'
import { moon } from './moon.ts'
import { stars } from './night.ts'
import { popTone, tone } from './screentone.ts'
import { bowl, counter, steam } from './counter.ts'

const [W, H] = [800, 1120]

export function mangaCoverSvg(): Plate {
  const sheet = createSheet()
  const sky = linear(sheet, [
    [0, tone(0.97)],
    [1, tone(0.5)],
  ])
  const body = [
    rect(0, 0, W, H, { fill: sky }),
    stars(W, 700, 3, 80),
    focus([420, 560], [380, 380], 41, 130, '#ffffff'),
    flash(420, 560, 420, 420, 60, 19),
    path('M420,560m-352,0a352,352 0 1 0 704,0a352,352 0 1 0 -704,0', { fill: popTone(0.24) }),
    place(moon(sheet, { mood: 'blissful', phase: -1 }), 420, 560, 1.9),
    place(
      koharu(sheet, {
        face: { eyes: 'happy', mouth: 'grin', turn: -0.3 },
        left: { elbow: [-128, 210], wrist: [-96, 130], hand: 'open', over: true },
        right: { elbow: [140, 130], wrist: [150, 40], over: true },
        tilt: 4,
      }),
      480,
      880,
      0.9,
    ),
    place(counter(W, 0, 110), 0, 1030),
    place(bowl(sheet), 300, 976, 0.9),
    place(steam(90), 300, 930),
    place(cat('calm'), 690, 1046, 1),
  ]
  return { width: W, height: H, svg: svgDocument(sheet, W, H, body) }
}
