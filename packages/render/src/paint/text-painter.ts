import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { getStrokeSides, listStrokes } from '@panelflow/domain/page/stroke-reach.ts'
import { freshLayout } from '../text/input-hash.ts'
import { layoutText } from '../text/layout.ts'
import { createManuscript } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import type { TypesettingParts } from '../text/shape.ts'
import { frameAround, itemBitmap, type Frame, type ItemBitmap } from './bitmap.ts'
import { createBrush, isFillTranslucent, layBrush } from './brush.ts'
import { isTranslucent } from './color.ts'
import { fillShapes, tintShapes } from './fill.ts'
import { grown } from './grow.ts'
import type { Join } from './grow.ts'
import { layWithInnerStrokes } from './inner-strokes.ts'
import type { InnerStroke } from './inner-strokes.ts'
import { hideInside } from './hide.ts'
import { emptyMask, without } from './mask.ts'
import { faded } from './opacity.ts'
import { buildLetters, type Ink, type Letters, type Shape } from './outline.ts'
import { joined, renderShadow, type Painted } from './shadow.ts'
import { getTint, layTint } from './tint.ts'

/**
 * Paints a text: shadow, glow, strokes outside the letters from the outermost one in, fill with the
 * strokes inside; then what its mask hides goes, then the opacity of the whole.
 * The stored layout is used when it belongs to this text; otherwise one is made for this painting
 * only.
 * @param scale 1 is the canonical bitmap that publishing uses; others are for zoomed views
 */
export function paintText(
  parts: TypesettingParts,
  raw: TextProps,
  language: string,
  scale: number,
): ItemBitmap {
  const manuscript = createManuscript(raw, language, parts.fontStore.registry)
  const { text } = manuscript
  const layout = freshLayout(raw, language) ?? layoutText(parts, raw, language)
  const letters = buildLetters(placeText(parts, manuscript, layout), layout.size, text, scale)
  const layers = planLayers(text, scale)
  const frame = letters && computeFrame(letters, layers)
  if (!letters || !frame) {
    return itemBitmap(
      { x: Math.floor(text.cx * scale), y: Math.floor(text.cy * scale), width: 0, height: 0 },
      new Uint8Array(),
    )
  }
  const painted = paintLetters(frame, letters, text, layers, scale)
  const { originX, originY } = letters
  const polygons = (text.mask ?? []).map((points) =>
    points.map(({ x, y }) => ({ x: x * scale - originX, y: y * scale - originY })),
  )
  hideInside(painted, painted.rgba, polygons)
  return itemBitmap(
    { ...painted, x: painted.x + originX, y: painted.y + originY },
    faded(painted.rgba, text.opacity),
  )
}

/** A stroke outside the letters, to `reach` px from their edge. */
interface OuterStroke {
  readonly reach: number
  readonly color: string
  readonly join: Join
}

/** What is drawn round and inside the letters, the stroke nearest to their edge first. Px. */
interface Layers {
  readonly outer: readonly OuterStroke[]
  readonly inner: readonly InnerStroke[]
  /** how far the letters of a shadow and of a glow reach, before they are blurred */
  readonly shadow: number
  readonly glow: number
  /** how the outermost of all goes round corners */
  readonly join: Join
}

function planLayers(text: TextProps, scale: number): Layers {
  const outer: OuterStroke[] = []
  const inner: InnerStroke[] = []
  let [reach, depth] = [0, 0]
  for (const stroke of listStrokes(text)) {
    const { color, join = 'round' } = stroke
    const { outside, inside } = getStrokeSides(stroke)
    reach += outside * scale
    depth += inside * scale
    if (outside > 0) outer.push({ reach, color, join })
    if (inside > 0) inner.push({ depth, color, join })
  }
  return {
    outer,
    inner,
    shadow: text.shadow ? reach + text.shadow.size * scale : 0,
    glow: text.glow ? reach + text.glow.size * scale : 0,
    join: outer.at(-1)?.join ?? 'round',
  }
}

/** Room for the letters and all that is drawn round them. */
function computeFrame({ inks }: Letters, { outer, shadow, glow, join }: Layers): Frame | null {
  const edge = Math.max(shadow, glow, outer.at(-1)?.reach ?? 0)
  const plain = createBounds()
  for (const { shapes, grow } of inks) for (const shape of shapes) include(plain, shape, grow)
  const bounds = createBounds()
  include(bounds, plain, edge)
  // pointed corners reach farther than their stroke is wide
  const pointed = outer.filter((stroke) => stroke.join === 'miter').map(({ reach }) => reach)
  if (join === 'miter') pointed.push(edge)
  for (const by of pointed)
    for (const shape of thickened(inks, by, 'miter')) include(bounds, shape, 0)
  return frameAround(bounds.left, bounds.top, bounds.right, bounds.bottom)
}

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

