/** Panels with exact edges, of pages and of strips of any length. */
import type { OpenCv } from '../open-cv.ts'
import { sharedArea, type Box, type Raster } from '../raster.ts'
import {
  type Colour,
  computeMedian,
  floodGutter,
  isNear,
  listSolidBoxes,
  shrinkPage,
  type SmallPage,
} from './panels.ts'

/** Panels of one page; the largest are kept. */
export const MAX_PANELS = 300

/** Rows of one colour become a gutter from this many on, in pixels of the small page. */
const GUTTER_ROWS = 2
/** Up to this many rows beside another gutter, or at the edge of the page, are a panel's frame. */
const FRAME_ROWS = 3
/** Share of a row that may differ from its colour: dust, a thread of hair across the gutter. */
const ROW_DUST = 0.01
/** A panel has this share of the page's width or more on both sides. */
const LEAST_SIDE = 0.06
/** Area of a panel, as a share of a page one and a half times as high as it is wide. */
const LEAST_AREA = 0.012
/** Share of a box that lies in another one. */
const WITHIN = 0.9
/** Share of a side that is looked at: corners may be round. */
const SIDE_SHARE = 0.8
/** More than this share of a panel does not stand out of it. */
const MAX_TRIM = 0.25
/** Pixels of a side that are looked at. */
const MAX_SAMPLES = 400

/** Rows between two gutters that cross the page, and the colours of these. */
interface Band {
  readonly top: number
  readonly bottom: number
  readonly colours: readonly Colour[]
}

interface Gutter {
  readonly top: number
  readonly bottom: number
  readonly colour: Colour
}

/** The colour of a row that has one. */
function getRowColour({ data, width }: SmallPage, y: number): Colour | null {
  const places = Array.from({ length: width }, (_, x) => y * width + x)
  const colour = computeMedian(data, places)
  const others = places.filter((at) => !isNear(data, at, colour)).length
  return others <= width * ROW_DUST ? colour : null
}

const isSameColour = (one: Colour, other: Colour): boolean => isNear(Uint8Array.from(one), 0, other)

/** Rows of one colour one below the other. */
function listRuns(page: SmallPage): Gutter[] {
  const runs: Gutter[] = []
  for (let y = 0; y < page.height; y++) {
    const colour = getRowColour(page, y)
    const last = runs.at(-1)
    if (colour === null) continue
    if (last?.bottom === y && isSameColour(last.colour, colour))
      runs[runs.length - 1] = { ...last, bottom: y + 1 }
    else runs.push({ top: y, bottom: y + 1, colour })
  }
  return runs.filter(({ top, bottom }) => bottom - top >= GUTTER_ROWS)
}

function listGutters(page: SmallPage): Gutter[] {
  const runs = listRuns(page)
  const getHeight = ({ top, bottom }: Gutter): number => bottom - top
  return runs.filter((run, index) => {
    if (getHeight(run) > FRAME_ROWS) return true
    const above = runs[index - 1]
    const below = runs[index + 1]
    const meetsAbove =
      above === undefined
        ? run.top < GUTTER_ROWS
        : run.top - above.bottom < GUTTER_ROWS && getHeight(above) > getHeight(run)
    const meetsBelow =
      below === undefined
        ? page.height - run.bottom < GUTTER_ROWS
        : below.top - run.bottom < GUTTER_ROWS && getHeight(below) > getHeight(run)
    return !meetsAbove && !meetsBelow
  })
}

function listBands(page: SmallPage): Band[] {
  const gutters = listGutters(page)
  const tops = [null, ...gutters]
  return tops.flatMap((above, index) => {
    const below = gutters[index] ?? null
    const top = above === null ? 0 : above.bottom
    const bottom = below === null ? page.height : below.top
    const colours = [above, below].flatMap((gutter) => (gutter === null ? [] : [gutter.colour]))
    return bottom - top < page.width * LEAST_SIDE ? [] : [{ top, bottom, colours }]
  })
}

/** How many lines at a side of a box are mostly gutter: a bubble stands out of the panel there. */
function countTrimmed(
  isSolid: (along: number, across: number) => boolean,
  lines: number,
  length: number,
): number {
  const most = Math.floor(lines * MAX_TRIM)
  for (let line = 0; line <= most; line++) {
    let solid = 0
    for (let along = 0; along < length; along++) if (isSolid(line, along)) solid++
    if (solid * 2 >= length) return line
  }
  return 0
}

/** The box without what stands out of its panel. */
function trim(solid: Uint8Array, width: number, box: Box): Box {
  const { x, y, w, h } = box
  const at = (column: number, row: number): boolean => solid[row * width + column] === 255
  const top = countTrimmed((line, along) => at(x + along, y + line), h, w)
  const bottom = countTrimmed((line, along) => at(x + along, y + h - 1 - line), h, w)
  const left = countTrimmed((line, along) => at(x + line, y + along), w, h)
  const right = countTrimmed((line, along) => at(x + w - 1 - line, y + along), w, h)
  return { x: x + left, y: y + top, w: w - left - right, h: h - top - bottom }
}

