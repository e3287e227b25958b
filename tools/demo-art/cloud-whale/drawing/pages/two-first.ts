/** Chapter 2, page 1: down to the store room, the last jar, and voices in the fog. */
import { drawGalleryFloor, drawRailing } from '../balcony.ts'
import {
  drawDots,
  drawGlitter,
  drawGround,
  drawPanel,
  drawShade,
  drawVignette,
} from '../../../svg/effects.ts'
import { drawGirl, drawGirlBack } from '../girl-body.ts'
import { drawSaltJar, drawStoreRoom } from '../lamp-room.ts'
import { FLAME } from '../palette.ts'
import { MOONLIT, drawCloudSea } from '../sea.ts'
import { drawGlow, group, addLinearGradient, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawFog, drawNightSky } from '../sky.ts'
import { drawWhale } from '../whale.ts'
import { drawWick } from '../wick.ts'

const W = 800
/** light frames on the dark ground of a night page */
const RIM = '#f6f3ff'

function drawSearching(builder: SvgBuilder): string {
  return drawPanel(
    builder,
    'M-8,-8L808,-8L808,622L-8,676Z',
    [
      drawStoreRoom(builder, W, 680, [560, 420]),
      place(drawShade(W, 680, '#6f68b8', 0.7), 0, 0),
      drawGlow(builder, 590, 440, 380, 330, FLAME.warm, 0.7),
      place(
        drawGirlBack(builder, {
          left: { elbow: [-122, 196], wrist: [-118, 268], hand: 'relaxed' },
          right: { elbow: [128, 156], wrist: [178, 84], hand: 'relaxed' },
          legs: 'stand',
        }),
        380,
        330,
        0.84,
      ),
      place(drawWick(builder, { mood: 'bright', shine: 170 }), 566, 306, 0.66),
      place(drawVignette(builder, W, 680, '#05061a', 0.7), 0, 0),
    ],
    5,
    RIM,
  )
}

function drawLastJar(builder: SvgBuilder): string {
  return drawPanel(
    builder,
    'M36,712L764,664L764,1260L36,1260Z',
    [
      rect(0, 650, W, 620, {
        fill: addLinearGradient(builder, [
          [0, '#3a3486'],
          [0.6, '#6f5aa8'],
          [1, '#a06aa0'],
        ]),
      }),
      drawGlow(builder, 566, 1060, 420, 380, '#bff6ff', 0.85),
      drawDots(36, 1080, 740, 190, 20, '#cfc3ff', 0.25),
      place(drawSaltJar(builder), 560, 1096, 1.5, 5),
      group(
        [
          path('M-54,-22H54L58,40H-58Z', {
            fill: '#fff6df',
            stroke: '#5a4a86',
            'stroke-width': 3.4,
            'stroke-linejoin': 'round',
          }),
        ],
        {
          transform: 'translate(566 1100) rotate(5) scale(1.28)',
        },
      ),
      place(
        drawGirl(builder, {
          head: {
            expression: {
              eyes: 'sparkle',
              brows: 'up',
              mouth: 'grin',
              blush: 0.9,
              gaze: [0.8, 0.2],
            },
            turn: 0.6,
            light: 'right',
          },
          tilt: 5,
          left: { elbow: [-110, 206], wrist: [-66, 262], hand: 'fist' },
          right: { elbow: [150, 196], wrist: [226, 128], hand: 'relaxed', over: true },
        }),
        222,
        1062,
        1,
      ),
      drawGlitter(420, 860, 320, 380, 71, 26, '#f2fdff'),
    ],
    5,
    RIM,
  )
}

function drawBoasting(builder: SvgBuilder): string {
  return group([
    drawPanel(
      builder,
      'M36,1296L378,1296L410,1726L36,1726Z',
      [
        rect(30, 1290, 400, 440, {
          fill: addLinearGradient(builder, [
            [0, '#ffdf8f'],
            [1, '#ff9f5a'],
          ]),
        }),
        drawDots(30, 1560, 400, 170, 20, '#e2713c', 0.35),
        place(
          drawWick(builder, {
            mood: 'proud',
            shine: 190,
            hands: [
              [-62, 32],
              [62, 32],
            ],
          }),
          208,
          1650,
          0.86,
        ),
        drawGlitter(60, 1540, 310, 170, 14, 12),
      ],
      5,
      RIM,
    ),
    drawPanel(
      builder,
      'M398,1296L764,1296L764,1726L430,1726Z',
      [
        rect(390, 1290, 400, 440, {
          fill: addLinearGradient(builder, [
            [0, '#ffe9d2'],
            [1, '#f4b9b4'],
          ]),
        }),
        drawDots(400, 1560, 380, 170, 18, '#f0958f', 0.4),
        place(
          drawGirl(builder, {
            head: {
              expression: {
                eyes: 'happy',
                brows: 'worried',
                mouth: 'smile',
                blush: 0.9,
                sweat: true,
              },
              turn: -0.35,
            },
            tilt: 4,
            left: { elbow: [-106, 210], wrist: [-70, 270], hand: 'relaxed' },
            right: { elbow: [112, 210], wrist: [76, 280], hand: 'relaxed' },
          }),
          598,
          1640,
          0.96,
        ),
      ],
      5,
      RIM,
    ),
  ])
}

function drawVoices(builder: SvgBuilder): string {
  const [top, h] = [1764, 1044]
  const far = (x: number, y: number, scale: number, opacity: number) =>
    group([place(drawWhale(builder, 'calm'), x, y, scale)], { opacity })
  return drawPanel(
    builder,
    `M-8,${top}L808,${top}L808,2808L-8,2808Z`,
    [
      place(drawNightSky(builder, W, h, { seed: 133, count: 240 }), 0, top),
      far(600, 2150, 0.3, 0.5),
      far(724, 2236, 0.22, 0.4),
      far(470, 2240, 0.18, 0.35),
      drawFog(builder, W, 2090, 23, '#cfd4ff', 0.5, 5),
      place(drawCloudSea(builder, W, 0, 360, 17, MOONLIT), 0, 2330),
      drawFog(builder, W, 2330, 29, '#f4f5ff', 0.5, 3),
      place(drawWhale(builder, 'shy'), 690, 2520, 0.74),
      place(drawRailing(builder, W, 0, 170), 0, 2560),
      place(drawGalleryFloor(builder, W, 0, 110), 0, 2706),
      place(
        drawGirl(builder, {
          head: {
            expression: { eyes: 'wide', brows: 'up', mouth: 'oh', blush: 0.6, gaze: [0.8, -0.6] },
            turn: 0.6,
          },
          tilt: -4,
          left: { elbow: [-112, 206], wrist: [-84, 272], hand: 'fist' },
          right: { elbow: [134, 118], wrist: [206, 44], hand: 'point', over: true },
          legs: 'stand',
        }),
        208,
        2312,
        0.96,
      ),
      place(
        drawWick(builder, {
          mood: 'bright',
          shine: 150,
          hands: [
            [-70, -20],
            [70, -20],
          ],
        }),
        440,
        2650,
        0.78,
      ),
    ],
    5,
    RIM,
  )
}

export function drawChapterTwoFirst(builder: SvgBuilder): string[] {
  return [
    drawGround(builder, W, 2800, [
      [0, '#05060f'],
      [0.2, '#141743'],
      [1, '#0b1030'],
    ]),
    drawSearching(builder),
    drawLastJar(builder),
    drawBoasting(builder),
    drawVoices(builder),
  ]
}
