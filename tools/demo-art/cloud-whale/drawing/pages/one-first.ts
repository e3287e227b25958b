/** Chapter 1, page 1: the isle at night, tea in the lamp room, a thud. */
import { drawSignBoard } from '../balcony.ts'
import {
  drawBurst,
  drawDots,
  drawFocusLines,
  drawGlitter,
  drawGround,
  drawPanel,
  drawShade,
  drawVignette,
} from '../../../svg/effects.ts'
import { drawGirl } from '../girl-body.ts'
import { drawLampRoom, drawMug, drawTable } from '../lamp-room.ts'
import { LAMP, drawBeam, drawIsle, drawLighthouse } from '../lighthouse.ts'
import { FLAME } from '../palette.ts'
import { drawSea } from '../sea.ts'
import {
  drawGlow,
  group,
  addLinearGradient,
  path,
  place,
  addRadialGradient,
  rect,
} from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCloud, drawCloudBank, drawFog, drawNightSky } from '../sky.ts'
import { drawWhaleFront } from '../whale.ts'
import { drawWick } from '../wick.ts'

const W = 800
/** light frames on the dark ground of a night page */
const RIM = '#f6f3ff'

function drawIsland(builder: SvgBuilder): string {
  const [x, y] = [250, 716]
  return drawPanel(
    builder,
    'M-8,-8L808,-8L808,868L-8,928Z',
    [
      drawNightSky(builder, W, 930, { seed: 5, moon: [640, 150, 58] }),
      drawCloudBank(
        builder,
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
      place(drawCloud(builder, '#8a90d6', '#5a61b4', 0.7), 660, 300, 1.1),
      place(drawCloud(builder, '#9aa0e0', '#5a61b4', 0.6), 60, 420, 0.9),
      drawSea(builder, W, 646, 290, 640),
      drawBeam(builder, x + LAMP[0], y + LAMP[1], -9, 700, 96),
      drawBeam(builder, x + LAMP[0], y + LAMP[1], 174, 360, 52, 0.6),
      place(drawIsle(builder), x, y),
      place(drawLighthouse(builder, true), x, y),
      drawFog(builder, W, 770, 4, '#c9cdf6', 0.32, 2),
      path(
        'M0,930L0,872C90,850 170,884 260,872C340,860 420,884 500,862C600,838 700,862 800,842L800,930Z',
        { fill: '#171a48' },
      ),
      path(
        'M20,876l8,-26l6,26M60,872l4,-20l9,21M430,872l6,-24l8,24M468,866l10,-20l4,20M732,852l6,-22l8,22M764,850l4,-18l8,18',
        {
          fill: '#171a48',
        },
      ),
      place(drawSignBoard(builder, 240, 74, 70), 632, 786, 1, -2),
      drawVignette(builder, W, 930, '#060a26', 0.5),
    ],
    5,
    RIM,
  )
}

function drawTeaTime(builder: SvgBuilder): string {
  const scene = group([
    place(drawLampRoom(builder, W, 660, { lamp: 'bright', lampX: 408, floor: 470 }), 0, 930),
    place(
      drawGirl(builder, {
        head: {
          expression: { eyes: 'open', brows: 'calm', mouth: 'smile', blush: 0.8, gaze: [0.7, 0] },
          turn: 0.45,
          light: 'right',
        },
        tilt: 4,
        left: { elbow: [-116, 196], wrist: [-54, 168], hand: 'relaxed', over: true },
        right: {
          elbow: [116, 196],
          wrist: [50, 168],
          hand: 'relaxed',
          over: true,
          thumbDown: true,
        },
      }),
      212,
      1338,
      0.92,
    ),
    place(drawMug(false), 214, 1490, 1.15),
    drawTable(builder, 20, 1542, 760, 80),
    place(
      drawWick(builder, {
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
  return drawPanel(
    builder,
    'M36,968L764,914L764,1576L36,1576Z',
    [scene, place(drawVignette(builder, W, 660, '#1a0f33', 0.35), 0, 920)],
    5,
    RIM,
  )
}

function drawProudWick(builder: SvgBuilder): string {
  return drawPanel(
    builder,
    'M36,1612L424,1612L392,2046L36,2046Z',
    [
      rect(36, 1612, 400, 440, {
        fill: addLinearGradient(builder, [
          [0, '#ffdf8f'],
          [1, '#ff9f5a'],
        ]),
      }),
      drawFocusLines(800, 2400, [222, 1890], [150, 150], 3, { fill: '#fff4cc', opacity: 0.75 }, 46),
      drawDots(36, 1850, 400, 200, 20, '#e2713c', 0.35),
      place(
        drawWick(builder, {
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
      drawGlitter(60, 1760, 330, 250, 12, 16),
    ],
    5,
    RIM,
  )
}

function drawTeasing(builder: SvgBuilder): string {
  return drawPanel(
    builder,
    'M444,1612L764,1612L764,2046L412,2046Z',
    [
      rect(400, 1612, 400, 440, {
        fill: addLinearGradient(builder, [
          [0, '#ffe9d2'],
          [1, '#f4b9b4'],
        ]),
      }),
      drawGlow(builder, 440, 1900, 240, 260, FLAME.warm, 0.8),
      drawDots(400, 1880, 380, 170, 18, '#f0958f', 0.4),
      place(
        drawGirl(builder, {
          head: {
            expression: { eyes: 'happy', brows: 'up', mouth: 'grin', blush: 1 },
            turn: -0.4,
            light: 'left',
          },
          tilt: -5,
          left: { elbow: [-104, 210], wrist: [-70, 270], hand: 'relaxed' },
          right: {
            elbow: [118, 190],
            wrist: [64, 104],
            hand: 'relaxed',
            over: true,
            thumbDown: true,
          },
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

function drawThud(builder: SvgBuilder): string {
  const outside = group([
    rect(0, 0, W, 720, {
      fill: addRadialGradient(
        builder,
        [
          [0, '#fff3d6'],
          [0.4, '#b7b9f2'],
          [1, '#3b4298'],
        ],
        [0.42, 0.42],
        0.75,
      ),
    }),
    place(drawWhaleFront(builder, 'shy'), 470, 330, 1.3),
    rect(0, 0, W, 720, { fill: '#3a3f94', opacity: 0.4 }),
    drawFog(builder, W, 60, 31, '#e6e8ff', 0.4, 8),
  ])
  return drawPanel(
    builder,
    'M-8,2092L808,2092L808,2808L-8,2808Z',
    [
      group(
        [
          place(
            drawLampRoom(builder, 900, 760, { lamp: 'bright', lampX: 960, floor: 640, outside }),
            -50,
            2070,
          ),
        ],
        {
          transform: 'rotate(-4 400 2440)',
        },
      ),
      place(drawShade(W, 720, '#8f86d8', 0.75), 0, 2090),
      drawFocusLines(W, 4900, [400, 2440], [330, 300], 8, { fill: '#fff', opacity: 0.5 }, 70),
      place(
        drawGirl(builder, {
          head: {
            expression: {
              eyes: 'wide',
              brows: 'up',
              mouth: 'shout',
              blush: 0.3,
              sweat: true,
              gaze: [-0.6, -0.5],
            },
            turn: -0.6,
          },
          tilt: 6,
          left: { elbow: [-118, 196], wrist: [-96, 116], hand: 'open', over: true },
          right: {
            elbow: [128, 186],
            wrist: [120, 92],
            hand: 'open',
            over: true,
            thumbDown: false,
          },
        }),
        560,
        2590,
        1.12,
        5,
      ),
      path('M428,2420l-14,-26M470,2398l-4,-30M700,2420l20,-24', {
        stroke: '#fff',
        'stroke-width': 8,
        'stroke-linecap': 'round',
      }),
    ],
    5,
    RIM,
  )
}

export function drawChapterOneFirst(builder: SvgBuilder): string[] {
  return [
    drawGround(builder, W, 2800, [
      [0, '#0b1030'],
      [0.5, '#191d4e'],
      [1, '#0b1030'],
    ]),
    drawIsland(builder),
    drawTeaTime(builder),
    drawProudWick(builder),
    drawTeasing(builder),
    drawThud(builder),
    drawBurst(262, 2250, 330, 184, 17, 4, {
      fill: '#ffd34d',
      stroke: '#3b2a86',
      'stroke-width': 7,
      'stroke-linejoin': 'miter',
    }),
    drawBurst(262, 2250, 274, 146, 17, 9, { fill: '#ff8a4d' }),
  ]
}
