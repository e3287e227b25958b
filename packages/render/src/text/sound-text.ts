import type {
  Glow,
  Shadow,
  Stroke,
  TextProps,
  TextStroke,
} from '@panelflow/domain/page/document/page-document.ts'
import { MAX_MORE_STROKES } from '@panelflow/domain/page/document/paint-values.ts'
import { quantiseLength, quantiseOpacity, clampFinite } from '../exact/quantise.ts'

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
 * px, 0.001 opacity), so that the same document draws the same bits whoever made it.
 */
export function soundText(text: TextProps): TextProps {
  const size = clampFinite(text.size, 1, LIMITS.size, 16)
  return {
    ...text,
    cx: quantiseLength(clampFinite(text.cx, -LIMITS.position, LIMITS.position, 0)),
    cy: quantiseLength(clampFinite(text.cy, -LIMITS.position, LIMITS.position, 0)),
    w: quantiseLength(clampFinite(text.w, 1, LIMITS.box, 1)),
    h: quantiseLength(clampFinite(text.h, 1, LIMITS.box, 1)),
    rotation: clampFinite(text.rotation, -36_000, 36_000, 0),
    opacity: quantiseOpacity(clampFinite(text.opacity, 0, 1, 1)),
    size,
    minSize: Math.min(size, clampFinite(text.minSize, 1, LIMITS.size, size)),
    lineSpacing: clampFinite(text.lineSpacing, 0.5, 5, 1.2),
    letterSpacing: clampFinite(text.letterSpacing, -0.5, 5, 0),
    stroke: text.stroke && soundTextStroke(text.stroke),
    shadow: text.shadow && soundShadow(text.shadow),
    stroke2: text.stroke2 ? soundTextStroke(text.stroke2) : null,
    strokes: (text.strokes ?? []).slice(0, MAX_MORE_STROKES).map(soundTextStroke),
    glow: text.glow ? soundGlow(text.glow) : null,
  }
}

function soundTextStroke(stroke: TextStroke): TextStroke {
  return { ...stroke, ...soundStroke(stroke) }
}

function soundGlow(glow: Glow): Glow {
  return {
    color: glow.color,
    size: quantiseLength(clampFinite(glow.size, 0, LIMITS.spread, 0)),
    blur: quantiseLength(clampFinite(glow.blur, 0, LIMITS.blur, 0)),
  }
}

export function soundStroke(stroke: Stroke): Stroke {
  return {
    color: stroke.color,
    width: quantiseLength(clampFinite(stroke.width, 0, LIMITS.stroke, 0)),
  }
}

export function soundShadow(shadow: Shadow): Shadow {
  return {
    color: shadow.color,
    distance: quantiseLength(clampFinite(shadow.distance, 0, LIMITS.distance, 0)),
    angle: clampFinite(shadow.angle, -36_000, 36_000, 0),
    size: quantiseLength(clampFinite(shadow.size, 0, LIMITS.spread, 0)),
    blur: quantiseLength(clampFinite(shadow.blur, 0, LIMITS.blur, 0)),
  }
}
