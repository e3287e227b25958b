/** Chapter 1, page 1: the isle at night, tea in the lamp room, a thud. */
import { signBoard } from '../balcony.ts'
import { burst, dots, focusLines, glitter, ground, panel, shadeOver, vignette } from '../../../svg/effects.ts'
import { girl } from '../girl-body.ts'
import { lampRoom, mug, table } from '../lamp-room.ts'
import { LAMP, beam, isle, lighthouse } from '../lighthouse.ts'
import { FLAME } from '../palette.ts'
import { sea } from '../sea.ts'
import { glow, group, linear, path, place, radial, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cloud, cloudBank, fog, nightSky } from '../sky.ts'
import { whaleFront } from '../whale.ts'
import { wick } from '../wick.ts'

const W = 800
/** light frames on the dark ground of a night page */
const RIM = '#f6f3ff'

function theIsle(sheet: Sheet): string {
  const [x, y] = [250, 716]
  return panel(
    sheet,
    'M-8,-8L808,-8L808,868L-8,928Z',
    [
      nightSky(sheet, W, 930, { seed: 5, moon: [640, 150, 58] }),
      cloudBank(
        sheet,
        W,
        560,
        120,
        8,
        [
          [0, '#8d90d8', 0.9],
          [1, '#6a6fc0', 0],
        ],
        110,
      ),
      place(cloud(sheet, '#8a90d6', '#5a61b4', 0.7), 660, 300, 1.1),
      place(cloud(sheet, '#9aa0e0', '#5a61b4', 0.6), 60, 420, 0.9),
      sea(sheet, W, 646, 290, 640),
      beam(sheet, x + LAMP[0], y + LAMP[1], -9, 700, 96),
      beam(sheet, x + LAMP[0], y + LAMP[1], 174, 360, 52, 0.6),
      place(isle(sheet), x, y),
      place(lighthouse(sheet, true), x, y),
      fog(sheet, W, 770, 4, '#c9cdf6', 0.32, 2),
      path('M0,930L0,872C90,850 170,884 260,872C340,860 420,884 500,862C600,838 700,862 800,842L800,930Z', { fill: '#171a48' }),
      path('M20,876l8,-26l6,26M60,872l4,-20l9,21M430,872l6,-24l8,24M468,866l10,-20l4,20M732,852l6,-22l8,22M764,850l4,-18l8,18', {
        fill: '#171a48',
      }),
      place(signBoard(sheet, 240, 74, 70), 632, 786, 1, -2),
      vignette(sheet, W, 930, '#060a26', 0.5),
    ],
    5,
    RIM,
  )
}

function teaTime(sheet: Sheet): string {
  const scene = group([
    place(lampRoom(sheet, W, 660, { lamp: 'bright', lampX: 408, floor: 470 }), 0, 930),
    place(
      girl(sheet, {
        head: { expression: { eyes: 'open', brows: 'calm', mouth: 'smile', blush: 0.8, gaze: [0.7, 0] }, turn: 0.45, light: 'right' },
        tilt: 4,
        left: { elbow: [-116, 196], wrist: [-54, 168], hand: 'relaxed', over: true },
        right: { elbow: [116, 196], wrist: [50, 168], hand: 'relaxed', over: true, thumbDown: true },
      }),
      212,
      1338,
      0.92,
    ),
    place(mug(false), 214, 1490, 1.15),
    table(sheet, 20, 1542, 760, 80),
    place(
      wick(sheet, {
        mood: 'bright',
        shine: 180,
        hands: [
          [-78, 4],
          [80, -22],
        ],
      }),
      590,
      1400,
      1.02,
    ),
  ])
  return panel(sheet, 'M36,968L764,914L764,1576L36,1576Z', [scene, place(vignette(sheet, W, 660, '#1a0f33', 0.35), 0, 920)], 5, RIM)
}

