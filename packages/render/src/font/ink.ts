import { VERB_LENGTH } from './font-store.ts'
import type { LoadedFont } from './font-store.ts'

/** Bounds of an outline, em, y down from its origin. */
export interface Ink {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const inks = new WeakMap<LoadedFont, Map<number, Ink | null>>()

/** Null for a glyph without ink. */
export function findInk(font: LoadedFont, id: number): Ink | null {
  const known = inks.get(font) ?? new Map<number, Ink | null>()
  inks.set(font, known)
  const found = known.get(id)
  if (found !== undefined) return found
  const ink = measureInk(font.outline(id))
  known.set(id, ink)
  return ink
}

/** Null for a glyph without ink. Control points count: marks bulge no further than these. */
function measureInk(outline: readonly number[]): Ink | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < outline.length;) {
    const count = VERB_LENGTH[outline[i] ?? 0] ?? 0
    for (let at = i + 1; at < i + 1 + count; at += 2) {
      const [x, y] = [outline[at] ?? 0, outline[at + 1] ?? 0]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    i += 1 + count
  }
  return left > right ? null : { left, top, right, bottom }
}
