/** Chapter 1, page 3: a name for the calf, and then the light goes out. */
import { drawRailing } from '../balcony.ts'
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
import { drawLampRoom } from '../lamp-room.ts'
import { drawIsle, drawLighthouse } from '../lighthouse.ts'
import { drawBreath, drawHeart } from '../props.ts'
import { drawSea } from '../sea.ts'
import {
  circle,
  drawGlow,
  group,
  addLinearGradient,
  path,
  place,
  rect,
} from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCloud, drawCloudBank, drawFog, drawNightSky } from '../sky.ts'
import { drawWhale, drawWhaleFront } from '../whale.ts'
import { drawWick } from '../wick.ts'

const W = 800

function drawMusing(builder: SvgBuilder): string {
  return drawPanel(builder, 'M36,32L764,32L764,506L36,552Z', [
    place(drawNightSky(builder, W, 560, { seed: 101, moon: [424, 96, 30], count: 150 }), 0, 0),
    place(drawCloud(builder, '#9aa3ea', '#6068bc', 0.8), 690, 150, 1.1),
    drawCloudBank(
      builder,
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
    place(drawWhale(builder, 'shy'), 640, 420, 0.82),
    place(
      drawGirl(builder, {
        head: {
          expression: { eyes: 'open', brows: 'up', mouth: 'small', blush: 0.7, gaze: [0.2, -0.9] },
          turn: 0.25,
        },
        tilt: -6,
        left: { elbow: [-114, 208], wrist: [-60, 250], hand: 'relaxed' },
        right: { elbow: [122, 206], wrist: [58, 112], hand: 'point', over: true, thumbDown: true },
      }),
      218,
      398,
      0.98,
    ),
    place(drawRailing(builder, W, 0, 150), 0, 520),
  ])
}

function drawNaming(builder: SvgBuilder): string {
  const frame = 'M36,590L764,544L764,1184L36,1216Z'
  return drawPanel(builder, frame, [
    rect(0, 530, W, 700, {
      fill: addLinearGradient(
        builder,
        [
          [0, '#ffd3e4'],
          [0.55, '#ffe9c9'],
          [1, '#c9dcff'],
        ],
        [0, 0],
        [1, 1],
      ),
    }),
    drawFocusLines(W, 1900, [400, 900], [230, 230], 21, { fill: '#ffffff', opacity: 0.75 }, 64),
    drawDots(36, 1000, 740, 220, 22, '#ff9fbe', 0.35),
    place(drawWhaleFront(builder, 'happy'), 548, 962, 0.74, 5),
    drawBreath(builder, 540, 730, 1),
    drawBreath(builder, 596, 640, 0.7),
    drawBreath(builder, 470, 690, 0.55),
    place(
      drawGirl(builder, {
        head: {
          expression: { eyes: 'sparkle', brows: 'up', mouth: 'grin', blush: 1, gaze: [0.5, -0.1] },
          turn: 0.35,
        },
        tilt: -5,
        left: { elbow: [-136, 168], wrist: [-150, 84], hand: 'open', over: true, thumbDown: false },
        right: { elbow: [128, 176], wrist: [168, 100], hand: 'open', over: true, thumbDown: false },
      }),
      232,
      950,
      1.02,
      -3,
    ),
    drawHeart(96, 900, 1.1),
    drawHeart(392, 812, 0.8, '#ff93ad'),
    drawHeart(736, 860, 0.9, '#ff93ad'),
    drawGlitter(60, 780, 690, 380, 33, 22, '#fff7d0'),
  ])
}

function drawFailing(builder: SvgBuilder): string {
  return group([
    drawPanel(builder, 'M36,1254L404,1238L370,1680L36,1680Z', [
      rect(30, 1230, 400, 460, { fill: '#2a2058' }),
      place(drawLampRoom(builder, 440, 470, { lamp: 'weak', lampX: 196, floor: 400 }), 20, 1226),
      place(drawShade(420, 470, '#6d5fa8', 0.85), 20, 1226),
      drawGlow(builder, 216, 1450, 150, 160, '#ffb04d', 0.9),
      path(
        'M120,1390l-26,-18M310,1388l28,-18M100,1470h-30M332,1470h30M128,1550l-22,16M306,1550l22,16',
        {
          stroke: '#ffd98a',
          'stroke-width': 6,
          'stroke-linecap': 'round',
        },
      ),
    ]),
    drawPanel(builder, 'M428,1236L764,1222L764,1680L394,1680Z', [
      rect(380, 1210, 400, 480, {
        fill: addLinearGradient(builder, [
          [0, '#5c2f7a'],
          [1, '#e0567f'],
        ]),
      }),
      drawBurst(594, 1580, 270, 250, 20, 13, { fill: '#ffd34d', opacity: 0.9 }),
      drawFocusLines(
        1200,
        3200,
        [594, 1580],
        [150, 150],
        15,
        { fill: '#3b1f5e', opacity: 0.65 },
        80,
      ),
      place(
        drawWick(builder, {
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
      path('M500,1500l-18,-22M690,1496l20,-20', {
        stroke: '#fff',
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
    ]),
  ])
}

function drawBlackout(builder: SvgBuilder): string {
  const [top, h] = [1716, 520]
  return drawPanel(
    builder,
    `M-8,${top}L808,${top}L808,${top + h}L-8,${top + h}Z`,
    [
      place(drawNightSky(builder, W, h, { seed: 9, count: 60 }), 0, top),
      place(
        drawCloudBank(
          builder,
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
      place(drawSea(builder, W, 400, 130, 900, 8), 0, top),
      place(group([drawIsle(builder), drawLighthouse(builder, false)]), 590, top + 452, 0.78),
      place(drawShade(W, h, '#3a3f7c', 0.92), 0, top),
      drawFog(builder, W, top + 330, 66, '#8f97d0', 0.42, 4),
      place(drawVignette(builder, W, h, '#03040f', 0.8), 0, top),
    ],
    0,
  )
}

function drawInTheDark(builder: SvgBuilder): string {
  return group([
    drawGlow(builder, 560, 2600, 360, 260, '#4a54a0', 0.5),
    place(
      drawGirl(builder, {
        head: {
          expression: {
            eyes: 'soft',
            brows: 'worried',
            mouth: 'flat',
            blush: 0.1,
            gaze: [0.8, 0.3],
          },
          turn: 0.5,
        },
        tilt: 3,
        left: { elbow: [-116, 204], wrist: [-92, 280], hand: 'relaxed' },
        right: { elbow: [120, 200], wrist: [60, 250], hand: 'fist', over: true, thumbDown: true },
      }),
      270,
      2562,
      0.82,
    ),
    place(drawWick(builder, { mood: 'dim' }), 570, 2610, 0.84),
    place(drawShade(W, 520, '#4a4f96', 0.9), 0, 2236),
    drawGlow(builder, 570, 2596, 170, 150, '#ff9a3c', 0.38),
    circle(570, 2578, 7, { fill: '#ffcf7a' }),
    rect(0, 2640, W, 160, {
      fill: addLinearGradient(builder, [
        [0, '#05060f', 0],
        [0.55, '#05060f'],
        [1, '#05060f'],
      ]),
    }),
  ])
}

export function drawChapterOneThird(builder: SvgBuilder): string[] {
  return [
    drawGround(builder, W, 2800, [
      [0, '#f4f2ff'],
      [0.42, '#cfc9ee'],
      [0.58, '#2a2550'],
      [0.62, '#0a0b1e'],
      [1, '#05060f'],
    ]),
    drawMusing(builder),
    drawNaming(builder),
    drawFailing(builder),
    drawInTheDark(builder),
    drawBlackout(builder),
  ]
}
