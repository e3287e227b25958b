import { joinBoxes, measureMoat } from './features.ts'
import type { InkMap, InkComponent } from './ink.ts'
import { letterSize } from './lines.ts'

/**
 * Print of the same ink may stand on different grounds: a half-transparent bubble shows the drawing
 * below it.
 */
const SAME_INK = 45
const CLEAN = 0.88

interface Group {
  pieces: readonly InkComponent[]
  readonly letter: number
  readonly ink: readonly [number, number, number]
}

/**
 * Joins neighbouring groups that look like the same print on another ground. Groups that do not
 * look clean stay alone.
 */
export function joinOverGrounds(
  map: InkMap,
  groups: readonly (readonly InkComponent[])[],
): (readonly InkComponent[])[] {
  const alone: (readonly InkComponent[])[] = []
  const clean: Group[] = []
  for (const pieces of groups) {
    const letter = letterSize(pieces)
    if (letter >= 7 && letter <= 60 && measureMoat(map, pieces, letter * 0.3).moat >= CLEAN)
      clean.push({ pieces, letter, ink: meanInk(pieces) })
    else alone.push(pieces)
  }
  for (let index = 0; index < clean.length; index++) {
    const group = clean[index]
    const other =
      group && clean.findIndex((candidate, place) => place > index && isSamePrint(group, candidate))
    const partner = other === undefined ? undefined : clean[other]
    if (!group || !partner || other === undefined) continue
    clean.splice(other, 1)
    const pieces = [...group.pieces, ...partner.pieces]
    clean[index] = { pieces, letter: letterSize(pieces), ink: meanInk(pieces) }
    index--
  }
  return [...clean.map((group) => group.pieces), ...alone]
}

function meanInk(pieces: readonly InkComponent[]): readonly [number, number, number] {
  const area = pieces.reduce((sum, component) => sum + component.area, 0)
  const mean = (channel: 0 | 1 | 2): number =>
    pieces.reduce((sum, component) => sum + component.ink[channel] * component.area, 0) / area
  return [mean(0), mean(1), mean(2)]
}

function isSamePrint(a: Group, b: Group): boolean {
  const letter = Math.min(a.letter, b.letter)
  if (Math.max(a.letter, b.letter) > letter * 1.45) return false
  if (
    Math.max(...a.ink.map((value, channel) => Math.abs(value - (b.ink[channel] ?? 0)))) > SAME_INK
  )
    return false
  const left = joinBoxes(a.pieces)
  const right = joinBoxes(b.pieces)
  const dx = Math.max(left.x, right.x) - Math.min(left.x + left.w, right.x + right.w)
  const dy = Math.max(left.y, right.y) - Math.min(left.y + left.h, right.y + right.h)
  return Math.max(dx, dy) <= letter * 0.6 && (dx < 0 || dy < 0)
}
