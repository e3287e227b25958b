import type { Canvas, CanvasKit, Path } from 'canvaskit-wasm'
import type { Shadow, TextProps } from '@panelflow/domain/page/page-document.ts'
import { turnOf } from '../exact/turn.ts'
import { freshLayout } from '../text/input-hash.ts'
import { layoutText } from '../text/layout.ts'
import type { TypeCase } from '../text/layout.ts'
import { manuscriptOf } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import type { PlacedGlyph } from '../text/place.ts'
import { frameAround, itemBitmap, paintFrame } from './bitmap.ts'
import type { Frame, ItemBitmap } from './bitmap.ts'
import { parseColor, solid } from './color.ts'
import type { Color } from './color.ts'
import { pathOf } from './glyph-path.ts'
import { withScope } from './scope.ts'
import type { Keep } from './scope.ts'

/** Growth of a faked bold on each side, in em. */
const FAKE_BOLD = 0.02

/**
 * Paints a text: shadow, then stroke, then fill, then the opacity of the whole.
 * The stored layout is used when it belongs to this text; otherwise one is made for this painting only.
 * @param scale 1 is the canonical bitmap that publishing uses; others are for zoomed views
 */
export function paintText(kit: CanvasKit, type: TypeCase, raw: TextProps, language: string, scale: number): ItemBitmap {
  const manuscript = manuscriptOf(raw, language)
  const { text } = manuscript
  const layout = freshLayout(raw, language) ?? layoutText(type, raw, language)
  const glyphs = placeText(type, manuscript, layout).flatMap((line) => line.glyphs)
  const empty = itemBitmap({ x: Math.floor(text.cx * scale), y: Math.floor(text.cy * scale), width: 0, height: 0 }, new Uint8Array())
  return withScope((keep) => {
    const letters = lettersOf(kit, keep, glyphs, layout.size, text, scale)
    if (!letters) return empty
    const frame = frameOf(letters, text, scale)
    return frame
      ? itemBitmap(
          frame,
          paintFrame(kit, frame, (canvas) => drawText(kit, keep, canvas, letters, text, scale)),
        )
      : empty
  })
}

/** Outlines on the page, plain ones and those that are thickened because their family has no bold. */
interface Letters {
  readonly paths: readonly { readonly path: Path; readonly grow: number }[]
}

function lettersOf(
  kit: CanvasKit,
  keep: Keep,
  glyphs: readonly PlacedGlyph[],
  size: number,
  text: TextProps,
  scale: number,
): Letters | null {
  const paths = [false, true].flatMap((fakeBold) => {
    const some = glyphs.filter(({ glyph }) => glyph.run.face.fakeBold === fakeBold)
    const path = pathOf(kit, some, size, text, scale)
    return path ? [{ path: keep(path), grow: fakeBold ? FAKE_BOLD * size * scale : 0 }] : []
  })
  return paths.length > 0 ? { paths } : null
}

function frameOf(letters: Letters, text: TextProps, scale: number): Frame | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { path, grow } of letters.paths) {
    const [l = 0, t = 0, r = 0, b = 0] = path.computeTightBounds()
    left = Math.min(left, l - grow)
    top = Math.min(top, t - grow)
    right = Math.max(right, r + grow)
    bottom = Math.max(bottom, b + grow)
  }
  const edge = (text.stroke?.width ?? 0) * scale + 1
  const ink = { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge }
  if (!text.shadow) return frameAround(ink.left, ink.top, ink.right, ink.bottom)
  const { dx, dy } = shadowOffset(text.shadow, scale)
  const reach = (text.shadow.size + sigmaOf(text.shadow) * 3) * scale
  return frameAround(
    Math.min(ink.left, ink.left + dx - reach),
    Math.min(ink.top, ink.top + dy - reach),
    Math.max(ink.right, ink.right + dx + reach),
    Math.max(ink.bottom, ink.bottom + dy + reach),
  )
}

function drawText(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, text: TextProps, scale: number): void {
  const whole = keep(new kit.Paint())
  whole.setAlphaf(text.opacity)
  if (text.opacity < 1) canvas.saveLayer(whole)
  const strokeWidth = (text.stroke?.width ?? 0) * scale
  if (text.shadow) drawShadow(kit, keep, canvas, letters, text.shadow, strokeWidth, scale)
  if (text.stroke && strokeWidth > 0) drawStroke(kit, keep, canvas, letters, strokeWidth, parseColor(text.stroke.color))
  drawFill(kit, keep, canvas, letters, parseColor(text.color))
  if (text.opacity < 1) canvas.restore()
}

/** The silhouette of fill and stroke, grown by the shadow's size, moved in page space (it does not turn with the text) and blurred. */
function drawShadow(
  kit: CanvasKit,
  keep: Keep,
  canvas: Canvas,
  letters: Letters,
  shadow: Shadow,
  strokeWidth: number,
  scale: number,
): void {
  const color = parseColor(shadow.color)
  const sigma = sigmaOf(shadow) * scale
  const { dx, dy } = shadowOffset(shadow, scale)
  const layer = keep(new kit.Paint())
  layer.setAlphaf(color[3])
  if (sigma > 0) layer.setImageFilter(keep(kit.ImageFilter.MakeBlur(sigma, sigma, kit.TileMode.Decal, null)))
  canvas.saveLayer(layer)
  canvas.translate(dx, dy)
  const grown = strokeWidth + shadow.size * scale
  if (grown > 0) drawStroke(kit, keep, canvas, letters, grown, solid(color))
  drawFill(kit, keep, canvas, letters, solid(color))
  canvas.restore()
}

/** `width` px outside the letters: a centred stroke of twice that, whose inner half the fill covers. */
function drawStroke(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, width: number, color: Color): void {
  const paint = keep(new kit.Paint())
  paint.setAntiAlias(true)
  paint.setStyle(kit.PaintStyle.Stroke)
  paint.setStrokeJoin(kit.StrokeJoin.Round)
  paint.setColor(kit.Color4f(...color))
  for (const { path, grow } of letters.paths) {
    paint.setStrokeWidth((width + grow) * 2)
    canvas.drawPath(path, paint)
  }
}

function drawFill(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, color: Color): void {
  const paint = keep(new kit.Paint())
  paint.setAntiAlias(true)
  paint.setColor(kit.Color4f(...color))
  for (const { path, grow } of letters.paths) {
    canvas.drawPath(path, paint)
    if (grow > 0) drawStroke(kit, keep, canvas, { paths: [{ path, grow }] }, 0, color)
  }
}

function sigmaOf(shadow: Shadow): number {
  return shadow.blur / 2
}

function shadowOffset(shadow: Shadow, scale: number): { dx: number; dy: number } {
  const { cos, sin } = turnOf(shadow.angle)
  return { dx: shadow.distance * cos * scale, dy: shadow.distance * sin * scale }
}
