/**
 * Inside the lighthouse: the lamp room with the Everlight, and the store room below. From (0,0)
 * over w × h.
 */
import { createBoxPath, createRandom } from '../../svg/outline.ts'
import { BRASS, FLAME, INK, NIGHT, STONE, WOOD } from './palette.ts'
import {
  circle,
  clip,
  ellipse,
  drawGlow,
  group,
  addLinearGradient,
  path,
  place,
  addRadialGradient,
  rect,
} from '../../svg/svg-builder.ts'
import type { SvgBuilder } from '../../svg/svg-builder.ts'
import { drawMoon, drawStars } from './sky.ts'

const LINE = {
  stroke: INK,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const

/** Tall panes with the night behind them. */
function drawPanes(builder: SvgBuilder, w: number, h: number, outside: string): string {
  const count = Math.max(3, Math.round(w / 190))
  const step = w / count
  const frame = addLinearGradient(builder, [
    [0, '#5b4a86'],
    [1, '#3a2f63'],
  ])
  return group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, NIGHT.top],
        [0.6, NIGHT.mid],
        [1, NIGHT.low],
      ]),
    }),
    outside,
    ...Array.from({ length: count + 1 }, (_, i) =>
      rect(i * step - 11, 0, 22, h, { fill: frame, ...LINE, 'stroke-width': 3 }),
    ),
    rect(-10, h * 0.42, w + 20, 12, { fill: frame, ...LINE, 'stroke-width': 3 }),
    ...Array.from({ length: count }, (_, i) =>
      path(
        `M${i * step + 28},${h * 0.36}L${i * step + 70},0L${i * step + 104},0L${i * step + 52},${h * 0.36}Z`,
        {
          fill: '#fff',
          opacity: 0.07,
        },
      ),
    ),
  ])
}

function drawBoards(builder: SvgBuilder, w: number, y: number, h: number): string {
  const lines = Array.from(
    { length: 9 },
    (_, i) => `M${(w / 8) * i},${y}L${(w / 8) * i + (i - 4) * 34},${y + h}`,
  ).join('')
  return group([
    rect(0, y, w, h, {
      fill: addLinearGradient(builder, [
        [0, WOOD.base],
        [1, WOOD.shade],
      ]),
    }),
    path(lines, { stroke: WOOD.deep, 'stroke-width': 3, opacity: 0.6, fill: 'none' }),
    rect(0, y - 14, w, 16, { fill: WOOD.light, ...LINE, 'stroke-width': 3 }),
  ])
}

/** The great lamp on its pedestal, 210 wide, 430 high, foot at (0,0). */
export function drawEverlight(builder: SvgBuilder, lit: 'bright' | 'weak' | 'out'): string {
  const lens =
    lit === 'out'
      ? addLinearGradient(builder, [
          [0, '#4c579c'],
          [1, '#232a60'],
        ])
      : addRadialGradient(builder, [
          [0, FLAME.core],
          [0.5, lit === 'bright' ? FLAME.warm : '#f7c766'],
          [1, lit === 'bright' ? '#ffb44f' : '#a86f52'],
        ])
  const brass = addLinearGradient(
    builder,
    [
      [0, BRASS.shade],
      [0.35, BRASS.light],
      [0.7, BRASS.base],
      [1, BRASS.deep],
    ],
    [0, 0],
    [1, 0],
  )
  const body = 'M-84,-130C-104,-190 -104,-280 -84,-340L84,-340C104,-280 104,-190 84,-130Z'
  const ribs = [-310, -278, -198, -166].map((y) => `M-96,${y}Q0,${y + 16} 96,${y}`).join('')
  return group([
    path('M-70,0L-56,-60L-30,-70L-30,-120L30,-120L30,-70L56,-60L70,0Z', { fill: brass, ...LINE }),
    path(body, { fill: lens, ...LINE }),
    clip(builder, body, [
      path(ribs, {
        fill: 'none',
        stroke: lit === 'out' ? '#7d88cc' : '#fff6d2',
        'stroke-width': 7,
        opacity: 0.6,
      }),
      path('M-70,-340C-86,-270 -86,-200 -70,-130L-46,-130C-58,-200 -58,-270 -46,-340Z', {
        fill: '#fff',
        opacity: lit === 'out' ? 0.14 : 0.5,
      }),
      circle(0, -236, 42, {
        fill: 'none',
        stroke: lit === 'out' ? '#7d88cc' : '#fffbe6',
        'stroke-width': 6,
        opacity: 0.8,
      }),
      lit === 'bright' ? circle(0, -236, 28, { fill: '#fff' }) : '',
      lit === 'weak'
        ? path(
            'M0,-270C16,-250 20,-238 14,-224C8,-212 -10,-212 -15,-224C-20,-238 -8,-246 0,-270Z',
            {
              fill: '#ff9a3c',
              stroke: '#fff1b8',
              'stroke-width': 4,
            },
          )
        : '',
    ]),
    path('M-96,-134L96,-134L88,-112L-88,-112ZM-92,-356L92,-356L96,-336L-96,-336Z', {
      fill: brass,
      ...LINE,
    }),
    path('M-76,-356C-60,-396 60,-396 76,-356Z', { fill: brass, ...LINE }),
    circle(0, -392, 12, { fill: BRASS.light, ...LINE }),
  ])
}

