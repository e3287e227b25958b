import type {
  Point,
  TextProps,
  Warp,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import { MAX_PATH_POINTS } from '@panelflow/domain/page/document/item-values.ts'
import { toLocal, toPage } from '@panelflow/render/geometry/placement.ts'
import { createBend } from '@panelflow/render/paint/warp.ts'
import { KNOB_DISTANCE, type Placement } from './placement.ts'

/**
 * What a bent text is pulled by: its four corners, the points of its path or mesh, or one knob
 * below it (left of it in vertical writing).
 */
export interface WarpHandle {
  /** of the corner (clockwise from the top left one) or point; null: the one knob */
  readonly index: number | null
  /** pulling it makes a point before that of its index */
  readonly inserts?: boolean
  /** page pixels */
  readonly at: Point
}

type Bent = Placement & { readonly writing: Writing; readonly warp: Warp }

/** Further than this the middle of an arc would sink again. Degrees. */
const MOST_BEND = 260
/** Screen pixels from the edge to the knob of a straight text: clear of the handles of the box. */
const FAR = KNOB_DISTANCE + 14
const RADIANS = Math.PI / 180
const CORNERS = [0, 1, 2, 3] as const
const NO_OFFSET: Point = { x: 0, y: 0 }

const cornerAt = ({ w, h }: Placement, corner: number): Point => ({
  x: corner === 0 || corner === 3 ? -w / 2 : w / 2,
  y: corner < 2 ? -h / 2 : h / 2,
})

/**
 * How far the middle of an arc lies above the middle of its box: half its rise
 * (render/paint/warp.ts).
 */
const computeRise = (bend: number, length: number): number => {
  const angle = bend * RADIANS
  return Math.abs(angle) < 1e-4 ? 0 : ((length / angle) * (1 - Math.cos(angle / 2))) / 2
}

const bendFor = (rise: number, length: number): number => {
  let [low, high] = [-MOST_BEND, MOST_BEND]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (computeRise(middle, length) < rise) low = middle
    else high = middle
  }
  return Math.round((low + high) / 2)
}

const getLength = ({ writing, w, h }: Bent): number => (writing === 'vertical' ? h : w)

type Path = Extract<Warp, { kind: 'path' }>
type Mesh = Extract<Warp, { kind: 'mesh' }>

/** A point of the grid of a mesh before it moves. */
const gridPoint = ({ w, h }: Placement, { columns, rows }: Mesh, index: number): Point => ({
  x: ((index % (columns + 1)) / columns - 0.5) * w,
  y: (Math.floor(index / (columns + 1)) / rows - 0.5) * h,
})

const countPoints = ({ columns, rows }: Pick<Mesh, 'columns' | 'rows'>): number =>
  (columns + 1) * (rows + 1)

/** Points of a path, and between them where another one can be pulled out. */
const pathHandles = (text: Bent, { points }: Path): readonly WarpHandle[] => {
  const own = points.map((point, index) => ({ index, at: toPage(text, point) }))
  if (points.length >= MAX_PATH_POINTS) return own
  const bend = createBend(text)
  const between = points.slice(1).map((point, i): WarpHandle => {
    const before = points[i] ?? point
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
    const at = bend ? nearestOnPath(text, middle) : middle
    return { index: i + 1, inserts: true, at: toPage(text, at) }
  })
  return [...own, ...between]
}

/** Steps along the middle line of a box, beyond both ends of a path as long as it may be. */
const STEPS = 120

/** The place on the curve that is nearest to a point, roughly. */
const nearestOnPath = (text: Bent, to: Point): Point => {
  const bend = createBend(text)
  const length = getLength(text)
  let best = to
  let least = Infinity
  for (let step = -STEPS; step <= STEPS; step++) {
    const along = (length * step) / STEPS
    const out = { x: 0, y: 0 }
    if (text.writing === 'vertical') bend?.(0, along, out)
    else bend?.(along, 0, out)
    const distance = Math.hypot(out.x - to.x, out.y - to.y)
    if (distance < least) [least, best] = [distance, out]
  }
  return best
}

/** Handles of a warp. @param zoom screen pixels per page pixel */
export const warpHandles = (text: Bent, zoom: number): readonly WarpHandle[] => {
  const { warp, writing, w, h } = text
  if (warp.kind === 'corners') {
    return CORNERS.map((index) => {
      const [base, by] = [cornerAt(text, index), warp.offsets[index]]
      return { index, at: toPage(text, { x: base.x + by.x, y: base.y + by.y }) }
    })
  }
  if (warp.kind === 'path') return pathHandles(text, warp)
  if (warp.kind === 'mesh') {
    return Array.from({ length: countPoints(warp) }, (_, index) => {
      const [base, by] = [gridPoint(text, warp, index), warp.offsets[index] ?? NO_OFFSET]
      return { index, at: toPage(text, { x: base.x + by.x, y: base.y + by.y }) }
    })
  }
  const rise = warp.kind === 'arc' ? computeRise(warp.bend, getLength(text)) : warp.height
  const far = FAR / zoom
  return [
    {
      index: null,
      at: toPage(
        text,
        writing === 'vertical' ? { x: -w / 2 - far + rise, y: 0 } : { x: 0, y: h / 2 + far - rise },
      ),
    },
  ]
}

