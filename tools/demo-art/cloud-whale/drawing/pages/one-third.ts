/** Chapter 1, page 3: a name for the calf, and then the light goes out. */
import { railing } from '../balcony.ts'
import { burst, dots, focusLines, glitter, ground, panel, shadeOver, vignette } from '../../../svg/effects.ts'
import { girl } from '../girl-body.ts'
import { lampRoom } from '../lamp-room.ts'
import { isle, lighthouse } from '../lighthouse.ts'
import { breath, heart } from '../props.ts'
import { sea } from '../sea.ts'
import { circle, glow, group, linear, path, place, rect } from '../../../svg/sheet.ts'
import type { Sheet } from '../../../svg/sheet.ts'
import { cloud, cloudBank, fog, nightSky } from '../sky.ts'
import { whale, whaleFront } from '../whale.ts'
import { wick } from '../wick.ts'

const W = 800

function musing(sheet: Sheet): string {
  return panel(sheet, 'M36,32L764,32L764,506L36,552Z', [
    place(nightSky(sheet, W, 560, { seed: 101, moon: [424, 96, 30], count: 150 }), 0, 0),
    place(cloud(sheet, '#9aa3ea', '#6068bc', 0.8), 690, 150, 1.1),
    cloudBank(
      sheet,
      W,
      400,
      170,
      55,
      [
        [0, '#c9cff8'],
        [1, '#7d86d8'],
      ],
      120,
    ),
    place(whale(sheet, 'shy'), 640, 420, 0.82),
    place(
      girl(sheet, {
        head: { expression: { eyes: 'open', brows: 'up', mouth: 'small', blush: 0.7, gaze: [0.2, -0.9] }, turn: 0.25 },
        tilt: -6,
        left: { elbow: [-114, 208], wrist: [-60, 250], hand: 'relaxed' },
        right: { elbow: [122, 206], wrist: [58, 112], hand: 'point', over: true, thumbDown: true },
      }),
      218,
      398,
      0.98,
    ),
    place(railing(sheet, W, 0, 150), 0, 520),
  ])
}

function naming(sheet: Sheet): string {
  const frame = 'M36,590L764,544L764,1184L36,1216Z'
  return panel(sheet, frame, [
    rect(0, 530, W, 700, {
      fill: linear(
        sheet,
        [
          [0, '#ffd3e4'],
          [0.55, '#ffe9c9'],
          [1, '#c9dcff'],
        ],
        [0, 0],
        [1, 1],
      ),
    }),
    focusLines(W, 1900, [400, 900], [230, 230], 21, { fill: '#ffffff', opacity: 0.75 }, 64),
    dots(36, 1000, 740, 220, 22, '#ff9fbe', 0.35),
    place(whaleFront(sheet, 'happy'), 548, 962, 0.74, 5),
    breath(sheet, 540, 730, 1),
    breath(sheet, 596, 640, 0.7),
    breath(sheet, 470, 690, 0.55),
    place(
      girl(sheet, {
        head: { expression: { eyes: 'sparkle', brows: 'up', mouth: 'grin', blush: 1, gaze: [0.5, -0.1] }, turn: 0.35 },
        tilt: -5,
        left: { elbow: [-136, 168], wrist: [-150, 84], hand: 'open', over: true, thumbDown: false },
        right: { elbow: [128, 176], wrist: [168, 100], hand: 'open', over: true, thumbDown: false },
      }),
      232,
      950,
      1.02,
      -3,
    ),
    heart(96, 900, 1.1),
    heart(392, 812, 0.8, '#ff93ad'),
    heart(736, 860, 0.9, '#ff93ad'),
    glitter(60, 780, 690, 380, 33, 22, '#fff7d0'),
  ])
}

