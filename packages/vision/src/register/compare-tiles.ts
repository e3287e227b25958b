/** Compares a placed picture with the page, tile by tile. */
import { scope, type OpenCv } from '../open-cv.ts'
import { withoutAlpha } from '../inpaint/patch-pixels.ts'
import { crop, median, type Box, type Raster } from '../raster.ts'
import { solvePlacement, type PointPair } from './fit-placement.ts'
import { samplePicture, type Placement } from './placement.ts'

/** A square of the page where the picture shows something. */
export type Tile = Box

export interface PlacedPicture {
  readonly page: Raster
  readonly picture: Raster
  readonly placement: Placement
}

/** A tile is looked for this far around, px. */
const SEARCH = 10
/** Tiles that agree less say nothing of where the picture lies. */
const LEAST_LIKENESS = 0.75
const FEWEST_TILES = 4
const ROUNDS = 3

const toGray = ({ data }: Raster): Float64Array => {
  const gray = new Float64Array(data.length / 3)
  for (let at = 0, from = 0; at < gray.length; at++, from += 3)
    gray[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  return gray
}

/** Normalised correlation, −1..1; 0 where one of them shows nothing. */
const correlate = (a: Float64Array, b: Float64Array): number => {
  const mean = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [shared, ownA, ownB] = [0, 0, 0]
  a.forEach((value, at) => {
    const other = (b[at] ?? 0) - meanB
    shared += (value - meanA) * other
    ownA += (value - meanA) ** 2
    ownB += other ** 2
  })
  return ownA === 0 || ownB === 0 ? 0 : shared / Math.sqrt(ownA * ownB)
}

/** How alike page and picture are in each tile, −1..1. */
export function measureAgreement(
  cv: OpenCv,
  { page, picture, placement }: PlacedPicture,
  tiles: readonly Tile[],
): number[] {
  return tiles.flatMap((tile) => {
    const sampled = samplePicture(cv, picture, placement, tile)
    if (sampled === null) return []
    return [correlate(toGray(withoutAlpha(crop(page, tile))), toGray(sampled))]
  })
}

/** The top of a parabola through three values at −1, 0, 1. */
const peak = (before: number, at: number, after: number): number => {
  const bend = before - 2 * at + after
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** How far the page's tile lies from where the placed picture shows it; null where nowhere. */
function findShift(cv: OpenCv, placed: PlacedPicture, tile: Tile): { x: number; y: number } | null {
  const around = {
    x: tile.x - SEARCH,
    y: tile.y - SEARCH,
    w: tile.w + 2 * SEARCH,
    h: tile.h + 2 * SEARCH,
  }
  const sampled = samplePicture(cv, placed.picture, placed.placement, around)
  if (sampled === null) return null
  return scope((manage) => {
    const grayMat = (raster: Raster) => {
      const mat = manage(new cv.Mat(raster.height, raster.width, cv.CV_8UC1))
      mat.data.set(Uint8Array.from(toGray(raster), Math.round))
      return mat
    }
    const likeness = manage(new cv.Mat())
    cv.matchTemplate(
      grayMat(sampled),
      grayMat(withoutAlpha(crop(placed.page, tile))),
      likeness,
      cv.TM_CCOEFF_NORMED,
    )
    const { maxLoc, maxVal } = cv.minMaxLoc(likeness, manage(new cv.Mat()))
    if (maxVal < LEAST_LIKENESS) return null
    const at = (x: number, y: number): number => likeness.data32F[y * likeness.cols + x] ?? 0
    const { x, y } = maxLoc
    // found at the rim, it may lie further out
    if (x === 0 || y === 0 || x === likeness.cols - 1 || y === likeness.rows - 1) return null
    return {
      x: SEARCH - (x + peak(at(x - 1, y), maxVal, at(x + 1, y))),
      y: SEARCH - (y + peak(at(x, y - 1), maxVal, at(x, y + 1))),
    }
  })
}

/** Moves and scales the picture so that its tiles lie where the page shows them. */
export function refinePlacement(
  cv: OpenCv,
  placed: PlacedPicture,
  tiles: readonly Tile[],
): Placement {
  let { placement } = placed
  for (let round = 0; round < ROUNDS; round++) {
    const { scale, dx, dy } = placement
    const pairs = tiles.flatMap((tile): (PointPair & { readonly off: number })[] => {
      const shift = findShift(cv, { ...placed, placement }, tile)
      if (shift === null) return []
      const [x, y] = [tile.x + tile.w / 2, tile.y + tile.h / 2]
      const from = { x: (x - shift.x - dx) / scale, y: (y - shift.y - dy) / scale }
      return [{ from, to: { x, y }, off: Math.hypot(shift.x, shift.y) }]
    })
    if (pairs.length < FEWEST_TILES) return placement
    const usual = median(pairs.map(({ off }) => off))
    const solved = solvePlacement(pairs.filter(({ off }) => Math.abs(off - usual) <= 2))
    if (solved === null) return placement
    placement = solved
  }
  return placement
}
