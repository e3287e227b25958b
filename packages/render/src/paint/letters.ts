import type { Canvas, CanvasKit, Paint, Path } from 'canvaskit-wasm'
import type { Placement } from '../geometry/placement.ts'
import type { PlacedLine } from '../text/place.ts'
import type { Color } from './color.ts'
import { pathOf } from './glyph-path.ts'
import type { Keep } from './scope.ts'

/** Growth of a faked bold on each side, in em. */
const FAKE_BOLD = 0.02

/**
 * Outlines on the page, one path per line of text (Skia fills several small paths faster than a large one), and how much
 * thicker they are drawn because their family has no bold, in px.
 */
export type Letters = readonly { readonly path: Path; readonly grow: number }[]

/** Null when the lines have no ink. */
export function lettersOf(
  kit: CanvasKit,
  keep: Keep,
  lines: readonly PlacedLine[],
  size: number,
  place: Placement,
  scale: number,
): Letters | null {
  const letters = lines.flatMap((line) =>
    [false, true].flatMap((fakeBold) => {
      const some = line.glyphs.filter(({ glyph }) => glyph.run.face.fakeBold === fakeBold)
      const path = pathOf(kit, some, size, place, scale)
      return path ? [{ path: keep(path), grow: fakeBold ? FAKE_BOLD * size * scale : 0 }] : []
    }),
  )
  return letters.length > 0 ? letters : null
}

export function boundsOfLetters(letters: Letters): { left: number; top: number; right: number; bottom: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { path, grow } of letters) {
    const [left = 0, top = 0, right = 0, bottom = 0] = path.computeTightBounds()
    bounds.left = Math.min(bounds.left, left - grow)
    bounds.top = Math.min(bounds.top, top - grow)
    bounds.right = Math.max(bounds.right, right + grow)
    bounds.bottom = Math.max(bounds.bottom, bottom + grow)
  }
  return bounds
}

/** A line along the outlines, `width` px to each side of them, with round corners. */
export function drawOutline(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, width: number, color: Color): void {
  if (width > 0) onceOver(kit, keep, canvas, color, (paint) => stroke(kit, canvas, letters, width, paint))
}

export function drawLetters(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, color: Color): void {
  onceOver(kit, keep, canvas, color, (paint) => {
    for (const { path } of letters) canvas.drawPath(path, paint)
    const thickened = letters.filter(({ grow }) => grow > 0)
    if (thickened.length > 0) stroke(kit, canvas, thickened, 0, paint)
  })
}

function stroke(kit: CanvasKit, canvas: Canvas, letters: Letters, width: number, paint: Paint): void {
  paint.setStyle(kit.PaintStyle.Stroke)
  paint.setStrokeJoin(kit.StrokeJoin.Round)
  for (const { path, grow } of letters) {
    paint.setStrokeWidth((width + grow) * 2)
    canvas.drawPath(path, paint)
  }
}

/** A translucent colour covers what it covers once: where lines or strokes overlap it does not get darker. */
function onceOver(kit: CanvasKit, keep: Keep, canvas: Canvas, [r, g, b, alpha]: Color, draw: (paint: Paint) => void): void {
  const paint = keep(new kit.Paint())
  paint.setAntiAlias(true)
  paint.setColor(kit.Color4f(r, g, b, 1))
  if (alpha === 1) return draw(paint)
  const layer = keep(new kit.Paint())
  layer.setAlphaf(alpha)
  canvas.saveLayer(layer)
  draw(paint)
  canvas.restore()
}
