/** Finds where a picture of the same drawing lies on a page: moved, scaled, turned upright. */
import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import type { Box, Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import {
  measureAgreement,
  refinePlacement,
  type PlacedPicture,
  type Tile,
} from './compare-tiles.ts'
import { fitPlacement, type PointPair } from './fit-placement.ts'
import { turnPicture, type Placement, type Turn } from './placement.ts'

export interface Registration extends Placement {
  /** share of the drawing's details that both pictures have, 0..1 */
  readonly agreement: number
  /** the picture is turned by it first; absent: it lies upright */
  readonly turn?: Turn | undefined
}

/** Both are looked at in this many pixels. */
const WORKING_PIXELS = 1_200_000
const FEATURES = 2000
/** From here up it is the same drawing; what lettering covers agrees nowhere. */
export const LEAST_AGREEMENT = 0.6
/** No other placement is looked for. */
const SURE = 0.85
/** A tile whose grey values correlate this much shows the same. */
const ALIKE = 0.8
/** This share of the drawing must lie on the page. */
const LEAST_COVERED = 0.5
/** Side of what is compared, page px. */
const TILE = 48
const MOST_TILES = 160
/** Smaller pictures show too little to be compared, px. */
const LEAST_SIDE = 2 * TILE
/** How scanners and cameras turn pictures, the likeliest first. */
const TURNS: readonly Turn[] = [90, 270, 180]
/** Tiles whose grey values vary less show nothing, standard deviation. */
const LEAST_DETAIL = 12

interface SmallPicture {
  readonly gray: Mat
  /** its pixels ÷ those of the picture, across and down */
  readonly stepX: number
  readonly stepY: number
}

function shrink(cv: OpenCv, raster: Raster): SmallPicture {
  return scope((manage) => {
    const full = manage(toMat(cv, raster))
    const factor = Math.min(1, Math.sqrt(WORKING_PIXELS / (raster.width * raster.height)))
    const size = new cv.Size(
      Math.max(1, Math.round(raster.width * factor)),
      Math.max(1, Math.round(raster.height * factor)),
    )
    const small = manage(new cv.Mat())
    cv.resize(full, small, size, 0, 0, cv.INTER_AREA)
    const gray = new cv.Mat()
    if (raster.channels === 1) small.copyTo(gray)
    else cv.cvtColor(small, gray, cv.COLOR_RGB2GRAY)
    return { gray, stepX: size.width / raster.width, stepY: size.height / raster.height }
  })
}

/** Points that look alike in both, in px of the whole pictures. */
function matchPoints(cv: OpenCv, page: SmallPicture, picture: SmallPicture): PointPair[] {
  return scope((manage) => {
    const orb = manage(new cv.ORB(FEATURES))
    const nothing = manage(new cv.Mat())
    const find = ({ gray }: SmallPicture) => {
      const points = manage(new cv.KeyPointVector())
      const descriptors = manage(new cv.Mat())
      orb.detectAndCompute(gray, nothing, points, descriptors)
      return { points, descriptors }
    }
    const [onPage, onPicture] = [find(page), find(picture)]
    if (onPage.descriptors.rows === 0 || onPicture.descriptors.rows === 0) return []
    const matcher = manage(new cv.BFMatcher(cv.NORM_HAMMING, true))
    const matches = manage(new cv.DMatchVector())
    matcher.match(onPicture.descriptors, onPage.descriptors, matches)
    return Array.from({ length: matches.size() }, (_, at) => {
      const { queryIdx, trainIdx } = matches.get(at)
      const from = onPicture.points.get(queryIdx).pt
      const to = onPage.points.get(trainIdx).pt
      return {
        from: { x: from.x / picture.stepX, y: from.y / picture.stepY },
        to: { x: to.x / page.stepX, y: to.y / page.stepY },
      }
    })
  })
}

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / Math.max(1, values.length))
}