function createBounds(): Bounds {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
}

function include(bounds: Bounds, other: Readonly<Bounds>, by: number): void {
  bounds.left = Math.min(bounds.left, other.left - by)
  bounds.top = Math.min(bounds.top, other.top - by)
  bounds.right = Math.max(bounds.right, other.right + by)
  bounds.bottom = Math.max(bounds.bottom, other.bottom + by)
}

function paintLetters(
  frame: Frame,
  letters: Letters,
  text: TextProps,
  layers: Layers,
  scale: number,
): Painted {
  const painted = { ...frame, rgba: new Uint8Array(frame.width * frame.height * 4) }
  const { inks } = letters
  layOuterStrokes(painted, inks, layers.outer, isGlass(text, inks))
  for (const color of new Set(inks.map((ink) => ink.color))) {
    const same = inks.filter((ink) => ink.color === color)
    layFill(painted, letters, same, color, text, layers.inner, scale)
  }
  const { shadow, glow } = text
  let whole: Painted = painted
  if (glow) {
    const silhouette = emptyMask(frame)
    fillShapes(silhouette, thickened(inks, layers.glow, layers.join))
    whole = joined(renderShadow(silhouette, { ...glow, distance: 0, angle: 0 }, scale), whole)
  }
  if (!shadow) return whole
  const silhouette = emptyMask(frame)
  fillShapes(silhouette, thickened(inks, layers.shadow, layers.join))
  return joined(renderShadow(silhouette, shadow, scale), whole)
}

/** Whether what lies under the letters can be seen through them. */
function isGlass({ fill, color }: TextProps, inks: readonly Ink[]): boolean {
  return inks.some((ink) =>
    fill && ink.color === color ? isFillTranslucent(fill) : isTranslucent(ink.color),
  )
}

/**
 * The letters of one colour: a translucent one covers what it covers once, and where letters
 * overlap it does not get darker.
 */
function layFill(
  painted: Painted,
  letters: Letters,
  inks: readonly Ink[],
  color: string,
  text: TextProps,
  inner: readonly InnerStroke[],
  scale: number,
): void {
  const fill = color === text.color ? text.fill : null
  if (!fill && inner.length === 0) return tintShapes(painted, thickened(inks, 0), color)
  const solid = getTint(color)[255] ?? 0
  const brush = fill ? createBrush(fill, inks, text, letters, scale) : () => solid
  if (inner.length > 0) return layWithInnerStrokes(painted, painted.rgba, inks, inner, brush)
  const mask = emptyMask(painted)
  fillShapes(mask, thickened(inks, 0))
  layBrush(painted, painted.rgba, mask.alpha, brush)
}

/**
 * From the outermost stroke in. Seen through a translucent colour, what lies outside it must not
 * lie under it too.
 */
function layOuterStrokes(
  painted: Painted,
  inks: readonly Ink[],
  strokes: readonly OuterStroke[],
  isGlassFill: boolean,
): void {
  for (let i = strokes.length - 1; i >= 0; i--) {
    const stroke = strokes[i]
    if (!stroke) continue
    const isGlassInside =
      isGlassFill || strokes.slice(0, i).some(({ color }) => isTranslucent(color))
    const { reach, color, join } = stroke
    if (!isGlassInside) {
      tintShapes(painted, thickened(inks, reach, join), color)
      continue
    }
    const [outside, inside] = [emptyMask(painted), emptyMask(painted)]
    const within = strokes[i - 1]
    fillShapes(outside, thickened(inks, reach, join))
    fillShapes(inside, thickened(inks, within?.reach ?? 0, within?.join))
    layTint(painted.rgba, without(outside, inside).alpha, color)
  }
}

/**
 * One after the other (all at once are half a gigabyte for the longest text): shapes `by` px
 * thicker, and by what their faked bold adds.
 */
function* thickened(inks: readonly Ink[], by: number, join?: Join): Iterable<Shape> {
  for (const { grow, shapes } of inks) {
    if (by + grow > 0) for (const shape of shapes) yield grown(shape, by + grow, join)
    else yield* shapes
  }
}
