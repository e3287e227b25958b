/** Tone curves: what becomes of each of the 256 values of a channel. */
import { countRows, type FilterRun } from './filters.ts'
import type { Pixels } from './pixels.ts'

export const CURVE_CHANNELS = ['all', 'red', 'green', 'blue'] as const
export type CurveChannel = (typeof CURVE_CHANNELS)[number]

export interface CurvePoint {
  /** 0..255, before */
  readonly x: number
  /** 0..255, after */
  readonly y: number
}

/** Points by rising `x`, at least two; outside of them the curve is level. */
export type Curve = readonly CurvePoint[]
export type Curves = Readonly<Record<CurveChannel, Curve>>

const LINE: Curve = [
  { x: 0, y: 0 },
  { x: 255, y: 255 },
]
export const PLAIN_CURVES: Curves = { all: LINE, red: LINE, green: LINE, blue: LINE }

const clamp = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** Slopes of a curve that never turns back between two points (Fritsch and Carlson, 1980). */
const findSlopes = (curve: Curve): readonly number[] => {
  const secants = curve.slice(1).map(({ x, y }, at) => {
    const before = curve[at] ?? { x, y }
    return (y - before.y) / Math.max(1, x - before.x)
  })
  return curve.map((_, at) => {
    const [before, after] = [secants[at - 1], secants[at]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    const mean = (before + after) / 2
    return Math.sign(mean) * Math.min(Math.abs(mean), 3 * Math.abs(before), 3 * Math.abs(after))
  })
}

/** Value of a curve at every place. */
export const toCurveTable = (curve: Curve): Uint8Array => {
  const slopes = findSlopes(curve)
  const table = new Uint8Array(256)
  let at = 0
  for (let x = 0; x < 256; x++) {
    while (at < curve.length - 2 && x > (curve[at + 1]?.x ?? 255)) at++
    const [from, to] = [curve[at] ?? { x: 0, y: 0 }, curve[at + 1] ?? { x: 255, y: 255 }]
    const width = Math.max(1, to.x - from.x)
    const t = Math.min(1, Math.max(0, (x - from.x) / width))
    const [m0, m1] = [(slopes[at] ?? 0) * width, (slopes[at + 1] ?? 0) * width]
    const [t2, t3] = [t * t, t * t * t]
    table[x] = clamp(
      (2 * t3 - 3 * t2 + 1) * from.y +
        (t3 - 2 * t2 + t) * m0 +
        (3 * t2 - 2 * t3) * to.y +
        (t3 - t2) * m1,
    )
  }
  return table
}

/** Every channel through its own curve, and before that through the one of all. */
export function* withCurves({ width, height, data }: Pixels, curves: Curves): FilterRun {
  const all = toCurveTable(curves.all)
  const tables = [curves.red, curves.green, curves.blue].map((curve) => {
    const own = toCurveTable(curve)
    return all.map((value) => own[value] ?? 0)
  })
  const result = data.slice()
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4)
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = tables[channel]?.[result[at + channel] ?? 0] ?? 0
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}

/** A point moved between its neighbours; the outermost stay outermost. */
export const movePoint = (curve: Curve, at: number, to: CurvePoint): Curve => {
  const least = at === 0 ? 0 : (curve[at - 1]?.x ?? 0) + 1
  const most = at === curve.length - 1 ? 255 : (curve[at + 1]?.x ?? 255) - 1
  const x = Math.min(Math.max(Math.round(to.x), least), most)
  return curve.map((point, index) => (index === at ? { x, y: clamp(to.y) } : point))
}

/** With a point more; null where there is one already. */
export const addPoint = (
  curve: Curve,
  { x, y }: CurvePoint,
): { readonly curve: Curve; readonly at: number } | null => {
  const place = clamp(x)
  if (curve.some((point) => point.x === place)) return null
  const before = curve.findIndex((point) => point.x > place)
  const at = before < 0 ? curve.length : before
  return { curve: curve.toSpliced(at, 0, { x: place, y: clamp(y) }), at }
}

/** On the curve, in the middle of the widest gap: for whoever adds points by key. */
export const addMiddlePoint = (curve: Curve): ReturnType<typeof addPoint> => {
  const gaps = curve.slice(1).map(({ x }, at) => x - (curve[at]?.x ?? 0))
  const at = gaps.indexOf(Math.max(...gaps))
  const x = Math.round((curve[at]?.x ?? 0) + (gaps[at] ?? 0) / 2)
  return addPoint(curve, { x, y: toCurveTable(curve)[x] ?? x })
}

/** A curve keeps two points. */
export const removePoint = (curve: Curve, at: number): Curve =>
  curve.length <= 2 ? curve : curve.toSpliced(at, 1)