export interface LampRoom {
  readonly lamp: 'bright' | 'weak' | 'out'
  readonly lampX: number
  readonly floor: number
  /** what is seen through the panes instead of the starry night */
  readonly outside?: string
}

export function drawLampRoom(builder: SvgBuilder, w: number, h: number, room: LampRoom): string {
  const night =
    room.outside ??
    group([drawStars(21, w, room.floor, 60), drawMoon(builder, w * 0.16, room.floor * 0.28, 34)])
  return group([
    drawPanes(builder, w, room.floor, night),
    drawBoards(builder, w, room.floor, h - room.floor),
    room.lamp === 'out'
      ? ''
      : drawGlow(
          builder,
          room.lampX,
          room.floor - 180,
          w * 0.7,
          h * 0.8,
          '#ffd98a',
          room.lamp === 'bright' ? 0.95 : 0.45,
        ),
    place(drawEverlight(builder, room.lamp), room.lampX, room.floor + 26, 0.86),
    room.lamp === 'bright'
      ? drawGlow(builder, room.lampX, room.floor - 177, 150, 150, '#fffdf0', 1)
      : '',
  ])
}

/** A wooden table top seen a little from above, with its front edge at y. */
export function drawTable(builder: SvgBuilder, x: number, y: number, w: number, h: number): string {
  return group([
    path(createBoxPath(x, y, w, h, 10), {
      fill: addLinearGradient(builder, [
        [0, WOOD.base],
        [1, WOOD.deep],
      ]),
      ...LINE,
    }),
    path(createBoxPath(x - 16, y - 26, w + 32, 34, 12), {
      fill: addLinearGradient(builder, [
        [0, WOOD.light],
        [1, WOOD.base],
      ]),
      ...LINE,
    }),
    path(`M${x + 30},${y - 14}h${w * 0.3}M${x + w * 0.5},${y - 6}h${w * 0.3}`, {
      stroke: WOOD.shade,
      'stroke-width': 3,
      'stroke-linecap': 'round',
      opacity: 0.6,
    }),
  ])
}

