/**
 * The cover of the book, 800 × 1120. Its title is lettered like everything else: see COVER_TEXTS.
 */
import { drawRailing } from './balcony.ts'
import { drawGlitter, drawVignette } from '../../svg/effects.ts'
import { drawGirl } from './girl-body.ts'
import { LAMP, drawBeam, drawLighthouse } from './lighthouse.ts'
import type { Plate } from './plate.ts'
import { MOONLIT, drawCloudSea } from './sea.ts'
import { createSvgBuilder, drawGlow, path, place, formatSvg } from '../../svg/svg-builder.ts'
import { drawCloud, drawNightSky } from './sky.ts'
import { drawWhale } from './whale.ts'
import { drawWick } from './wick.ts'

const [W, H] = [800, 1120]

export function createCoverSvg(): Plate {
  const builder = createSvgBuilder()
  const body = [
    drawNightSky(builder, W, H, { seed: 207, moon: [400, 400, 168], count: 300 }),
    place(drawCloud(builder, '#aab2f0', '#6a70c4', 0.8), 130, 560, 1.3),
    place(drawCloud(builder, '#aab2f0', '#6a70c4', 0.8), 720, 330, 1.1),
    drawCloudSea(builder, W, 700, 430, 215, MOONLIT),
    place(drawLighthouse(builder, true), 668, 1130, 0.84),
    drawBeam(builder, 668, 1130 + LAMP[1] * 0.84, 190, 620, 90, 0.7),
    drawBeam(builder, 668, 1130 + LAMP[1] * 0.84, -16, 300, 44, 0.6),
    place(drawWhale(builder, 'happy'), 366, 560, 0.86, -7),
    drawGlow(builder, 366, 560, 420, 260, '#fff6d0', 0.28),
    drawCloudSea(builder, W, 930, 220, 233, MOONLIT),
    place(drawRailing(builder, 560, 0, 150), -60, 1030),
    place(
      drawGirl(builder, {
        head: {
          expression: { eyes: 'sparkle', brows: 'up', mouth: 'grin', blush: 1, gaze: [0.3, -0.7] },
          turn: 0.35,
        },
        tilt: -6,
        left: { elbow: [-134, 160], wrist: [-148, 70], hand: 'open', over: true },
        right: { elbow: [120, 204], wrist: [150, 140], hand: 'relaxed', over: true },
      }),
      214,
      860,
      0.9,
    ),
    place(
      drawWick(builder, {
        mood: 'proud',
        shine: 150,
        hands: [
          [-72, -26],
          [72, -26],
        ],
      }),
      424,
      974,
      0.78,
    ),
    drawGlitter(60, 230, 680, 560, 221, 36, '#fff7d0'),
    path(`M14,14H${W - 14}V${H - 14}H14Z`, {
      fill: 'none',
      stroke: '#fff6df',
      'stroke-width': 3,
      opacity: 0.7,
    }),
    drawVignette(builder, W, H, '#060a26', 0.45),
  ]
  return { width: W, height: H, svg: formatSvg(builder, W, H, body) }
}
