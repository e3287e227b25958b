/**
 * Chapter 2, page 2: star salt on the lamp, the pod above the clouds, goodbye, and the morning
 * after.
 */
import { drawGalleryFloor, drawRailing, drawSignBoard } from '../balcony.ts'
import {
  drawBurst,
  drawDots,
  drawFocusLines,
  drawGlitter,
  drawGround,
  drawPanel,
  drawVignette,
} from '../../../svg/effects.ts'
import { drawGirl } from '../girl-body.ts'
import { drawEverlight, drawSaltJar } from '../lamp-room.ts'
import { LAMP, drawBeam, drawLighthouse } from '../lighthouse.ts'
import { FLAME } from '../palette.ts'
import { drawBreath, drawHeart } from '../props.ts'
import { MOONLIT, SUNLIT, drawCloudSea } from '../sea.ts'
import { drawGlow, group, addLinearGradient, path, place, rect } from '../../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../../svg/svg-builder.ts'
import { drawCloud, drawDawnSky, drawNightSky } from '../sky.ts'
import { drawWhale, drawWhaleFront } from '../whale.ts'
import { drawWick } from '../wick.ts'

const W = 800

function drawKindling(builder: SvgBuilder): string {
  return drawPanel(builder, 'M-8,-8L808,-8L808,690L-8,740Z', [
    rect(0, 0, W, 750, {
      fill: addLinearGradient(builder, [
        [0, '#ffb84f'],
        [0.5, '#ff9a5a'],
        [1, '#b8487a'],
      ]),
    }),
    drawFocusLines(W, 900, [580, 300], [170, 170], 27, { fill: '#fff3c4', opacity: 0.85 }, 110),
    drawBurst(584, 310, 290, 290, 22, 19, { fill: '#fff3b8', opacity: 0.95 }),
    place(drawEverlight(builder, 'bright'), 584, 560, 1.05),
    drawGlow(builder, 584, 312, 220, 220, '#fffdf0', 1),
    drawDots(-10, 560, 820, 190, 22, '#8c2f68', 0.3),
    place(
      drawGirl(builder, {
        head: {
          expression: {
            eyes: 'open',
            brows: 'firm',
            mouth: 'shout',
            blush: 0.7,
            gaze: [0.8, -0.3],
          },
          turn: 0.65,
          light: 'right',
        },
        tilt: -3,
        left: { elbow: [-124, 196], wrist: [-120, 118], hand: 'fist', over: true },
        right: {
          elbow: [126, 150],
          wrist: [150, 56],
          hand: 'relaxed',
          over: true,
          holds: place(drawSaltJar(builder, 0.45, true), 24, -30, 0.68, 58),
        },
      }),
      208,
      450,
      0.98,
      4,
    ),
    path('M424,456C440,404 476,352 560,322C532,372 492,420 452,488Q444,466 424,456Z', {
      fill: '#e6fbff',
      opacity: 0.9,
    }),
    drawGlitter(410, 300, 170, 190, 41, 26, '#ffffff'),
  ])
}

function drawReply(builder: SvgBuilder): string {
  const [top, h] = [748, 800]
  return drawPanel(builder, 'M-8,776L808,726L808,1548L-8,1548Z', [
    place(
      drawNightSky(builder, W, h + 40, { seed: 151, moon: [690, 120, 46], count: 240 }),
      0,
      top - 40,
    ),
    place(drawCloudSea(builder, W, 0, 420, 90, MOONLIT), 0, 1240),
    drawGlow(builder, 400, 1130, 520, 260, '#ffe9a8', 0.6),
    place(drawLighthouse(builder, true), 150, 1640, 0.66),
    drawBeam(builder, 150, 1640 + LAMP[1] * 0.66, -27, 720, 150, 0.95),
    drawBeam(builder, 150, 1640 + LAMP[1] * 0.66, -66, 420, 50, 0.45),
    place(drawWhale(builder, 'happy'), 560, 1090, 0.52, 8, true),
    place(drawWhale(builder, 'happy'), 262, 1010, 0.27, 4, true),
    place(drawWhale(builder, 'happy'), 690, 940, 0.24, 0, true),
    place(drawWhale(builder, 'happy'), 500, 880, 0.15, -4, true),
    place(drawWhale(builder, 'happy'), 366, 1240, 0.2, -10, true),
    place(drawCloudSea(builder, W, 0, 190, 140, MOONLIT), 0, 1430),
    drawGlitter(300, 840, 460, 480, 88, 36, '#fff7d0'),
    place(drawVignette(builder, W, h, '#0a0d30', 0.4), 0, top),
  ])
}