function failing(sheet: Sheet): string {
  return group([
    panel(sheet, 'M36,1254L404,1238L370,1680L36,1680Z', [
      rect(30, 1230, 400, 460, { fill: '#2a2058' }),
      place(lampRoom(sheet, 440, 470, { lamp: 'weak', lampX: 196, floor: 400 }), 20, 1226),
      place(shadeOver(420, 470, '#6d5fa8', 0.85), 20, 1226),
      glow(sheet, 216, 1450, 150, 160, '#ffb04d', 0.9),
      path('M120,1390l-26,-18M310,1388l28,-18M100,1470h-30M332,1470h30M128,1550l-22,16M306,1550l22,16', {
        stroke: '#ffd98a',
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
    ]),
    panel(sheet, 'M428,1236L764,1222L764,1680L394,1680Z', [
      rect(380, 1210, 400, 480, {
        fill: linear(sheet, [
          [0, '#5c2f7a'],
          [1, '#e0567f'],
        ]),
      }),
      burst(594, 1580, 270, 250, 20, 13, { fill: '#ffd34d', opacity: 0.9 }),
      focusLines(1200, 3200, [594, 1580], [150, 150], 15, { fill: '#3b1f5e', opacity: 0.65 }, 80),
      place(
        wick(sheet, {
          mood: 'alarm',
          shine: 120,
          hands: [
            [-88, -40],
            [88, -40],
          ],
        }),
        594,
        1600,
        0.98,
        -5,
      ),
      path('M500,1500l-18,-22M690,1496l20,-20', { stroke: '#fff', 'stroke-width': 7, 'stroke-linecap': 'round' }),
    ]),
  ])
}

function blackout(sheet: Sheet): string {
  const [top, h] = [1716, 520]
  return panel(
    sheet,
    `M-8,${top}L808,${top}L808,${top + h}L-8,${top + h}Z`,
    [
      place(nightSky(sheet, W, h, { seed: 9, count: 60 }), 0, top),
      place(
        cloudBank(
          sheet,
          W,
          300,
          220,
          12,
          [
            [0, '#4a5090'],
            [1, '#20254f'],
          ],
          130,
        ),
        0,
        top,
      ),
      place(sea(sheet, W, 400, 130, 900, 8), 0, top),
      place(group([isle(sheet), lighthouse(sheet, false)]), 590, top + 452, 0.78),
      place(shadeOver(W, h, '#3a3f7c', 0.92), 0, top),
      fog(sheet, W, top + 330, 66, '#8f97d0', 0.42, 4),
      place(vignette(sheet, W, h, '#03040f', 0.8), 0, top),
    ],
    0,
  )
}

function inTheDark(sheet: Sheet): string {
  return group([
    glow(sheet, 560, 2600, 360, 260, '#4a54a0', 0.5),
    place(
      girl(sheet, {
        head: { expression: { eyes: 'soft', brows: 'worried', mouth: 'flat', blush: 0.1, gaze: [0.8, 0.3] }, turn: 0.5 },
        tilt: 3,
        left: { elbow: [-116, 204], wrist: [-92, 280], hand: 'relaxed' },
        right: { elbow: [120, 200], wrist: [60, 250], hand: 'fist', over: true, thumbDown: true },
      }),
      270,
      2562,
      0.82,
    ),
    place(wick(sheet, { mood: 'dim' }), 570, 2610, 0.84),
    place(shadeOver(W, 520, '#4a4f96', 0.9), 0, 2236),
    glow(sheet, 570, 2596, 170, 150, '#ff9a3c', 0.38),
    circle(570, 2578, 7, { fill: '#ffcf7a' }),
    rect(0, 2640, W, 160, {
      fill: linear(sheet, [
        [0, '#05060f', 0],
        [0.55, '#05060f'],
        [1, '#05060f'],
      ]),
    }),
  ])
}

export function oneThird(sheet: Sheet): string[] {
  return [
    ground(sheet, W, 2800, [
      [0, '#f4f2ff'],
      [0.42, '#cfc9ee'],
      [0.58, '#2a2550'],
      [0.62, '#0a0b1e'],
      [1, '#05060f'],
    ]),
    musing(sheet),
    naming(sheet),
    failing(sheet),
    inTheDark(sheet),
    blackout(sheet),
  ]
}
