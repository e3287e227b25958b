import type {
  Point,
  TextProps,
  Warp,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import { toLocal, toPage } from '@panelflow/render/geometry/placement.ts'
import { KNOB_DISTANCE, type Placement } from './placement.ts'

/**
 * What a bent text is pulled by: its four corners, or one knob below it (left of it in vertical
 * writing).
 */
export interface WarpHandle {
  /** corner clockwise from the top left one */
  readonly corner: 0 | 1 | 2 | 3 | null
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

const cornerAt = ({ w, h }: Placement, corner: 0 | 1 | 2 | 3): Point => ({
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

/** Handles of a warp. @param zoom screen pixels per page pixel */
export const warpHandles = (text: Bent, zoom: number): readonly WarpHandle[] => {
  const { warp, writing, w, h } = text
  if (warp.kind === 'corners') {
    return CORNERS.map((corner) => {
      const [base, by] = [cornerAt(text, corner), warp.offsets[corner]]
      return { corner, at: toPage(text, { x: base.x + by.x, y: base.y + by.y }) }
    })
  }
  const rise = warp.kind === 'arc' ? computeRise(warp.bend, getLength(text)) : warp.height
  const far = FAR / zoom
  return [
    {
      corner: null,
      at: toPage(
        text,
        writing === 'vertical' ? { x: -w / 2 - far + rise, y: 0 } : { x: 0, y: h / 2 + far - rise },
      ),
    },
  ]
}

/** The warp after one of its handles was pulled to a point of the page. */
export const warpPulled = (text: Bent, { corner }: WarpHandle, to: Point, zoom: number): Warp => {
  const { warp, writing, w, h } = text
  const local = toLocal(text, to)
  if (warp.kind === 'corners') {
    if (corner === null) return warp
    const base = cornerAt(text, corner)
    const by = { x: Math.round(local.x - base.x), y: Math.round(local.y - base.y) }
    const [a, b, c, d] = warp.offsets
    return {
      kind: 'corners',
      offsets: [
        corner === 0 ? by : a,
        corner === 1 ? by : b,
        corner === 2 ? by : c,
        corner === 3 ? by : d,
      ],
    }
  }
  const far = FAR / zoom
  const rise = writing === 'vertical' ? local.x + w / 2 + far : h / 2 + far - local.y
  if (warp.kind === 'wave')
    return { ...warp, height: Math.max(-1000, Math.min(1000, Math.round(rise))) }
  return { kind: 'arc', bend: bendFor(rise, getLength(text)) }
}

/** The bend a text gets when a kind is chosen: something that is seen at once. */
export const firstWarp = (kind: Warp['kind'], { h }: Pick<TextProps, 'h'>): Warp => {
  if (kind === 'arc') return { kind, bend: 60 }
  if (kind === 'wave') return { kind, height: Math.max(4, Math.round(h / 8)), waves: 1, phase: 0 }
  return { kind, offsets: [NO_OFFSET, NO_OFFSET, NO_OFFSET, NO_OFFSET] }
}