/** What no gutter reaches, in pixels of the small page. */
function listBandPanels(cv: OpenCv, page: SmallPage, band: Band): Box[] {
  const top = Math.max(0, band.top - GUTTER_ROWS)
  const height = Math.min(page.height, band.bottom + GUTTER_ROWS) - top
  const rgb = page.data.subarray(top * page.width * 3, (top + height) * page.width * 3)
  const floods = band.colours.map((colour) => floodGutter(rgb, page.width, height, colour))
  const solid = new Uint8Array(page.width * height).map((_, at) =>
    floods.some((gutter) => gutter[at] === 1) ? 0 : 255,
  )
  const least = LEAST_AREA * page.width * Math.min(page.height, page.width * 1.5)
  return listSolidBoxes(cv, solid, page.width, height)
    .map((box) => trim(solid, page.width, box))
    .filter(({ w, h }) => w * h >= least && Math.min(w, h) >= page.width * LEAST_SIDE)
    .map((box) => ({ ...box, y: box.y + top }))
}

type Side = 'left' | 'top' | 'right' | 'bottom'

/** Whether most of a line of pixels is gutter. */
function isGutterLine(
  page: Raster,
  colours: readonly Colour[],
  line: {
    readonly isColumn: boolean
    readonly at: number
    readonly from: number
    readonly to: number
  },
): boolean {
  const step = Math.max(1, Math.floor((line.to - line.from) / MAX_SAMPLES))
  let seen = 0
  let gutter = 0
  for (let along = line.from; along < line.to; along += step) {
    const pixel = line.isColumn ? along * page.width + line.at : line.at * page.width + along
    seen++
    if (colours.some((colour) => isNear(page.data, pixel, colour, page.channels))) gutter++
  }
  return gutter * 2 > seen
}

/** Where the gutter ends beside a side that is known to within `reach` pixels. */
function findEdge(
  page: Raster,
  colours: readonly Colour[],
  box: Box,
  side: Side,
  reach: number,
): number {
  const isColumn = side === 'left' || side === 'right'
  const isStart = side === 'left' || side === 'top'
  const [start, length] = isColumn ? [box.y, box.h] : [box.x, box.w]
  const rough = isColumn ? box.x + (isStart ? 0 : box.w) : box.y + (isStart ? 0 : box.h)
  const end = isColumn ? page.width : page.height
  const from = Math.floor(start + (length * (1 - SIDE_SHARE)) / 2)
  const to = Math.ceil(start + (length * (1 + SIDE_SHARE)) / 2)
  const inwards = isStart ? 1 : -1
  let wasGutter = false
  for (let step = -reach; step <= reach; step++) {
    const edge = Math.round(rough) + step * inwards
    const at = isStart ? edge : edge - 1
    if (at < 0 || at >= end) continue
    const isGutter = isGutterLine(page, colours, { isColumn, at, from, to })
    if (wasGutter && !isGutter) return edge
    wasGutter = isGutter
  }
  return Math.min(end, Math.max(0, Math.round(rough)))
}

function toExact(page: Raster, colours: readonly Colour[], rough: Box, reach: number): Box {
  const at = (side: Side): number => findEdge(page, colours, rough, side, reach)
  const [x, y] = [at('left'), at('top')]
  return { x, y, w: at('right') - x, h: at('bottom') - y }
}

/** A box within another one is a gutter that ran into a panel through a gap in its frame. */
const isWithin = (one: Box, other: Box): boolean =>
  one !== other && sharedArea(one, other) > one.w * one.h * WITHIN

/**
 * Finds the panels of a page that stand in gutters, with whole page pixels as edges, from top to
 * bottom. None where the art has no gutters.
 */
export function findPanelEdges(cv: OpenCv, page: Raster): Box[] {
  const small = shrinkPage(cv, page)
  const reach = Math.ceil(2 / small.scale) + 1
  const found = listBands(small).flatMap((band) =>
    listBandPanels(cv, small, band).map(({ x, y, w, h }) =>
      toExact(
        page,
        band.colours,
        { x: x / small.scale, y: y / small.scale, w: w / small.scale, h: h / small.scale },
        reach,
      ),
    ),
  )
  const whole = found.filter(({ w, h }) => w > 0 && h > 0)
  return whole
    .filter((box) => !whole.some((other) => isWithin(box, other)))
    .toSorted((one, other) => other.w * other.h - one.w * one.h)
    .slice(0, MAX_PANELS)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
}
