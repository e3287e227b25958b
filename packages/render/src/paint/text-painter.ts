import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { freshLayout } from '../text/input-hash.ts'
import { layoutText } from '../text/layout.ts'
import { createManuscript } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import type { TypesettingParts } from '../text/shape.ts'
import { frameAround, itemBitmap, type Frame, type ItemBitmap } from './bitmap.ts'
import { isTranslucent } from './color.ts'
import { fillShapes, tintShapes } from './fill.ts'
import { grown } from './grow.ts'
import { hideInside } from './hide.ts'
import { emptyMask, without } from './mask.ts'
import { faded } from './opacity.ts'
import { buildLetters, type Ink, type Letters, type Shape } from './outline.ts'
import { joined, renderShadow, type Painted } from './shadow.ts'
import { layTint } from './tint.ts'

/**
 * Paints a text: shadow, second stroke, stroke, fill; then what its mask hides goes, then the
 * opacity of the whole.
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
  const widths = computeWidths(text, scale)
  const frame = letters && computeFrame(letters, widths.all)
  if (!letters || !frame) {
    return itemBitmap(
      { x: Math.floor(text.cx * scale), y: Math.floor(text.cy * scale), width: 0, height: 0 },
      new Uint8Array(),
    )
  }
  const painted = paintLetters(frame, letters, text, widths, scale)
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

/** How far from the outlines each layer reaches, px; 0 where there is none. */
interface Widths {
  readonly stroke: number
  readonly stroke2: number
  readonly shadow: number
  readonly all: number
}

function computeWidths({ stroke, stroke2, shadow }: TextProps, scale: number): Widths {
  const first = (stroke?.width ?? 0) * scale
  const both = first + (stroke2?.width ?? 0) * scale
  return {
    stroke: first,
    stroke2: stroke2 && stroke2.width > 0 ? both : 0,
    shadow: shadow ? both + shadow.size * scale : 0,
    all: shadow ? both + shadow.size * scale : both,
  }
}

/** Room for the letters and `edge` px more on each side. */
function computeFrame({ inks }: Letters, edge: number): Frame | null {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { shapes, grow } of inks) {
    for (const { left, top, right, bottom } of shapes) {
      bounds.left = Math.min(bounds.left, left - grow)
      bounds.top = Math.min(bounds.top, top - grow)
      bounds.right = Math.max(bounds.right, right + grow)
      bounds.bottom = Math.max(bounds.bottom, bottom + grow)
    }
  }
  return frameAround(
    bounds.left - edge,
    bounds.top - edge,
    bounds.right + edge,
    bounds.bottom + edge,
  )
}

function paintLetters(
  frame: Frame,
  { inks }: Letters,
  text: TextProps,
  widths: Widths,
  scale: number,
): Painted {
  const painted = { ...frame, rgba: new Uint8Array(frame.width * frame.height * 4) }
  const { stroke, stroke2, shadow } = text
  // Seen through a translucent colour, what lies outside it must not lie under it too.
  const glassFill = inks.some(({ color }) => isTranslucent(color))
  const glassStroke = glassFill || (widths.stroke > 0 && isTranslucent(stroke?.color ?? ''))
  if (stroke2 && widths.stroke2 > 0)
    layOutline(painted, inks, widths.stroke2, glassStroke ? widths.stroke : null, stroke2.color)
  if (stroke && widths.stroke > 0)
    layOutline(painted, inks, widths.stroke, glassFill ? 0 : null, stroke.color)
  for (const color of new Set(inks.map((ink) => ink.color))) {
    const same = inks.filter((ink) => ink.color === color)
    // A translucent colour covers what it covers once: where letters overlap it does not get
    // darker.
    tintShapes(painted, thickened(same, 0), color)
  }
  if (!shadow) return painted
  const silhouette = emptyMask(frame)
  fillShapes(silhouette, thickened(inks, widths.shadow))
  return joined(renderShadow(silhouette, shadow, scale), painted)
}

/** @param inner width of what lies above and can be seen through, px; null when nothing can */
function layOutline(
  painted: Painted,
  inks: readonly Ink[],
  width: number,
  inner: number | null,
  color: string,
): void {
  if (inner === null) return tintShapes(painted, thickened(inks, width), color)
  const [outside, inside] = [emptyMask(painted), emptyMask(painted)]
  fillShapes(outside, thickened(inks, width))
  fillShapes(inside, thickened(inks, inner))
  layTint(painted.rgba, without(outside, inside).alpha, color)
}

/**
 * One after the other (all at once are half a gigabyte for the longest text): shapes `by` px
 * thicker, and by what their faked bold adds.
 */
function* thickened(inks: readonly Ink[], by: number): Iterable<Shape> {
  for (const { grow, shapes } of inks) {
    if (by + grow > 0) for (const shape of shapes) yield grown(shape, by + grow)
    else yield* shapes
  }
}
