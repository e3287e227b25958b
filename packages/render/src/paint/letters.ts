import type { Canvas, CanvasKit, Path } from 'canvaskit-wasm'
import type { Placement } from '../geometry/placement.ts'
import type { PlacedGlyph } from '../text/place.ts'
import type { Color } from './color.ts'
import { pathOf } from './glyph-path.ts'
import type { Keep } from './scope.ts'

/** Growth of a faked bold on each side, in em. */
const FAKE_BOLD = 0.02

/** Outlines on the page: plain ones, and those to be thickened by `grow` px because their family has no bold. */
export type Letters = readonly { readonly path: Path; readonly grow: number }[]

/** Null when the glyphs have no ink. */
export function lettersOf(
  kit: CanvasKit,
  keep: Keep,
  glyphs: readonly PlacedGlyph[],
  size: number,
  place: Placement,
  scale: number,
): Letters | null {
  const letters = [false, true].flatMap((fakeBold) => {
    const some = glyphs.filter(({ glyph }) => glyph.run.face.fakeBold === fakeBold)
    const path = pathOf(kit, some, size, place, scale)
    return path ? [{ path: keep(path), grow: fakeBold ? FAKE_BOLD * size * scale : 0 }] : []
  })
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
  if (!(width > 0)) return
  const paint = keep(new kit.Paint())
  paint.setAntiAlias(true)
  paint.setStyle(kit.PaintStyle.Stroke)
  paint.setStrokeJoin(kit.StrokeJoin.Round)
  paint.setColor(kit.Color4f(...color))
  for (const { path, grow } of letters) {
    paint.setStrokeWidth((width + grow) * 2)
    canvas.drawPath(path, paint)
  }
}

export function drawLetters(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, color: Color): void {
  const paint = keep(new kit.Paint())
  paint.setAntiAlias(true)
  paint.setColor(kit.Color4f(...color))
  for (const letter of letters) {
    canvas.drawPath(letter.path, paint)
    drawOutline(kit, keep, canvas, [{ path: letter.path, grow: 0 }], letter.grow, color)
  }
}