/** A mug with steam around (0,0). */
export function drawMug(steam = true): string {
  return group([
    steam
      ? path('M-12,-40C-22,-54 -2,-62 -12,-80M10,-40C0,-54 20,-64 10,-84', {
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 5,
          'stroke-linecap': 'round',
          opacity: 0.7,
        })
      : '',
    path('M24,-14C48,-20 50,22 22,18', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }),
    path('M24,-14C48,-20 50,22 22,18', {
      fill: 'none',
      stroke: '#7bc6c9',
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
    path('M-28,-26L28,-26L24,28Q0,36 -24,28Z', { fill: '#8fd8d6', ...LINE }),
    ellipse(0, -26, 28, 8, { fill: '#8a4f32', ...LINE, 'stroke-width': 3.4 }),
    path('M0,-6L4,4L14,5L6,12L9,22L0,16L-9,22L-6,12L-14,5L-4,4Z', { fill: '#fff6d2' }),
  ])
}

/**
 * A glass jar of star salt, 110 wide, around its middle; its label is blank: the words belong to
 * the letterer.
 */
export function drawSaltJar(builder: SvgBuilder, full = 0.7, open = false): string {
  const jar =
    'M-46,-54C-58,-44 -60,-30 -60,-14L-60,54Q-60,72 -42,72L42,72Q60,72 60,54L60,-14C60,-30 58,-44 46,-54Z'
  const random = createRandom(5)
  const top = 72 - full * 116
  return group([
    drawGlow(builder, 0, 20, 150, 130, '#bff6ff', 0.65),
    path(jar, { fill: '#dff3ff', 'fill-opacity': 0.5, ...LINE }),
    clip(builder, jar, [
      path(`M-70,${top}Q-20,${top - 12} 10,${top + 2}T70,${top}L70,90L-70,90Z`, {
        fill: addLinearGradient(builder, [
          [0, '#fffbe0'],
          [0.5, '#b8ecff'],
          [1, '#8fb4ff'],
        ]),
      }),
      ...Array.from({ length: 26 }, () =>
        circle(-56 + random() * 112, top + 6 + random() * (64 - top), 1.6 + random() * 2.6, {
          fill: '#fff',
          opacity: 0.9,
        }),
      ),
      path('M-46,-30C-52,-10 -52,30 -46,56', {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 8,
        'stroke-linecap': 'round',
        opacity: 0.8,
      }),
    ]),
    open
      ? path('M-48,-66L48,-66L48,-52L-48,-52Z', { fill: '#dff3ff', ...LINE })
      : path('M-40,-84L40,-84L44,-54L-44,-54Z', {
          fill: addLinearGradient(builder, [
            [0, WOOD.light],
            [1, WOOD.base],
          ]),
          ...LINE,
        }),
  ])
}

/** Shelves full of jars and ropes, lit from one small light. */
export function drawStoreRoom(
  builder: SvgBuilder,
  w: number,
  h: number,
  light: readonly [number, number],
): string {
  const random = createRandom(17)
  const colors = ['#7d6fb0', '#5f7fb8', '#a8718f', '#6f9a9c', '#8d83c4']
  const shelf = (y: number, from: number, to: number) => {
    const things: string[] = []
    for (let x = from + 34; x < to - 30; x += 62 + random() * 34) {
      const tall = 54 + random() * 46
      const wide = 36 + random() * 22
      things.push(
        path(createBoxPath(x - wide / 2, y - tall, wide, tall, 9), {
          fill: colors[Math.floor(random() * colors.length)] ?? '#7d6fb0',
          ...LINE,
          'stroke-width': 3,
        }),
      )
      things.push(
        path(createBoxPath(x - wide / 2 + 5, y - tall - 12, wide - 10, 14, 4), {
          fill: WOOD.shade,
          ...LINE,
          'stroke-width': 3,
        }),
      )
      things.push(
        path(`M${x - wide / 4},${y - tall + 12}v${tall - 26}`, {
          stroke: '#fff',
          'stroke-width': 4,
          'stroke-linecap': 'round',
          opacity: 0.3,
        }),
      )
    }
    return group([
      ...things,
      path(createBoxPath(from, y, to - from, 18, 3), {
        fill: WOOD.shade,
        ...LINE,
        'stroke-width': 3.4,
      }),
    ])
  }
  return group([
    rect(0, 0, w, h, {
      fill: addLinearGradient(builder, [
        [0, STONE.deep],
        [1, '#2c2550'],
      ]),
    }),
    ...Array.from({ length: 34 }, (_, i) =>
      path(
        createBoxPath(
          (i % 6) * (w / 5.4) - (Math.floor(i / 6) % 2) * 60,
          Math.floor(i / 6) * (h / 5.6) + 6,
          w / 5.4 - 10,
          h / 5.6 - 10,
          12,
        ),
        {
          fill: STONE.shade,
          opacity: 0.55,
        },
      ),
    ),
    ...[0.3, 0.56, 0.82].map((k) => shelf(h * k, 30, w - 30)),
    drawGlow(builder, light[0], light[1], w * 0.75, h * 0.75, '#ffc56b', 0.8),
  ])
}
