import { type Box, grow, type Raster } from '../raster.ts'

export interface Seam {
  /** rim pixels that were compared */
  readonly rim: number
  /** part of them at which colour or grain jumps, 0..1 */
  readonly visible: number
}

/** A pixel that differs by more was painted over. */
const CHANGED = 2
/** The rim of a patch is half transparent and soft: pixels this far from it are compared. */
const REACH = 2
/** Steps up to this are not seen, grey levels. */
const LEAST_STEP = 10
/** Grain is compared over this many pixels along the rim. */
const GRAIN_STEPS = [1, 2, 3]
/** Grain of the art up to this is no grain. */
const LEAST_GRAIN = 16
/** A patch with less of it than this part looks smooth beside it. */
const SMOOTH = 0.2

const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]

/**
 * How far the border of what was painted over can be seen. Compared is the page as it is painted
 * with the page it was painted on; the border is where they begin to differ.
 * @param box of the patch, page px
 * @returns null when nothing in the box differs
 */
export function measureSeam(source: Raster, clean: Raster, box: Box): Seam | null {
  const { x: left, y: top, w, h } = grow(box, 0, source.width, source.height)
  const differ = (x: number, y: number): number => {
    const [a, b] = [locate(source, x, y), locate(clean, x, y)]
    if (a < 0) return 0
    let most = 0
    for (let channel = 0; channel < 3; channel++)
      most = Math.max(
        most,
        Math.abs((source.data[a + channel] ?? 0) - (clean.data[b + channel] ?? 0)),
      )
    return most
  }
  let [rim, visible] = [0, 0]
  for (let y = top; y < top + h; y++)
    for (let x = left; x < left + w; x++) {
      if (differ(x, y) <= CHANGED) continue
      for (const [dx, dy] of SIDES) {
        if (differ(x + dx, y + dy) > CHANGED || locate(clean, x + dx, y + dy) < 0) continue
        rim++
        if (jumps(clean, x, y, dx, dy)) visible++
      }
    }
  return rim === 0 ? null : { rim, visible: Math.round((visible / rim) * 1000) / 1000 }
}

/** Offset of a pixel; -1: it is not on the page. */
const locate = ({ width, height, channels }: Raster, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? -1 : (y * width + x) * channels

const difference = (page: Raster, ax: number, ay: number, bx: number, by: number): number => {
  const [a, b] = [locate(page, ax, ay), locate(page, bx, by)]
  if (a < 0 || b < 0) return 0
  let most = 0
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((page.data[a + channel] ?? 0) - (page.data[b + channel] ?? 0)))
  return most
}

/** Does the art change here more than it does on either side? @param dx, dy outwards */
function jumps(page: Raster, x: number, y: number, dx: number, dy: number): boolean {
  const at = (steps: number): [number, number] => [x + dx * steps, y + dy * steps]
  const [inner, outer] = [at(-REACH), at(1 + REACH)]
  const step = difference(page, ...inner, ...outer)
  const within = difference(page, ...inner, ...at(-2 * REACH))
  const beyond = difference(page, ...outer, ...at(1 + 2 * REACH))
  if (step - Math.max(within, beyond) > LEAST_STEP) return true
  const grain = ([gx, gy]: readonly [number, number]): number =>
    Math.max(
      ...GRAIN_STEPS.flatMap((far) => [
        difference(page, gx, gy, gx + dy * far, gy + dx * far),
        difference(page, gx, gy, gx - dy * far, gy - dx * far),
      ]),
    )
  const outside = grain(outer)
  return outside > LEAST_GRAIN && grain(inner) < outside * SMOOTH
}
