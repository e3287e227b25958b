import { hasScript, isSetInSquares } from '@panelflow/domain/locale/language.ts'
import type { Manuscript } from './manuscript.ts'
import type { LetterStyle } from './letter-style.ts'
import { scriptIn } from './script.ts'

/**
 * How a run stands on its line. Horizontal lines are all `level`. In a vertical line ideographs
 * stand `upright`, Latin lies `turned` by 90° clockwise, and a short number or "!?" is `packed`
 * level into one square (tate-chu-yoko).
 */
export type Setting = 'level' | 'upright' | 'turned' | 'packed'

/**
 * Unicode Standard Annex #50, reduced to the scripts we set: what stands up, and what lies down
 * with the line.
 */
export function getSetting(
  { vertical, language }: Pick<Manuscript, 'vertical' | 'language'>,
  style: Pick<LetterStyle, 'upright' | 'tcy'>,
  codePoint: number,
): Setting {
  if (!vertical) return 'level'
  if (style.tcy) return 'packed'
  if (style.upright) return 'upright'
  if (RULES.has(codePoint)) return 'turned'
  const script = scriptIn(language, codePoint)
  return script === 'latin' || script === 'thai' || script === 'common' ? 'turned' : 'upright'
}

/**
 * Box rules that Taiwan's writers use as dashes (──): one line down the column. Fonts have no
 * vertical form of them, and UAX #50 lets them stand.
 */
const RULES = new Set([0x2500, 0x2501])

/**
 * A stretch of a turned run; `packed` is put level into one square. Offsets count from the run's
 * start.
 */
export interface TurnedPart {
  readonly from: number
  readonly to: number
  readonly packed: boolean
}

const GROUPS = /[!?]+|\d+/g

/**
 * What of a turned run is better packed: one or two digits that belong to no longer number or Latin
 * word, and, in the columns of East Asian languages, marks of surprise wherever they stand. More
 * than three marks are packed in pairs.
 */
export function turnedParts(words: string, language: string): TurnedPart[] {
  const parts: TurnedPart[] = []
  let done = 0
  for (const match of words.matchAll(GROUPS)) {
    const from = match.index
    const to = from + match[0].length
    if (!isPacked(words, from, to, language)) continue
    if (from > done) parts.push({ from: done, to: from, packed: false })
    const step = to - from > 3 ? 2 : 3
    for (let at = from; at < to; at += step)
      parts.push({ from: at, to: Math.min(to, at + step), packed: true })
    done = to
  }
  if (done < words.length) parts.push({ from: done, to: words.length, packed: false })
  return parts
}

const NUMBER_BOUNDARY = /^[!?\s]?$/

function isPacked(words: string, from: number, to: number, language: string): boolean {
  const isNumber = /\d/.test(words[from] ?? '')
  if (isNumber)
    return (
      to - from <= 2 &&
      NUMBER_BOUNDARY.test(words[from - 1] ?? '') &&
      NUMBER_BOUNDARY.test(words[to] ?? '')
    )
  return (
    isSetInSquares(language) || hasScript(language, 'hangul') || (from === 0 && to === words.length)
  )
}
