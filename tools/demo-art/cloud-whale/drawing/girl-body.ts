/**
 * Xiaoman in her yellow raincoat. Same origin as her head: the crown is at -125, the soles at about
 * 430.
 */
import { drawGirlHead, drawGirlHeadBack } from './girl-head.ts'
import type { HeadLook } from './girl-head.ts'
import { drawHand } from './hand.ts'
import type { HandShape } from './hand.ts'
import { computeAngle, createBendPath, createLimbPath } from '../../svg/outline.ts'
import { BOOT, COAT, HAIR, INK, SHIRT, SKIN } from './palette.ts'
import {
  circle,
  clip,
  ellipse,
  group,
  addLinearGradient,
  path,
  place,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 4.2,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const
const TORSO =
  'M-42,82C-64,90 -78,106 -82,132C-86,190 -98,248 -110,300Q0,326 110,300C98,248 86,190 82,132C78,106 64,90 42,82Z'
const SHOULDER: Vec2 = [66, 130]

export interface Arm {
  readonly elbow: Vec2
  readonly wrist: Vec2
  readonly hand: HandShape
  /** mirrors the thumb to the other side */
  readonly thumbDown?: boolean
  /** over the head instead of behind it */
  readonly over?: boolean
  /** held behind the fingers, drawn around the wrist, not turned with it */
  readonly holds?: string
}

export type Legs = 'stand' | 'run' | 'none'

export interface GirlPose {
  readonly head: HeadLook
  /** degrees, the head alone */
  readonly tilt?: number
  readonly headShift?: Vec2
  readonly left: Arm
  readonly right: Arm
  readonly legs?: Legs
}

function createCoatFill(builder: SvgBuilder): string {
  return addLinearGradient(
    builder,
    [
      [0, COAT.light],
      [0.35, COAT.base],
      [1, COAT.shade],
    ],
    [0.1, 0],
    [0.5, 1],
  )
}

/**
 * Ink, shade, cloth: three strokes along the same line, the last one narrower and shifted to the
 * light.
 */
function drawSleeve(line: string): string {
  const stroke = (color: string, width: number) =>
    path(line, {
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    })
  return group([
    stroke(INK, 60.4),
    stroke(COAT.shade, 52),
    place(stroke(COAT.base, 38), -2, -4),
    place(stroke(COAT.light, 7), -9, -13),
  ])
}

function drawArm(side: 1 | -1, pose: Arm): string {
  const root: Vec2 = [(SHOULDER[0] - 6) * side, SHOULDER[1] + 6]
  const angle = computeAngle(pose.elbow, pose.wrist)
  const flip = pose.thumbDown === true ? ' scale(1 -1)' : ''
  const turned = `translate(${pose.wrist[0]} ${pose.wrist[1]}) rotate(${angle.toFixed(1)})`
  // the stroke has a round end: stop short of the wrist so that the cuff closes it
  const reach = Math.hypot(pose.wrist[0] - pose.elbow[0], pose.wrist[1] - pose.elbow[1]) || 1
  const end: Vec2 = [
    pose.wrist[0] - ((pose.wrist[0] - pose.elbow[0]) / reach) * 26,
    pose.wrist[1] - ((pose.wrist[1] - pose.elbow[1]) / reach) * 26,
  ]
  return group([
    pose.holds === undefined ? '' : place(pose.holds, pose.wrist[0], pose.wrist[1]),
    group([drawHand(pose.hand)], { transform: turned + flip }),
    drawSleeve(createBendPath(root, pose.elbow, end)),
    group(
      [
        path('M-15,-27Q-9,0 -15,27L1,28Q7,0 1,-28Z', {
          fill: COAT.lining,
          ...LINE,
          'stroke-width': 3.4,
        }),
      ],
      { transform: turned },
    ),
  ])
}

function drawTorso(builder: SvgBuilder): string {
  return group([
    path(TORSO, { fill: createCoatFill(builder), ...LINE }),
    clip(builder, TORSO, [
      path('M-120,60L-66,100C-60,180 -78,260 -92,330L-130,330Z', {
        fill: COAT.shade,
        opacity: 0.55,
      }),
      path('M120,60L72,120C74,190 84,260 96,330L130,330Z', { fill: COAT.shade, opacity: 0.4 }),
      path('M-130,262Q0,290 130,262L130,282Q0,310 -130,282Z', { fill: '#f7fbff', opacity: 0.85 }),
      path('M-70,90Q0,150 70,90L70,70L-70,70Z', { fill: COAT.deep, opacity: 0.35 }),
    ]),
    path('M-26,80Q0,112 26,80L20,70L-20,70Z', { fill: SHIRT.base, ...LINE, 'stroke-width': 3.4 }),
    path('M-17,90Q0,100 17,90', { fill: 'none', stroke: SHIRT.stripe, 'stroke-width': 5 }),
    path('M0,104C-3,170 -3,250 0,311M12,102C10,170 12,250 15,310', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 3,
      opacity: 0.8,
    }),
    ...[138, 186, 234].map((y) =>
      group([
        circle(6, y, 8.5, { fill: COAT.deep, ...LINE, 'stroke-width': 3 }),
        circle(4, y - 2, 2.4, { fill: COAT.light }),
      ]),
    ),
    path('M-76,216L-32,222L-34,250L-82,244ZM76,216L40,222L42,250L82,244Z', {
      fill: COAT.base,
      ...LINE,
      'stroke-width': 3,
    }),
    path(
      'M-44,80C-58,92 -54,116 -34,122C-22,118 -8,112 -2,104C-18,100 -34,92 -44,80ZM44,80C58,92 54,116 34,122C22,118 10,112 2,104C18,100 34,92 44,80Z',
      {
        fill: COAT.light,
        ...LINE,
        'stroke-width': 3.4,
      },
    ),
  ])
}

