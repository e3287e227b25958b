/** Chapter 1, page 2: up the stairs, a whale on the gallery, page seven, a hand on a nose. */
import { drawGalleryFloor, drawRailing } from '../balcony.ts'
import {
  drawDots,
  drawDust,
  drawFocusLines,
  drawGlitter,
  drawGround,
  drawPanel,
  drawSpeedLines,
  drawVignette,
} from '../../../svg/effects.ts'
import { drawGirl, drawGirlBack } from '../girl-body.ts'
import { FLAME, INK, NIGHT, STONE } from '../palette.ts'
import { drawEngraving, drawManual } from '../props.ts'
import { MOONLIT, drawCloudSea } from '../sea.ts'
import {
  clip,
  drawGlow,
  group,
  addLinearGradient,
  path,
  place,
  rect,
} from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCloud, drawFog, drawNightSky } from '../sky.ts'
import { drawWhale, drawWhaleFront } from '../whale.ts'
import { drawWick } from '../wick.ts'

const W = 800

/** A spiral stair seen from inside, warm from below, cold from the door above. */
function drawStairs(builder: SvgBuilder): string {
  const steps = Array.from({ length: 9 }, (_, i) =>
    path(`M${-20 + i * 96},${640 - i * 26}h112v${200}h-112Z`, {
      fill: addLinearGradient(builder, [
        [0, STONE.light],
        [0.16, STONE.base],
        [1, STONE.shade],
      ]),
      stroke: '#1d1a40',
      'stroke-width': 3.5,
    }),
  )
  const bricks = Array.from(
    { length: 28 },
    (_, i) =>
      `M${(i % 7) * 126 - (Math.floor(i / 7) % 2) * 60},${Math.floor(i / 7) * 130 + 20}h104v104h-104Z`,
  ).join('')
  return group([
    rect(0, 0, W, 680, {
      fill: addLinearGradient(
        builder,
        [
          [0, '#4a3f86'],
          [1, '#8d5f86'],
        ],
        [1, 0],
        [0, 1],
      ),
    }),
    path(bricks, { fill: '#372f6e', opacity: 0.3 }),
    drawGlow(builder, 120, 560, 420, 360, FLAME.warm, 0.75),
    drawGlow(builder, 790, 60, 360, 320, '#9db6ff', 0.8),
    ...steps,
  ])
}

function drawRunning(builder: SvgBuilder): string {
  return drawPanel(builder, 'M-8,-8L808,-8L808,598L-8,656Z', [
    drawStairs(builder),
    group([drawSpeedLines(1000, 760, 6, { fill: '#fff', opacity: 0.42 }, 46)], {
      transform: 'rotate(-14 400 320) translate(-100 -40)',
    }),
    place(
      drawWick(builder, {
        mood: 'alarm',
        shine: 150,
        hands: [
          [-78, -18],
          [80, -34],
        ],
      }),
      128,
      396,
      0.78,
      10,
    ),
    drawDust(250, 574, 0.9),
    place(
      drawGirl(builder, {
        head: {
          expression: {
            eyes: 'open',
            brows: 'firm',
            mouth: 'shout',
            blush: 0.5,
            gaze: [0.7, -0.3],
          },
          turn: 0.75,
        },
        tilt: -4,
        headShift: [12, 4],
        left: { elbow: [-138, 168], wrist: [-150, 78], hand: 'fist' },
        right: { elbow: [128, 204], wrist: [176, 138], hand: 'fist', over: true },
        legs: 'run',
      }),
      396,
      216,
      0.86,
      11,
    ),
    drawDots(-10, 470, 820, 190, 22, '#2a1f5c', 0.3),
  ])
}

