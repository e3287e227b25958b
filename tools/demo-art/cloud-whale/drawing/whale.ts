/**
 * Puff, the calf of the cloud whales, and its kin. Side view: head to the left, 700 wide, around
 * the middle of the body.
 */
import { createCurvePath, createPuffPath, createRandom } from '../../svg/outline.ts'
import { INK, WHALE } from './palette.ts'
import {
  circle,
  clip,
  ellipse,
  group,
  addLinearGradient,
  path,
  place,
  addRadialGradient,
  round,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder, Vec2 } from '../../svg/svg-builder.ts'

export type WhaleMood = 'crying' | 'shy' | 'happy' | 'calm'

const LINE_COLOR = '#4d4a96'
const LINE = {
  stroke: LINE_COLOR,
  'stroke-width': 5,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const

function drawEye(mood: WhaleMood, scale: number): string {
  const line = { fill: 'none', stroke: INK, 'stroke-width': 6, 'stroke-linecap': 'round' } as const
  if (mood === 'happy') return place(path('M-22,8Q0,-22 22,8', line), 0, 0, scale)
  return place(
    group([
      ellipse(0, 0, 20, 25, { fill: '#2c2a63' }),
      ellipse(0, 8, 15, 14, { fill: '#5a6fd0' }),
      circle(-6, -10, 8, { fill: '#fff' }),
      circle(8, 9, 4, { fill: '#fff', opacity: 0.9 }),
      mood === 'crying'
        ? group([
            path('M-18,12Q0,30 20,12L18,20Q0,36 -16,20Z', { fill: '#cdefff', opacity: 0.95 }),
            path('M-24,-32Q-2,-40 16,-48', { ...line, 'stroke-width': 5 }),
          ])
        : path('M-22,-14Q-4,-34 22,-18', { ...line, 'stroke-width': 5 }),
    ]),
    0,
    0,
    scale,
  )
}

const drawTear = (x: number, y: number, scale: number): string =>
  place(
    group([
      path('M0,-26C12,-6 17,3 17,12A17,17 0 0 1 -17,12C-17,3 -12,-6 0,-26Z', {
        fill: '#bfeaff',
        stroke: '#5c8fd0',
        'stroke-width': 3.4,
      }),
      path('M-8,11Q-6,20 2,22', {
        stroke: '#fff',
        'stroke-width': 4,
        fill: 'none',
        'stroke-linecap': 'round',
      }),
    ]),
    x,
    y,
    scale,
  )

/** Little curls that say "cloud" on the body. */
function drawCurls(spots: readonly Vec2[], scale: number): string {
  return spots
    .map(([x, y]) =>
      place(
        path('M-30,10C-26,-14 8,-18 14,2C16,14 2,18 -2,8M14,2C24,-8 40,-2 40,12', {
          fill: 'none',
          stroke: WHALE.shade,
          'stroke-width': 4.5,
          'stroke-linecap': 'round',
          opacity: 0.8,
        }),
        x,
        y,
        scale,
      ),
    )
    .join('')
}

const BODY_TOP: readonly Vec2[] = [
  [-318, 40],
  [-322, -10],
  [-306, -62],
  [-268, -112],
  [-210, -150],
  [-140, -178],
  [-60, -186],
  [20, -178],
  [96, -158],
  [164, -132],
  [226, -112],
  [280, -112],
]
const BODY_LOW: readonly Vec2[] = [
  [336, -150],
  [352, -128],
  [322, -56],
  [262, 20],
  [180, 88],
  [60, 140],
  [-80, 164],
  [-220, 142],
  [-298, 96],
]
const BELLY = createCurvePath(
  [
    [-344, 62],
    [-240, 86],
    [-110, 74],
    [20, 64],
    [140, 40],
    [250, -20],
    [330, -60],
    [240, 170],
    [-200, 230],
    [-350, 160],
  ],
  true,
)
const FLUKES =
  'M330,-150C318,-178 282,-196 236,-192C258,-232 318,-238 348,-206C362,-246 420,-268 462,-240C424,-230 398,-196 364,-140C352,-126 338,-134 330,-150Z'

/** Back of half circles, belly of one smooth line: a whale that is also a cloud. */
function createSideOutline(): string {
  const random = createRandom(11)
  const back = BODY_TOP.map(([x, y]): string => {
    const r = 36 + random() * 14
    return `A${round(r)},${round(r)} 0 0 1 ${x},${y}`
  })
  const low = createCurvePath([BODY_TOP[BODY_TOP.length - 1] ?? [0, 0], ...BODY_LOW, [-318, 40]])
  return `M-318,40${back.slice(1).join('')}${low.slice(low.indexOf('C'))}Z`
}

export function drawWhale(builder: SvgBuilder, mood: WhaleMood): string {
  const outline = createSideOutline()
  const fill = addLinearGradient(builder, [
    [0, WHALE.mid],
    [0.32, WHALE.base],
    [0.7, WHALE.light],
    [1, WHALE.base],
  ])
  return group([
    path(FLUKES, {
      fill: addLinearGradient(builder, [
        [0, WHALE.base],
        [1, WHALE.mid],
      ]),
      ...LINE,
    }),
    path(outline, { fill, ...LINE }),
    clip(builder, outline, [
      path('M360,-120C220,0 120,60 -40,110C-160,140 -280,130 -350,110L-350,260L360,260Z', {
        fill: WHALE.shade,
        opacity: 0.3,
      }),
      path(BELLY, { fill: '#fff6ee' }),
      path(
        'M-318,92C-200,126 -90,114 30,92M-290,120C-190,148 -80,138 50,110M-240,146C-160,162 -60,158 60,132',
        {
          fill: 'none',
          stroke: WHALE.shade,
          'stroke-width': 4.5,
          'stroke-linecap': 'round',
          opacity: 0.6,
        },
      ),
      path('M-292,-24C-270,-100 -190,-150 -90,-162C-176,-128 -246,-86 -292,-24Z', {
        fill: '#fff',
        opacity: 0.75,
      }),
      ellipse(-240, 42, 44, 25, { fill: WHALE.blush, opacity: 0.75 }),
    ]),
    path(outline, { fill: 'none', ...LINE }),
    drawCurls(
      [
        [-70, -112],
        [60, -84],
        [170, -58],
        [0, -50],
      ],
      1.1,
    ),
    path('M-40,96C-16,150 -36,208 -94,236C-122,202 -124,150 -100,104Z', {
      fill: addLinearGradient(builder, [
        [0, WHALE.base],
        [1, WHALE.shade],
      ]),
      ...LINE,
    }),
    place(drawEye(mood, 1.35), -212, -8, 1, 0, mood === 'crying'),
    path(
      mood === 'crying' ? 'M-318,66C-300,50 -276,52 -262,66' : 'M-320,46C-306,76 -274,80 -250,60',
      {
        fill: 'none',
        stroke: INK,
        'stroke-width': 5.5,
        'stroke-linecap': 'round',
      },
    ),
    mood === 'crying' ? drawTear(-190, 64, 1) : '',
  ])
}

const FRONT_RIM: readonly Vec2[] = [
  [-286, 70],
  [-296, -4],
  [-272, -82],
  [-222, -148],
  [-152, -198],
  [-74, -226],
  [0, -236],
  [78, -224],
  [150, -196],
  [220, -146],
  [270, -82],
  [296, -2],
  [286, 72],
  [262, 128],
  [212, 176],
  [150, 206],
  [76, 224],
  [0, 230],
  [-76, 224],
  [-150, 206],
  [-212, 176],
  [-262, 128],
]

function drawMouthFront(mood: WhaleMood): string {
  const line = {
    stroke: INK,
    'stroke-width': 5.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  } as const
  if (mood === 'crying') return path('M-22,68Q-10,52 0,63Q10,52 22,68', { fill: 'none', ...line })
  if (mood === 'happy')
    return path('M-34,46Q0,54 34,46Q26,86 0,88Q-26,86 -34,46Z', { fill: '#c65a78', ...line })
  return path('M-18,56Q-9,68 0,58Q9,68 18,56', { fill: 'none', ...line })
}

/** Seen from the front: a big soft face, 620 wide. */
export function drawWhaleFront(builder: SvgBuilder, mood: WhaleMood): string {
  const rim = createPuffPath(FRONT_RIM, 0.54)
  const flipper = (flip: boolean) =>
    place(
      path('M0,0C60,-16 128,14 150,74C100,92 30,82 -20,56Z', {
        fill: addLinearGradient(builder, [
          [0, WHALE.base],
          [1, WHALE.shade],
        ]),
        ...LINE,
      }),
      flip ? -250 : 250,
      96,
      1,
      flip ? -12 : 12,
      flip,
    )
  const fill = addRadialGradient(
    builder,
    [
      [0, WHALE.light],
      [0.45, WHALE.base],
      [1, WHALE.mid],
    ],
    [0.42, 0.3],
    0.72,
  )
  const face = drawEye(mood, 1.75)
  return group([
    flipper(false),
    flipper(true),
    path(rim, { fill, ...LINE, 'stroke-width': 6 }),
    clip(builder, rim, [
      path('M320,-160C280,60 180,170 20,250L340,280Z', { fill: WHALE.shade, opacity: 0.32 }),
      path('M-310,260L-310,146C-160,78 160,78 310,146L310,260Z', { fill: '#fff6ee' }),
      path('M-300,142C-150,76 150,76 300,142', {
        fill: 'none',
        stroke: WHALE.shade,
        'stroke-width': 5,
        opacity: 0.7,
      }),
      path('M-150,124L-166,236M-76,108L-84,246M0,104L0,246M76,108L84,246M150,124L166,236', {
        stroke: WHALE.shade,
        'stroke-width': 4.5,
        'stroke-linecap': 'round',
        opacity: 0.6,
      }),
      path('M-254,-34C-240,-116 -172,-180 -84,-198C-156,-160 -218,-108 -254,-34Z', {
        fill: '#fff',
        opacity: 0.8,
      }),
      ellipse(-170, 46, 50, 27, { fill: WHALE.blush, opacity: 0.8 }),
      ellipse(170, 46, 50, 27, { fill: WHALE.blush, opacity: 0.8 }),
    ]),
    drawCurls(
      [
        [-40, -156],
        [84, -138],
        [16, -186],
      ],
      1.1,
    ),
    place(face, -132, -18),
    mood === 'crying'
      ? group([place(face, -132, -18)], { transform: 'scale(-1 1)' })
      : place(face, 132, -18),
    drawMouthFront(mood),
    mood === 'crying' ? group([drawTear(-148, 74, 1.35), drawTear(148, 74, 1.35)]) : '',
  ])
}
