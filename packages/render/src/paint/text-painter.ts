import type { Canvas, CanvasKit } from 'canvaskit-wasm'
import type { TextProps } from '@panelflow/domain/page/page-document.ts'
import { over } from '../compose/compose.ts'
import { freshLayout } from '../text/input-hash.ts'
import { layoutText } from '../text/layout.ts'
import type { TypeCase } from '../text/layout.ts'
import { manuscriptOf } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import { frameAround, itemBitmap, paintFrame } from './bitmap.ts'
import type { Frame, ItemBitmap, Rgba } from './bitmap.ts'
import { parseColor } from './color.ts'
import type { Color } from './color.ts'
import { boundsOfLetters, drawLetters, drawOutline, lettersOf } from './letters.ts'
import type { Letters } from './letters.ts'
import { faded } from './opacity.ts'
import { withScope } from './scope.ts'
import type { Keep } from './scope.ts'
import { maskOf, shadowOf } from './shadow.ts'

/**
 * Paints a text: shadow, then stroke, then fill, then the opacity of the whole.
 * The stored layout is used when it belongs to this text; otherwise one is made for this painting only.
 * @param scale 1 is the canonical bitmap that publishing uses; others are for zoomed views
 */
export function paintText(kit: CanvasKit, type: TypeCase, raw: TextProps, language: string, scale: number): ItemBitmap {
  const manuscript = manuscriptOf(raw, language)
  const { text } = manuscript
  const layout = freshLayout(raw, language) ?? layoutText(type, raw, language)
  const lines = placeText(type, manuscript, layout)
  return withScope((keep) => {
    const letters = lettersOf(kit, keep, lines, layout.size, text, scale)
    const frame = letters && frameOf(letters, text, scale)
    if (!letters || !frame)
      return itemBitmap({ x: Math.floor(text.cx * scale), y: Math.floor(text.cy * scale), width: 0, height: 0 }, new Uint8Array())
    const rgba = paintFrame(kit, frame, (canvas) => drawText(kit, keep, canvas, letters, text, scale))
    const whole = text.shadow ? withShadow(kit, keep, { ...frame, rgba }, letters, text, scale) : { ...frame, rgba }
    return itemBitmap(whole, faded(whole.rgba, text.opacity))
  })
}

interface Painted extends Frame, Rgba {}

function strokeWidth(text: TextProps, scale: number): number {
  return (text.stroke?.width ?? 0) * scale
}

/** Room for the letters, `grow` px more on each side, and one for the anti-aliasing. */
function frameOf(letters: Letters, text: TextProps, scale: number, grow = 0): Frame | null {
  const { left, top, right, bottom } = boundsOfLetters(letters)
  const edge = strokeWidth(text, scale) + grow + 1
  return frameAround(left - edge, top - edge, right + edge, bottom + edge)
}

/** The stroke is `width` px outside the letters: a centred one of twice that, whose inner half the fill covers. */
function drawText(kit: CanvasKit, keep: Keep, canvas: Canvas, letters: Letters, text: TextProps, scale: number): void {
  if (text.stroke) drawOutline(kit, keep, canvas, letters, strokeWidth(text, scale), parseColor(text.stroke.color))
  drawLetters(kit, keep, canvas, letters, parseColor(text.color))
}

const OPAQUE: Color = [0, 0, 0, 1]

/** The silhouette is that of fill and stroke together, grown by the shadow's size, however translucent their colours are. */
function withShadow(kit: CanvasKit, keep: Keep, painted: Painted, letters: Letters, text: TextProps, scale: number): Painted {
  const { shadow } = text
  if (!shadow) return painted
  const grow = shadow.size * scale
  const solid = parseColor(text.color)[3] === 1 && (!text.stroke || parseColor(text.stroke.color)[3] === 1)
  const frame = solid && grow === 0 ? painted : (frameOf(letters, text, scale, grow) ?? painted)
  const silhouette =
    frame === painted
      ? painted.rgba
      : paintFrame(kit, frame, (canvas) => {
          drawOutline(kit, keep, canvas, letters, strokeWidth(text, scale) + grow, OPAQUE)
          drawLetters(kit, keep, canvas, letters, OPAQUE)
        })
  const cast = shadowOf(maskOf(frame, silhouette), shadow, scale)
  const union = frameAround(
    Math.min(painted.x, cast.x),
    Math.min(painted.y, cast.y),
    Math.max(painted.x + painted.width, cast.x + cast.width),
    Math.max(painted.y + painted.height, cast.y + cast.height),
  )
  if (!union) return painted
  const whole = { ...union, rgba: new Uint8Array(union.width * union.height * 4) }
  for (const layer of [cast, painted]) over(whole, { ...layer, x: layer.x - union.x, y: layer.y - union.y })
  return whole
}