function drawEncounter(builder: SvgBuilder): string {
  const [top, h] = [694, 790]
  return drawPanel(builder, 'M-8,694L808,640L808,1484L-8,1484Z', [
    place(
      drawNightSky(builder, W, h + 60, { seed: 44, moon: [690, 130, 40], count: 200 }),
      0,
      top - 60,
    ),
    place(drawCloudSea(builder, W, 0, 420, 60, MOONLIT), 0, 1130),
    drawGlow(builder, 400, 1060, 520, 420, '#dfe6ff', 0.75),
    place(drawWhaleFront(builder, 'crying'), 412, 1060, 1.08, -3),
    drawFog(builder, W, 1250, 14, '#f2f4ff', 0.6, 3),
    place(drawRailing(builder, 360, 0, 150), -20, 1300),
    place(drawRailing(builder, 300, 0, 150), 640, 1300, 1, 8),
    path('M330,1310C350,1290 352,1330 372,1322M620,1306C604,1330 590,1300 574,1330', {
      fill: 'none',
      stroke: '#3c3f7a',
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }),
    place(drawGalleryFloor(builder, W, 0, 90), 0, 1436),
    place(
      drawWick(builder, {
        mood: 'alarm',
        shine: 120,
        hands: [
          [-70, -28],
          [70, -28],
        ],
      }),
      690,
      1392,
      0.62,
    ),
    place(
      drawGirlBack(builder, {
        left: { elbow: [-122, 200], wrist: [-128, 262], hand: 'relaxed' },
        right: { elbow: [122, 200], wrist: [128, 262], hand: 'relaxed', thumbDown: true },
        legs: 'none',
      }),
      520,
      1350,
      0.62,
    ),
    place(drawVignette(builder, W, h, '#0c1036', 0.35), 0, top),
  ])
}

function drawPageSeven(builder: SvgBuilder): string {
  return group([
    drawPanel(builder, 'M36,1524L400,1524L440,1972L36,1972Z', [
      rect(30, 1520, 420, 460, {
        fill: addLinearGradient(builder, [
          [0, '#2f2f7a'],
          [1, '#b06a86'],
        ]),
      }),
      drawFocusLines(800, 3400, [216, 1880], [130, 130], 5, { fill: '#ffdf9a', opacity: 0.4 }, 60),
      drawDots(30, 1800, 420, 190, 20, '#ffcf8a', 0.3),
      place(
        drawWick(builder, {
          mood: 'alarm',
          shine: 190,
          hands: [
            [-64, 46],
            [64, 46],
          ],
        }),
        214,
        1880,
        0.98,
      ),
      place(drawManual(), 214, 1948, 0.95),
    ]),
    drawPanel(builder, 'M424,1524L764,1524L764,1972L464,1972Z', [
      place(drawEngraving(builder, 340, 448), 424, 1524),
    ]),
  ])
}

function drawTouch(builder: SvgBuilder): string {
  const [top, h] = [2008, 800]
  return drawPanel(builder, 'M-8,2008L808,2008L808,2808L-8,2808Z', [
    place(drawNightSky(builder, W, h, { seed: 72, count: 150 }), 0, top),
    place(drawCloud(builder, '#aab2f0', '#6a70c4', 0.8), 400, 2260, 1.3),
    place(drawCloudSea(builder, W, 0, 330, 80, MOONLIT), 0, 2520),
    place(drawRailing(builder, 300, 0, 170), 0, 2560),
    clip(builder, 'M-10,2700L420,2700Q474,2730 484,2810L-10,2810Z', [
      place(drawGalleryFloor(builder, 520, 0, 120), 0, 2700),
    ]),
    path('M420,2700Q474,2730 484,2810', { fill: 'none', stroke: INK, 'stroke-width': 5 }),
    place(drawWhale(builder, 'crying'), 742, 2490, 1.14),
    place(
      drawGirl(builder, {
        head: {
          expression: {
            eyes: 'soft',
            brows: 'worried',
            mouth: 'smile',
            blush: 0.8,
            gaze: [0.8, 0.1],
          },
          turn: 0.7,
          light: 'right',
        },
        tilt: 7,
        left: { elbow: [-112, 204], wrist: [-104, 284], hand: 'relaxed' },
        right: { elbow: [140, 176], wrist: [196, 150], hand: 'open', over: true },
        legs: 'stand',
      }),
      158,
      2392,
      0.86,
    ),
    drawGlow(builder, 366, 2516, 120, 120, '#fff6cf', 0.9),
    drawGlitter(290, 2430, 180, 160, 9, 14),
    place(drawWick(builder, { mood: 'sad', shine: 120 }), 66, 2716, 0.6),
    drawGlow(builder, 760, 2080, 300, 220, NIGHT.rim, 0.4),
  ])
}

export function drawChapterOneSecond(builder: SvgBuilder): string[] {
  return [
    drawGround(builder, W, 2800, [
      [0, '#f4f2ff'],
      [1, '#e6e4fb'],
    ]),
    drawRunning(builder),
    drawEncounter(builder),
    drawPageSeven(builder),
    drawTouch(builder),
  ]
}