function proudWick(sheet: Sheet): string {
  return panel(
    sheet,
    'M36,1612L424,1612L392,2046L36,2046Z',
    [
      rect(36, 1612, 400, 440, {
        fill: linear(sheet, [
          [0, '#ffdf8f'],
          [1, '#ff9f5a'],
        ]),
      }),
      focusLines(800, 2400, [222, 1890], [150, 150], 3, { fill: '#fff4cc', opacity: 0.75 }, 46),
      dots(36, 1850, 400, 200, 20, '#e2713c', 0.35),
      place(
        wick(sheet, {
          mood: 'proud',
          shine: 210,
          hands: [
            [-62, 32],
            [62, 32],
          ],
        }),
        222,
        1888,
        1.28,
      ),
      glitter(60, 1760, 330, 250, 12, 16),
    ],
    5,
    RIM,
  )
}

function teasing(sheet: Sheet): string {
  return panel(
    sheet,
    'M444,1612L764,1612L764,2046L412,2046Z',
    [
      rect(400, 1612, 400, 440, {
        fill: linear(sheet, [
          [0, '#ffe9d2'],
          [1, '#f4b9b4'],
        ]),
      }),
      glow(sheet, 440, 1900, 240, 260, FLAME.warm, 0.8),
      dots(400, 1880, 380, 170, 18, '#f0958f', 0.4),
      place(
        girl(sheet, {
          head: { expression: { eyes: 'happy', brows: 'up', mouth: 'grin', blush: 1 }, turn: -0.4, light: 'left' },
          tilt: -5,
          left: { elbow: [-104, 210], wrist: [-70, 270], hand: 'relaxed' },
          right: { elbow: [118, 190], wrist: [64, 104], hand: 'relaxed', over: true, thumbDown: true },
        }),
        600,
        1912,
        0.98,
      ),
    ],
    5,
    RIM,
  )
}

function thud(sheet: Sheet): string {
  const outside = group([
    rect(0, 0, W, 720, {
      fill: radial(
        sheet,
        [
          [0, '#fff3d6'],
          [0.4, '#b7b9f2'],
          [1, '#3b4298'],
        ],
        [0.42, 0.42],
        0.75,
      ),
    }),
    place(whaleFront(sheet, 'shy'), 470, 330, 1.3),
    rect(0, 0, W, 720, { fill: '#3a3f94', opacity: 0.4 }),
    fog(sheet, W, 60, 31, '#e6e8ff', 0.4, 8),
  ])
  return panel(
    sheet,
    'M-8,2092L808,2092L808,2808L-8,2808Z',
    [
      group([place(lampRoom(sheet, 900, 760, { lamp: 'bright', lampX: 960, floor: 640, outside }), -50, 2070)], {
        transform: 'rotate(-4 400 2440)',
      }),
      place(shadeOver(W, 720, '#8f86d8', 0.75), 0, 2090),
      focusLines(W, 4900, [400, 2440], [330, 300], 8, { fill: '#fff', opacity: 0.5 }, 70),
      place(
        girl(sheet, {
          head: { expression: { eyes: 'wide', brows: 'up', mouth: 'shout', blush: 0.3, sweat: true, gaze: [-0.6, -0.5] }, turn: -0.6 },
          tilt: 6,
          left: { elbow: [-118, 196], wrist: [-96, 116], hand: 'open', over: true },
          right: { elbow: [128, 186], wrist: [120, 92], hand: 'open', over: true, thumbDown: false },
        }),
        560,
        2590,
        1.12,
        5,
      ),
      path('M428,2420l-14,-26M470,2398l-4,-30M700,2420l20,-24', { stroke: '#fff', 'stroke-width': 8, 'stroke-linecap': 'round' }),
    ],
    5,
    RIM,
  )
}

export function oneFirst(sheet: Sheet): string[] {
  return [
    ground(sheet, W, 2800, [
      [0, '#0b1030'],
      [0.5, '#191d4e'],
      [1, '#0b1030'],
    ]),
    theIsle(sheet),
    teaTime(sheet),
    proudWick(sheet),
    teasing(sheet),
    thud(sheet),
    burst(262, 2250, 330, 184, 17, 4, { fill: '#ffd34d', stroke: '#3b2a86', 'stroke-width': 7, 'stroke-linejoin': 'miter' }),
    burst(262, 2250, 274, 146, 17, 9, { fill: '#ff8a4d' }),
  ]
}