/** The warp after one of its handles was pulled to a point of the page. */
export const warpPulled = (text: Bent, handle: WarpHandle, to: Point, zoom: number): Warp => {
  const { warp, writing, w, h } = text
  const { index, inserts = false } = handle
  const local = toLocal(text, to)
  const place = { x: Math.round(local.x), y: Math.round(local.y) }
  if (warp.kind === 'corners' || warp.kind === 'path' || warp.kind === 'mesh') {
    if (index === null) return warp
    if (warp.kind === 'path')
      return { ...warp, points: warp.points.toSpliced(index, inserts ? 0 : 1, place) }
    const base = warp.kind === 'mesh' ? gridPoint(text, warp, index) : cornerAt(text, index)
    const by = { x: Math.round(local.x - base.x), y: Math.round(local.y - base.y) }
    if (warp.kind === 'mesh') {
      const offsets = Array.from(
        { length: countPoints(warp) },
        (_, at) => warp.offsets[at] ?? NO_OFFSET,
      )
      return { ...warp, offsets: offsets.with(index, by) }
    }
    const [a, b, c, d] = warp.offsets
    return {
      kind: 'corners',
      offsets: [
        index === 0 ? by : a,
        index === 1 ? by : b,
        index === 2 ? by : c,
        index === 3 ? by : d,
      ],
    }
  }
  const far = FAR / zoom
  const rise = writing === 'vertical' ? local.x + w / 2 + far : h / 2 + far - local.y
  if (warp.kind === 'wave')
    return { ...warp, height: Math.max(-1000, Math.min(1000, Math.round(rise))) }
  return { kind: 'arc', bend: bendFor(rise, getLength(text)) }
}

/** The warp without the point of a handle; null: it has no such point, or too few. */
export const warpWithout = (warp: Warp, { index, inserts }: WarpHandle): Warp | null =>
  warp.kind === 'path' && index !== null && inserts !== true && warp.points.length > 2
    ? { ...warp, points: warp.points.toSpliced(index, 1) }
    : null

/** The same mesh with another number of cells. */
export const resampleMesh = (
  box: Pick<TextProps, 'w' | 'h' | 'writing'>,
  warp: Mesh,
  cells: Pick<Mesh, 'columns' | 'rows'>,
): Warp => {
  const bend = createBend({ ...box, warp })
  const next = { ...warp, ...cells }
  const offsets = Array.from({ length: countPoints(next) }, (_, index): Point => {
    const { x, y } = gridPoint({ ...box, cx: 0, cy: 0, rotation: 0 }, next, index)
    const out = { x, y }
    bend?.(x, y, out)
    return { x: Math.round(out.x - x), y: Math.round(out.y - y) }
  })
  return { ...next, offsets }
}

type Box = Pick<TextProps, 'w' | 'h' | 'writing'>

/** A bow along the box, or a bend of it that is seen at once. */
const firstPath = ({ w, h, writing }: Box): Path => {
  const rise = Math.max(4, Math.round((writing === 'vertical' ? w : h) / 6))
  const [halfW, halfH] = [Math.round(w / 2), Math.round(h / 2)]
  return writing === 'vertical'
    ? {
        kind: 'path',
        points: [
          { x: -rise, y: -halfH },
          { x: rise, y: 0 },
          { x: -rise, y: halfH },
        ],
      }
    : {
        kind: 'path',
        points: [
          { x: -halfW, y: rise },
          { x: 0, y: -rise },
          { x: halfW, y: rise },
        ],
      }
}

/** The bend a text gets when a kind is chosen: something that is seen at once. */
export const firstWarp = (kind: Warp['kind'], box: Box): Warp => {
  const { h } = box
  if (kind === 'arc') return { kind, bend: 60 }
  if (kind === 'wave') return { kind, height: Math.max(4, Math.round(h / 8)), waves: 1, phase: 0 }
  if (kind === 'path') return firstPath(box)
  if (kind === 'mesh') {
    const [up, down] = [-1, 1].map((sign) => ({ x: 0, y: sign * Math.round(h / 8) }))
    const offsets = Array.from({ length: 9 }, (_, at) =>
      at === 1 ? (up ?? NO_OFFSET) : at === 7 ? (down ?? NO_OFFSET) : NO_OFFSET,
    )
    return { kind, columns: 2, rows: 2, offsets }
  }
  return { kind, offsets: [NO_OFFSET, NO_OFFSET, NO_OFFSET, NO_OFFSET] }
}
