import { median, union, type Box } from '../raster.ts'
import type { InkMap, InkComponent } from './ink.ts'
import { layOut, letterSize } from './lines.ts'

/**
 * What tells lettering from drawing. All are shares or ratios, so that they do not depend on the
 * size of the page.
 */
export interface TextFeatures {
  readonly pieces: number
  readonly letter: number
  /** brightness of the ground minus brightness of the ink, 0..255 */
  readonly contrast: number
  /** spread of the ink colour over the pieces, 0..255 */
  readonly inkSpread: number
  readonly groundSpread: number
  readonly unrest: number
  /** share of the outline pixels with a steep edge */
  readonly sharpness: number
  /** spread of the stroke width ÷ its mean */
  readonly strokeSpread: number
  /** stroke width ÷ letter size */
  readonly strokeRatio: number
  /** share of the block's box that letters and the gaps between them fill */
  readonly fill: number
  /** share of the pixels in the gaps and closely around the letters that are clean ground */
  readonly moat: number
  /** ink of other pieces among the letters ÷ ink of the letters */
  readonly foreign: number
  /** mean thickness of the lines in letters */
  readonly thickness: number
  /** inked share of the box */
  readonly density: number
}

export function joinBoxes(pieces: readonly Box[]): Box {
  const [first, ...rest] = pieces
  if (!first) return { x: 0, y: 0, w: 0, h: 0 }
  return rest.reduce<Box>(union, { x: first.x, y: first.y, w: first.w, h: first.h })
}

export function measureText(map: InkMap, pieces: readonly InkComponent[]): TextFeatures {
  const letter = letterSize(pieces)
  const solid = pieces.filter((component) => component.area >= 16)
  const used = solid.length > 0 ? solid : pieces
  const edges = used.map((component) => measureEdge(map, component))
  const area = used.reduce((sum, component) => sum + component.area, 0)
  const mean = (pick: (component: InkComponent, index: number) => number): number =>
    used.reduce((sum, component, index) => sum + pick(component, index) * component.area, 0) /
    Math.max(1, area)
  const spread = (pick: (component: InkComponent, index: number) => number): number => {
    const centre = median(used.map(pick))
    return mean((component, index) => Math.abs(pick(component, index) - centre))
  }
  const stroke = (_: InkComponent, index: number): number => edges[index]?.stroke ?? 0
  const box = joinBoxes(pieces)
  return {
    pieces: pieces.reduce((sum, component) => sum + lettersIn(component), 0),
    letter,
    contrast: mean((component) => brightness(component.ground) - brightness(component.ink)),
    inkSpread: spread((component) => brightness(component.ink)),
    groundSpread: spread((component) => brightness(component.ground)),
    unrest: mean((component) => component.unrest),
    sharpness: mean((_, index) => edges[index]?.sharpness ?? 0),
    strokeSpread: spread(stroke) / Math.max(1, mean(stroke)),
    strokeRatio: mean(stroke) / Math.max(1, letter),
    fill: filledShare(pieces, box, letter * 0.3),
    ...measureMoat(map, pieces, letter * 0.3),
    thickness: layOut(pieces, true).thickness,
    density: area / Math.max(1, box.w * box.h),
  }
}

/** Touching bold letters are one piece but several letters. */
function lettersIn(component: InkComponent): number {
  const dense =
    component.area / (component.w * component.h) >= 0.28 && Math.min(component.w, component.h) >= 10
  return dense
    ? Math.max(
        1,
        Math.round(Math.max(component.w, component.h) / (1.1 * Math.min(component.w, component.h))),
      )
    : 1
}

function brightness(colour: readonly [number, number, number]): number {
  return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
}

/**
 * Stroke width from area and outline, and how much of the ink-to-ground step happens within two
 * pixels of the outline.
 */
function measureEdge(map: InkMap, component: InkComponent): { stroke: number; sharpness: number } {
  const { width, height, labels, rgb } = map
  const step = Math.max(1, brightness(component.ground) - brightness(component.ink))
  const light = (index: number): number =>
    0.3 * (rgb[index * 3] ?? 0) +
    0.59 * (rgb[index * 3 + 1] ?? 0) +
    0.11 * (rgb[index * 3 + 2] ?? 0)
  let outline = 0
  let steep = 0
  for (let y = component.y; y < component.y + component.h; y++) {
    for (let x = component.x; x < component.x + component.w; x++) {
      const index = y * width + x
      if (labels[index] !== component.label || x < 3 || y < 3 || x >= width - 3 || y >= height - 3)
        continue
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (labels[index + dx + dy * width] === component.label) continue
        outline++
        if (light(index + 2 * (dx + dy * width)) - light(index - (dx + dy * width)) > step * 0.6)
          steep++
      }
    }
  }
  return {
    stroke: (2 * component.area) / Math.max(1, outline),
    sharpness: steep / Math.max(1, outline),
  }
}

/** Share of the box covered by the pieces when each is grown by `margin`, on a coarse grid. */
function filledShare(pieces: readonly Box[], box: Box, margin: number): number {
  const cell = Math.max(2, margin / 2)
  const columns = Math.max(1, Math.ceil(box.w / cell))
  const rows = Math.max(1, Math.ceil(box.h / cell))
  const grid = new Uint8Array(columns * rows)
  for (const component of pieces) {
    const top = Math.max(0, Math.floor((component.y - margin - box.y) / cell))
    const bottom = Math.min(
      rows - 1,
      Math.floor((component.y + component.h + margin - box.y) / cell),
    )
    const left = Math.max(0, Math.floor((component.x - margin - box.x) / cell))
    const right = Math.min(
      columns - 1,
      Math.floor((component.x + component.w + margin - box.x) / cell),
    )
    for (let row = top; row <= bottom; row++)
      grid.fill(1, row * columns + left, row * columns + right + 1)
  }
  return grid.reduce((sum, value) => sum + value, 0) / grid.length
}

/** Walks over the pieces' boxes grown by `margin`, each pixel once. */
export function measureMoat(
  map: InkMap,
  pieces: readonly InkComponent[],
  margin: number,
): { moat: number; foreign: number } {
  const reach = Math.max(3, Math.round(margin))
  const own = new Set(pieces.map((component) => component.label))
  const seen = new Set<number>()
  let clean = 0
  let dirty = 0
  let inked = 0
  let foreign = 0
  for (const component of pieces) {
    const bottom = Math.min(map.height, component.y + component.h + reach)
    const right = Math.min(map.width, component.x + component.w + reach)
    for (let y = Math.max(0, component.y - reach); y < bottom; y++) {
      for (let x = Math.max(0, component.x - reach); x < right; x++) {
        const index = y * map.width + x
        if (seen.has(index)) continue
        seen.add(index)
        const label = map.labels[index] ?? 0
        if (label !== 0) {
          if (own.has(label)) inked++
          else foreign++
        } else if (map.dilated[index] === 0) {
          if (isLike(map.rgb, index, component.ground)) clean++
          else dirty++
        }
      }
    }
  }
  return { moat: clean / Math.max(1, clean + dirty), foreign: foreign / Math.max(1, inked) }
}

function isLike(
  rgb: Uint8Array,
  index: number,
  colour: readonly [number, number, number],
): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((rgb[index * 3 + channel] ?? 0) - (colour[channel] ?? 0)) > 24) return false
  return true
}
