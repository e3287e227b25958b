import { getBounds, type Box, type Raster } from '../raster.ts'
import type { Placement } from '../register/placement.ts'

export type Rgb = readonly [number, number, number]

export interface DrawnPage extends Raster {
  readonly channels: 3
}

/** A page of one colour. */
export function aPage(width: number, height: number, colour: Rgb = [255, 255, 255]): DrawnPage {
  const data = new Uint8Array(width * height * 3)
  for (let index = 0; index < width * height; index++) data.set(colour, index * 3)
  return { width, height, channels: 3, data }
}

/** Colours every pixel of the box by its position. */
export function shade(page: DrawnPage, box: Box, colourAt: (x: number, y: number) => Rgb): void {
  for (let y = Math.max(0, box.y); y < Math.min(page.height, box.y + box.h); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(page.width, box.x + box.w); x++)
      page.data.set(colourAt(x, y), (y * page.width + x) * 3)
  }
}

/** An ellipse with an outline, as a speech bubble. */
export function balloon(
  page: DrawnPage,
  box: Box,
  inside: Rgb = [255, 255, 255],
  outline: Rgb = [20, 20, 20],
): void {
  const centreX = box.x + box.w / 2
  const centreY = box.y + box.h / 2
  shade(page, box, (x, y) => {
    const distance =
      ((x + 0.5 - centreX) / (box.w / 2)) ** 2 + ((y + 0.5 - centreY) / (box.h / 2)) ** 2
    if (distance > 1)
      return [
        page.data[(y * page.width + x) * 3] ?? 0,
        page.data[(y * page.width + x) * 3 + 1] ?? 0,
        page.data[(y * page.width + x) * 3 + 2] ?? 0,
      ]
    return distance > (1 - 6 / Math.min(box.w, box.h)) ** 2 ? outline : inside
  })
}

/** Letter-like signs in a 20 px cell: strokes of 3 px in changing patterns. */
const SIGNS: readonly (readonly Box[])[] = [
  [
    { x: 1, y: 2, w: 16, h: 3 },
    { x: 8, y: 2, w: 3, h: 16 },
    { x: 2, y: 15, w: 15, h: 3 },
  ],
  [
    { x: 2, y: 1, w: 3, h: 17 },
    { x: 2, y: 1, w: 14, h: 3 },
    { x: 2, y: 8, w: 12, h: 3 },
    { x: 13, y: 1, w: 3, h: 17 },
  ],
  [
    { x: 1, y: 4, w: 16, h: 3 },
    { x: 1, y: 11, w: 16, h: 3 },
    { x: 4, y: 1, w: 3, h: 17 },
    { x: 11, y: 1, w: 3, h: 17 },
  ],
]

/**
 * Sets `rows` × `columns` signs; returns their bounds. `pitch` is the distance between sign origins
 * across and down.
 */
export function lettering(
  page: DrawnPage,
  at: { x: number; y: number },
  grid: { columns: number; rows: number },
  ink: Rgb = [15, 15, 15],
  pitch = { x: 21, y: 26 },
): Box {
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      for (const stroke of SIGNS[(row * 2 + column) % SIGNS.length] ?? []) {
        shade(
          page,
          {
            x: at.x + column * pitch.x + stroke.x,
            y: at.y + row * pitch.y + stroke.y,
            w: stroke.w,
            h: stroke.h,
          },
          () => ink,
        )
      }
    }
  }
  return {
    x: at.x + 1,
    y: at.y + 1,
    w: (grid.columns - 1) * pitch.x + 17,
    h: (grid.rows - 1) * pitch.y + 17,
  }
}

export function toOutline(box: Box): { x: number; y: number }[] {
  return [
    { x: box.x, y: box.y },
    { x: box.x + box.w, y: box.y },
    { x: box.x + box.w, y: box.y + box.h },
    { x: box.x, y: box.y + box.h },
  ]
}

const drawNumbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The drawing of `drawBlots` at its own size, px. */
export const BLOTS_SIZE = [440, 560] as const

/** Blots of several sizes: a drawing that can be drawn at any scale. */
const listBlots = (seed: number) => {
  const next = drawNumbers(seed)
  return Array.from({ length: 230 }, () => ({
    x: next() * BLOTS_SIZE[0],
    y: next() * BLOTS_SIZE[1],
    radius: 4 + next() * 15,
    shade: 40 + next() * 180,
  }))
}

/** The drawing as a picture that lies so on the page. */
export const drawBlots = (
  size: readonly [number, number],
  { scale, dx, dy }: Placement = { scale: 1, dx: 0, dy: 0 },
  seed = 0,
): DrawnPage => {
  const picture = aPage(size[0], size[1], [225, 225, 225])
  for (const blot of listBlots(seed)) {
    const centre = { x: (blot.x - dx) / scale, y: (blot.y - dy) / scale, r: blot.radius / scale }
    const box = getBounds([
      { x: centre.x - centre.r - 2, y: centre.y - centre.r - 2 },
      { x: centre.x + centre.r + 2, y: centre.y + centre.r + 2 },
    ])
    shade(picture, box, (px, py) => {
      const from = (py * picture.width + px) * 3
      const before = [0, 1, 2].map((channel) => picture.data[from + channel] ?? 0)
      const far = Math.hypot(px + 0.5 - centre.x, py + 0.5 - centre.y) - centre.r
      // pixels at the edge are part ground, part blot
      const part = Math.max(0, Math.min(1, 0.5 - far))
      const [red = 0, green = 0, blue = 0] = before.map((value) =>
        Math.round(value * (1 - part) + blot.shade * part),
      )
      return [red, green, blue]
    })
  }
  return picture
}