function drawGoodbye(builder: SvgBuilder): string {
  return group([
    drawPanel(builder, 'M36,1588L412,1588L380,2086L36,2086Z', [
      rect(30, 1580, 400, 520, {
        fill: addLinearGradient(builder, [
          [0, '#8fa2f0'],
          [0.6, '#ffc4d4'],
          [1, '#ffe9c9'],
        ]),
      }),
      drawFocusLines(800, 3700, [214, 1900], [170, 170], 44, { fill: '#fff', opacity: 0.55 }, 60),
      place(drawWhaleFront(builder, 'happy'), 208, 1930, 0.56, -4),
      drawBreath(builder, 120, 1722, 0.8),
      drawBreath(builder, 170, 1658, 0.5),
      drawHeart(340, 1800, 0.9),
      drawGlitter(50, 1620, 330, 440, 52, 18, '#fffbe6'),
    ]),
    drawPanel(builder, 'M432,1588L764,1588L764,2086L400,2086Z', [
      rect(390, 1580, 400, 520, {
        fill: addLinearGradient(builder, [
          [0, '#2f3a8c'],
          [0.55, '#8a7fd0'],
          [1, '#ffc9a8'],
        ]),
      }),
      drawGlow(builder, 440, 1980, 260, 260, FLAME.warm, 0.6),
      place(drawCloud(builder, '#c9cff8', '#8a90dc', 0.8), 700, 1870, 0.9),
      place(
        drawGirl(builder, {
          head: {
            expression: { eyes: 'happy', brows: 'worried', mouth: 'grin', blush: 1, tears: true },
            turn: -0.45,
            light: 'left',
          },
          tilt: -4,
          left: { elbow: [-128, 150], wrist: [-140, 52], hand: 'open', over: true },
          right: { elbow: [112, 206], wrist: [84, 276], hand: 'relaxed' },
        }),
        616,
        1958,
        0.94,
      ),
    ]),
  ])
}

function drawMorning(builder: SvgBuilder): string {
  const [top, h] = [2126, 920]
  return drawPanel(builder, `M-8,${top}L808,${top}L808,3048L-8,3048Z`, [
    place(drawDawnSky(builder, W, h, [432, 396]), 0, top),
    place(drawCloud(builder, '#fff1dc', '#ffc9b8', 0.9), 130, 2430, 1),
    place(drawCloud(builder, '#fff1dc', '#f0b0c0', 0.8), 690, 2420, 0.9),
    place(drawCloudSea(builder, W, 0, 420, 200, SUNLIT), 0, 2590),
    place(drawWhale(builder, 'calm'), 424, 2500, 0.11),
    place(drawWhale(builder, 'calm'), 492, 2528, 0.07),
    place(drawWhale(builder, 'calm'), 364, 2536, 0.06),
    place(drawRailing(builder, W, 0, 180, true), 0, 2690),
    place(drawGalleryFloor(builder, W, 0, 190), 0, 2858),
    rect(0, 2858, W, 190, { fill: '#ffb08a', opacity: 0.28 }),
    place(
      drawGirl(builder, {
        head: {
          expression: { eyes: 'asleep', brows: 'calm', mouth: 'smile', blush: 0.9 },
          turn: 0.35,
          light: 'right',
        },
        tilt: 9,
        left: { elbow: [-112, 204], wrist: [-64, 250], hand: 'relaxed' },
        right: {
          elbow: [118, 200],
          wrist: [56, 236],
          hand: 'relaxed',
          over: true,
          thumbDown: true,
        },
        legs: 'stand',
      }),
      218,
      2528,
      0.94,
    ),
    place(drawSignBoard(builder, 290, 82, 90), 606, 2796, 1, 2),
    place(
      drawWick(builder, {
        mood: 'proud',
        shine: 150,
        hands: [
          [-70, -24],
          [74, 30],
        ],
      }),
      604,
      2642,
      0.94,
    ),
    path('M330,2440q14,-4 10,10t10,10M356,2404q18,-6 13,12t13,12', {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.9,
    }),
    drawGlitter(60, 2160, 680, 240, 97, 22, '#fff7d0'),
  ])
}

export function drawChapterTwoSecond(builder: SvgBuilder): string[] {
  return [
    drawGround(builder, W, 3040, [
      [0, '#f4f2ff'],
      [0.5, '#fdeef0'],
      [1, '#ffe9d2'],
    ]),
    drawKindling(builder),
    drawReply(builder),
    drawGoodbye(builder),
    drawMorning(builder),
  ]
}
