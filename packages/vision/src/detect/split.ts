import { grow, type Mask } from '../raster.ts'
import { joinBoxes } from './features.ts'
import type { InkMap, InkComponent } from './ink.ts'
import { layOut, type Layout } from './lines.ts'

/** A waist narrower than this share of both sides separates two joined bubbles. */
const WAIST = 0.82
/** Within a line the ground's edge may run in waves without meaning anything. */
const WAIST_IN_LINE = 0.6

/**
 * Splits what stands in joined bubbles: at the waists of the ground, and where a gap is far wider
 * than the others.
 */
export function splitText(
  map: InkMap,
  pieces: readonly InkComponent[],
  verticalPossible: boolean,
): (readonly InkComponent[])[] {
  const layout = layOut(pieces, verticalPossible)
  const lineAxis = layout.writing === 'horizontal' ? 'y' : 'x'
  const letterAxis = lineAxis === 'y' ? 'x' : 'y'
  const lineGaps = findGaps(pieces, lineAxis, layout.letter * 0.1)
  const letterGaps = findGaps(pieces, letterAxis, layout.letter * 0.7)
  if (lineGaps.length + letterGaps.length === 0) return [pieces]
  const ground = groundAround(map, pieces, layout)
  const cut =
    lineGaps.find(
      (gap) =>
        isWaist(ground, lineAxis, gap.at, WAIST) ||
        isWide(gap, lineGaps, layout.letter) ||
        changesFont(pieces, lineGaps, gap, lineAxis),
    ) ?? letterGaps.find((gap) => isWaist(ground, letterAxis, gap.at, WAIST_IN_LINE))
  if (!cut) return [pieces]
  const axis = lineGaps.includes(cut) ? lineAxis : letterAxis
  const centre = (component: InkComponent): number =>
    axis === 'y' ? component.y + component.h / 2 : component.x + component.w / 2
  const before = pieces.filter((component) => centre(component) < cut.at)
  const after = pieces.filter((component) => centre(component) >= cut.at)
  return [...splitText(map, before, verticalPossible), ...splitText(map, after, verticalPossible)]
}

interface Gap {
  /** middle of the empty stripe */
  readonly at: number
  readonly width: number
}

function findGaps(pieces: readonly InkComponent[], along: 'x' | 'y', least: number): Gap[] {
  const spans = pieces
    .map((component): [number, number] =>
      along === 'y'
        ? [component.y, component.y + component.h]
        : [component.x, component.x + component.w],
    )
    .sort((a, b) => a[0] - b[0])
  const gaps: Gap[] = []
  let end = spans[0]?.[1] ?? 0
  for (const [from, to] of spans) {
    if (from - end >= least) gaps.push({ at: (from + end) / 2, width: from - end })
    end = Math.max(end, to)
  }
  return gaps
}

function isWide(gap: Gap, all: readonly Gap[], letter: number): boolean {
  const widths = all.map((other) => other.width).sort((a, b) => a - b)
  return (
    all.length >= 2 &&
    gap.width > letter * 0.6 &&
    gap.width > 1.7 * (widths[Math.floor((widths.length - 1) / 2)] ?? 0)
  )
}

/**
 * True when the lettering before and after the gap differs clearly in size or weight: a shout
 * beside plain speech.
 */
function changesFont(
  pieces: readonly InkComponent[],
  gaps: readonly Gap[],
  gap: Gap,
  axis: 'x' | 'y',
): boolean {
  const place = gaps.indexOf(gap)
  const from = gaps[place - 1]?.at ?? -Infinity
  const to = gaps[place + 1]?.at ?? Infinity
  const centre = (component: InkComponent): number =>
    axis === 'y' ? component.y + component.h / 2 : component.x + component.w / 2
  const before = computeWeight(
    pieces.filter((component) => centre(component) > from && centre(component) < gap.at),
    axis,
  )
  const after = computeWeight(
    pieces.filter((component) => centre(component) > gap.at && centre(component) < to),
    axis,
  )
  if (!before || !after) return false
  const ratio = (a: number, b: number): number => Math.max(a, b) / Math.max(0.001, Math.min(a, b))
  return ratio(before.height, after.height) > 1.3 && ratio(before.density, after.density) > 1.3
}

function computeWeight(
  line: readonly InkComponent[],
  axis: 'x' | 'y',
): { height: number; density: number } | null {
  if (line.length === 0) return null
  const box = joinBoxes(line)
  const area = line.reduce((sum, component) => sum + component.area, 0)
  const covered = line.reduce((sum, component) => sum + component.w * component.h, 0)
  return { height: axis === 'y' ? box.h : box.w, density: area / covered }
}

/**
 * Ground and lettering in the text's box grown by one and a half letters: 255, everything else 0.
 */
function groundAround(map: InkMap, pieces: readonly InkComponent[], layout: Layout): Mask {
  const box = grow(joinBoxes(pieces), layout.letter * 1.5, map.width, map.height)
  const own = new Set(pieces.map((component) => component.label))
  const ground = pieces.toSorted((a, b) => a.unrest - b.unrest)[0]?.ground ?? [255, 255, 255]
  const data = new Uint8Array(box.w * box.h)
  for (let row = 0; row < box.h; row++) {
    for (let column = 0; column < box.w; column++) {
      const index = (box.y + row) * map.width + box.x + column
      const label = map.labels[index] ?? 0
      const calm = ground.every(
        (value, channel) => Math.abs((map.rgb[index * 3 + channel] ?? 0) - value) <= 30,
      )
      if (calm || own.has(label) || (label === 0 && map.dilated[index] !== 0))
        data[row * box.w + column] = 255
    }
  }
  return { box, data }
}

/** True when the ground is clearly narrower at the cut than somewhere on both sides of it. */
function isWaist(ground: Mask, along: 'x' | 'y', cut: number, share: number): boolean {
  const { box, data } = ground
  const length = along === 'y' ? box.h : box.w
  const across = along === 'y' ? box.w : box.h
  const widths = Array.from({ length }, (_, at) => {
    let width = 0
    for (let other = 0; other < across; other++)
      if (data[along === 'y' ? at * box.w + other : other * box.w + at] !== 0) width++
    return width
  })
  const at = Math.round(cut - (along === 'y' ? box.y : box.x))
  const waist = Math.min(...widths.slice(Math.max(0, at - 2), at + 3))
  return (
    waist < share * Math.max(0, ...widths.slice(0, at)) &&
    waist < share * Math.max(0, ...widths.slice(at + 1))
  )
}