const drawHoodBehind = (): string =>
  group([
    path('M-98,74C-118,112 -88,142 0,144C88,142 118,112 98,74C60,60 -60,60 -98,74Z', {
      fill: COAT.shade,
      ...LINE,
    }),
    path('M-82,80C-92,108 -60,126 0,128C60,126 92,108 82,80Z', { fill: COAT.deep, opacity: 0.55 }),
  ])

function drawBoot(flip: boolean): string {
  return place(
    group([
      path('M-27,-46L25,-46L27,8C40,14 46,24 44,34L-28,34Z', { fill: BOOT.base, ...LINE }),
      path('M-22,-20L-20,30L-4,30L-8,-22Z', { fill: BOOT.shade, opacity: 0.6 }),
      path('M12,-34L13,4', { stroke: BOOT.light, 'stroke-width': 6, 'stroke-linecap': 'round' }),
      path('M-31,-54L28,-54L27,-38L-29,-38Z', { fill: BOOT.light, ...LINE, 'stroke-width': 3.6 }),
      path('M-31,34L47,34L46,43L-31,43Z', { fill: BOOT.shade, ...LINE, 'stroke-width': 3.4 }),
    ]),
    0,
    0,
    1,
    0,
    flip,
  )
}

function drawLegs(kind: Legs): string {
  const drawLeg = (from: Vec2, knee: Vec2, to: Vec2, turn: number, flip: boolean) =>
    group([
      path(createLimbPath(from, knee, to, 44, 36), { fill: SKIN.base, ...LINE }),
      path(
        createLimbPath(
          [from[0], from[1]],
          [(from[0] + knee[0]) / 2, (from[1] + knee[1]) / 2],
          knee,
          50,
          44,
        ),
        {
          fill: HAIR.dark,
          ...LINE,
        },
      ),
      place(drawBoot(flip), to[0], to[1], 1, turn),
    ])
  if (kind === 'none') return ''
  if (kind === 'stand')
    return group([
      drawLeg([-42, 296], [-43, 330], [-44, 382], 0, true),
      drawLeg([42, 296], [43, 330], [44, 382], 0, false),
    ])
  return group([
    drawLeg([-34, 290], [-84, 336], [-150, 340], 78, false),
    drawLeg([40, 290], [60, 332], [72, 376], -14, false),
  ])
}

export function drawGirl(builder: SvgBuilder, pose: GirlPose): string {
  const shift = pose.headShift ?? [0, 0]
  const head = place(drawGirlHead(builder, pose.head), shift[0], shift[1], 1, pose.tilt ?? 0)
  const arms = (
    [
      [-1, pose.left],
      [1, pose.right],
    ] as const
  ).map(([side, a]) => ({ over: a.over === true, drawing: drawArm(side, a) }))
  return group([
    drawLegs(pose.legs ?? 'none'),
    drawHoodBehind(),
    drawTorso(builder),
    ...arms.filter((a) => !a.over).map((a) => a.drawing),
    head,
    ...arms.filter((a) => a.over).map((a) => a.drawing),
  ])
}

/** From behind, hood on the back. */
export function drawGirlBack(
  builder: SvgBuilder,
  pose: { readonly left: Arm; readonly right: Arm; readonly legs?: Legs },
): string {
  return group([
    drawLegs(pose.legs ?? 'none'),
    drawArm(-1, pose.left),
    drawArm(1, pose.right),
    path(TORSO, { fill: createCoatFill(builder), ...LINE }),
    clip(builder, TORSO, [
      path('M120,60L72,120C74,190 84,260 96,330L130,330Z', { fill: COAT.shade, opacity: 0.55 }),
      path('M-130,262Q0,290 130,262L130,282Q0,310 -130,282Z', { fill: '#f7fbff', opacity: 0.85 }),
      ellipse(0, 150, 76, 60, { fill: COAT.deep, opacity: 0.35 }),
    ]),
    path('M0,190L0,312', { stroke: INK, 'stroke-width': 3, opacity: 0.6 }),
    drawGirlHeadBack(builder),
    path('M-84,82C-96,128 -50,196 0,200C50,196 96,128 84,82C50,104 -50,104 -84,82Z', {
      fill: COAT.base,
      ...LINE,
    }),
    path('M-66,98C-60,140 -30,178 0,182C30,178 60,140 66,98C40,112 -40,112 -66,98Z', {
      fill: COAT.shade,
      opacity: 0.7,
    }),
  ])
}
