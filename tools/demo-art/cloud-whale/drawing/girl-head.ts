/**
 * Xiaoman's head: bob of blue hair, a star in it, and the face. Around (0,0), from -125 (crown) to
 * 92 (chin).
 */
import { drawGirlFace, drawGirlFaceOverHair } from './girl-face.ts'
import type { Expression } from './girl-face.ts'
import { HAIR, INK, SKIN } from './palette.ts'
import { clip, circle, group, addLinearGradient, path, place } from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 4.2,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const

const BACK =
  'M-92,-14C-100,-82 -55,-124 2,-124C58,-124 101,-82 93,-14C97,20 106,52 104,82C106,92 112,96 118,96C108,106 88,104 76,94L66,100L56,88L-56,88L-66,100L-76,94C-88,104 -108,106 -118,96C-112,96 -106,92 -104,82C-106,52 -97,20 -92,-14Z'
const FRINGE =
  'M-87,12C-101,-58 -60,-119 3,-119C64,-119 101,-58 87,12C86,0 83,-14 76,-27C73,-14 68,-6 61,1C61,-14 55,-30 44,-44C40,-28 31,-16 19,-9C20,-22 16,-36 7,-47C0,-30 -11,-17 -26,-9C-23,-20 -24,-32 -29,-43C-38,-26 -49,-12 -63,-3C-64,-12 -67,-20 -72,-27C-79,-14 -85,-2 -87,12Z'
const LOCK_LEFT = 'M-88,-18C-98,16 -100,56 -90,92C-78,76 -72,48 -75,14C-77,-4 -82,-14 -88,-18Z'
const SHINE =
  'M-72,-58C-50,-88 -18,-96 12,-95L4,-78L24,-92C46,-88 64,-74 74,-56C66,-62 58,-66 50,-68L54,-52L38,-71C20,-76 0,-76 -14,-72L-20,-54L-28,-69C-46,-66 -60,-62 -72,-58Z'

/** The face outline leans towards where the head turns. */
function computeFaceOutline(turn: number): string {
  const lean = turn * 12
  const cheekLeft = -74 + Math.max(turn, 0) * 2 - Math.min(turn, 0) * 5
  const cheekRight = 74 + Math.min(turn, 0) * 2 - Math.max(turn, 0) * 5
  return `M${cheekLeft},-22C${cheekLeft - 5},22 ${-68 + lean},54 ${-36 + lean},78Q${-14 + lean},92 ${lean},92Q${14 + lean},92 ${36 + lean},78C${68 + lean},54 ${cheekRight + 5},22 ${cheekRight},-22C74,-92 -74,-92 ${cheekLeft},-22Z`
}

function drawStar(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 === 0 ? r : r * 0.5
    const a = (-90 + i * 36) * (Math.PI / 180)
    return `${(x + Math.cos(a) * reach).toFixed(1)},${(y + Math.sin(a) * reach).toFixed(1)}`
  })
  return group([
    path(`M${points.join('L')}Z`, {
      fill: '#ffe06b',
      stroke: INK,
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }),
    circle(x - r * 0.2, y - r * 0.25, r * 0.18, { fill: '#fff' }),
  ])
}

function createHairFill(builder: SvgBuilder): string {
  return addLinearGradient(builder, [
    [0, HAIR.light],
    [0.4, HAIR.base],
    [1, HAIR.dark],
  ])
}

export interface HeadLook {
  readonly expression: Expression
  /** -1..1, to the left or right of the page */
  readonly turn?: number
  /** warm light from this side of the page, or none */
  readonly light?: 'left' | 'right'
}

export function drawGirlHead(
  builder: SvgBuilder,
  { expression, turn = 0, light }: HeadLook,
): string {
  const face = computeFaceOutline(turn)
  const slide = turn * 9
  const lock = path(LOCK_LEFT, { fill: HAIR.base, ...LINE })
  return group([
    path(BACK, { fill: HAIR.dark, ...LINE }),
    path(face, { fill: SKIN.base, ...LINE }),
    clip(builder, face, [
      place(path(FRINGE, { fill: SKIN.shade, opacity: 0.75 }), slide, 11),
      path('M-80,-30L-58,-24C-66,30 -52,66 -10,98L-90,98Z', {
        fill: SKIN.shade,
        opacity: light === 'left' ? 0 : 0.32,
      }),
      light === 'left'
        ? path('M80,-30L56,-24C66,30 50,66 10,98L90,98Z', { fill: SKIN.shade, opacity: 0.5 })
        : '',
    ]),
    drawGirlFace(builder, expression, turn),
    place(lock, slide * 0.5, 0),
    group([place(lock, -slide * 0.5, 0)], { transform: 'scale(-1 1)' }),
    place(
      group([
        path(FRINGE, { fill: createHairFill(builder), ...LINE }),
        path(SHINE, { fill: HAIR.glint, opacity: 0.42 }),
        path(
          'M-28,-44C-20,-66 -8,-86 6,-112M43,-45C40,-66 30,-88 14,-110M-71,-28C-66,-46 -58,-58 -46,-74',
          {
            fill: 'none',
            stroke: HAIR.dark,
            'stroke-width': 2.6,
            'stroke-linecap': 'round',
          },
        ),
        path(
          'M2,-118C-6,-138 -24,-146 -40,-140C-26,-138 -18,-130 -14,-116ZM6,-118C10,-136 26,-146 42,-142C28,-136 22,-128 20,-115Z',
          {
            fill: HAIR.base,
            ...LINE,
            'stroke-width': 3.6,
          },
        ),
      ]),
      slide,
      0,
    ),
    drawGirlFaceOverHair(expression, turn),
    drawStar(68 + slide * 0.6, -48, 17),
    drawStar(46 + slide * 0.6, -70, 8),
  ])
}

/** The same head seen from behind. */
export function drawGirlHeadBack(builder: SvgBuilder): string {
  return group([
    path(BACK, { fill: createHairFill(builder), ...LINE }),
    path(
      'M-72,-50C-40,-86 40,-86 72,-50C60,-58 48,-62 38,-62L32,-46L22,-66C4,-70 -12,-70 -24,-66L-30,-48L-38,-62C-50,-62 -62,-58 -72,-50Z',
      { fill: HAIR.glint, opacity: 0.4 },
    ),
    path(
      'M0,-122C-30,-70 -44,-10 -48,80M4,-122C30,-70 46,-10 50,82M0,-120C-4,-40 -2,20 2,84M-20,-116C-66,-70 -80,-10 -78,70M24,-116C68,-70 82,-10 80,70',
      {
        fill: 'none',
        stroke: HAIR.dark,
        'stroke-width': 3,
        'stroke-linecap': 'round',
      },
    ),
    path('M2,-122C-6,-140 -24,-148 -40,-142C-26,-140 -18,-132 -14,-118Z', {
      fill: HAIR.base,
      ...LINE,
      'stroke-width': 3.6,
    }),
    drawStar(80, -36, 13),
  ])
}
