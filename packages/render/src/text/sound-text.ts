import type { Shadow, Stroke, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { quantiseLength, quantiseOpacity, within } from '../exact/quantise.ts'

/**
 * Largest values the engine draws, in page px. The page rules (domain) are stricter; these only
 * keep bad input from hanging a worker.
 */
export const LIMITS = {
  position: 1_000_000,
  box: 20_000,
  size: 1_000,
  stroke: 200,
  distance: 1_000,
  spread: 100,
  blur: 200,
} as const

/**
 * The same text with every number finite, inside LIMITS and rounded to the document's steps (1/64
 * px, 0.001 opacity),
 * so that the same document draws the same bits whoever made it.
 */
export function soundText(text: TextProps): TextProps {
  const size = within(text.size, 1, LIMITS.size, 16)
  return {
    ...text,
    cx: quantiseLength(within(text.cx, -LIMITS.position, LIMITS.position, 0)),
    cy: quantiseLength(within(text.cy, -LIMITS.position, LIMITS.position, 0)),
    w: quantiseLength(within(text.w, 1, LIMITS.box, 1)),
    h: quantiseLength(within(text.h, 1, LIMITS.box, 1)),
    rotation: within(text.rotation, -36_000, 36_000, 0),
    opacity: quantiseOpacity(within(text.opacity, 0, 1, 1)),
    size,
    minSize: Math.min(size, within(text.minSize, 1, LIMITS.size, size)),
    lineSpacing: within(text.lineSpacing, 0.5, 5, 1.2),
    letterSpacing: within(text.letterSpacing, -0.5, 5, 0),
    stroke: text.stroke && soundStroke(text.stroke),
    shadow: text.shadow && soundShadow(text.shadow),
    stroke2: text.stroke2 ? soundStroke(text.stroke2) : null,
  }
}

export function soundStroke(stroke: Stroke): Stroke {
  return { color: stroke.color, width: quantiseLength(within(stroke.width, 0, LIMITS.stroke, 0)) }
}

export function soundShadow(shadow: Shadow): Shadow {
  return {
    color: shadow.color,
    distance: quantiseLength(within(shadow.distance, 0, LIMITS.distance, 0)),
    angle: within(shadow.angle, -36_000, 36_000, 0),
    size: quantiseLength(within(shadow.size, 0, LIMITS.spread, 0)),
    blur: quantiseLength(within(shadow.blur, 0, LIMITS.blur, 0)),
  }
}