/** Parts of the picture that show something, spread over it, as boxes of it. */
function listDetails({ gray, stepX, stepY }: SmallPicture, side: number): Box[] {
  const [w, h] = [Math.max(8, Math.round(side * stepX)), Math.max(8, Math.round(side * stepY))]
  const details: Box[] = []
  for (let top = 0; top + h <= gray.rows; top += h)
    for (let left = 0; left + w <= gray.cols; left += w) {
      const values: number[] = []
      for (let y = top; y < top + h; y++)
        for (let x = left; x < left + w; x++) values.push(gray.data[y * gray.cols + x] ?? 0)
      if (deviation(values) >= LEAST_DETAIL)
        details.push({ x: left / stepX, y: top / stepY, w: w / stepX, h: h / stepY })
    }
  const every = Math.max(1, details.length / MOST_TILES)
  return details.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every))
}

const toTiles = (details: readonly Box[], { scale, dx, dy }: Placement, page: Raster): Tile[] =>
  details.flatMap((box) => {
    const x = Math.round(scale * (box.x + box.w / 2) + dx - TILE / 2)
    const y = Math.round(scale * (box.y + box.h / 2) + dy - TILE / 2)
    const isInside = x >= 0 && y >= 0 && x + TILE <= page.width && y + TILE <= page.height
    return isInside ? [{ x, y, w: TILE, h: TILE }] : []
  })

/** Scans that differ by next to nothing from whole pixels lie on whole pixels. */
const snap = ({ scale, dx, dy }: Placement, page: Raster): Placement => {
  const isSameScale = Math.abs(scale - 1) * Math.max(page.width, page.height) < 0.5
  if (!isSameScale) return { scale, dx, dy }
  const middle = (length: number, shift: number): number => ((scale - 1) * length) / 2 + shift
  const [x, y] = [middle(page.width, dx), middle(page.height, dy)]
  const round = (value: number): number =>
    Math.abs(value - Math.round(value)) < 0.25 ? Math.round(value) || 0 : value
  return { scale: 1, dx: round(x), dy: round(y) }
}

/**
 * Answers null where it is not the same drawing, or turned by other than right angles. What the
 * page's lettering covers is not needed.
 */
export function registerPicture(cv: OpenCv, page: Raster, picture: Raster): Registration | null {
  const upright = registerUpright(cv, page, picture)
  if (upright !== null) return upright
  for (const turn of TURNS) {
    const placement = registerUpright(cv, page, turnPicture(picture, turn))
    if (placement !== null) return { ...placement, turn }
  }
  return null
}

function registerUpright(cv: OpenCv, page: Raster, picture: Raster): Registration | null {
  const sides = [page.width, page.height, picture.width, picture.height]
  if (Math.min(...sides) < LEAST_SIDE) return null
  return scope((manage) => {
    const small = shrink(cv, page)
    manage(small.gray)
    const other = shrink(cv, picture)
    manage(other.gray)
    const improve = (guess: Placement): Registration => {
      const details = listDetails(other, TILE / guess.scale)
      const tiles = toTiles(details, guess, page)
      const refined = refinePlacement(cv, { page, picture, placement: guess }, tiles)
      const placement = snap(refined, page)
      return { ...placement, agreement: judge(cv, { page, picture, placement }, details) }
    }
    const scale = page.width / picture.width
    const isAlikeInShape = Math.abs(scale * picture.height - page.height) < page.height / 4
    const stretched = isAlikeInShape ? improve({ scale, dx: 0, dy: 0 }) : null
    if (stretched !== null && stretched.agreement >= SURE) return stretched
    const matched = fitPlacement(matchPoints(cv, small, other), Math.max(page.width, page.height))
    const found = matched === null ? null : improve(matched)
    const best = (found?.agreement ?? 0) > (stretched?.agreement ?? 0) ? found : stretched
    return best !== null && best.agreement >= LEAST_AGREEMENT ? best : null
  })
}

/** Share of the drawing's details that the page shows in their places. */
function judge(cv: OpenCv, placed: PlacedPicture, details: readonly Box[]): number {
  const tiles = toTiles(details, placed.placement, placed.page)
  // a part of the drawing that happens to be alike is not the drawing
  if (tiles.length === 0 || tiles.length < LEAST_COVERED * details.length) return 0
  const alike = measureAgreement(cv, placed, tiles).filter((value) => value >= ALIKE)
  return alike.length / tiles.length
}
