import type { RGB, TextStyle } from 'ag-psd'
import { parseColor } from '@panelflow/render/paint/color.ts'
import { endsInsideWord, SOFT_HYPHEN } from '@panelflow/render/text/hyphenate.ts'
import type { Run } from '@panelflow/render/text/itemise.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import { postScriptName } from '../type/type-setter.ts'
import type { SetText } from '../type/type-setter.ts'

export const toRgb = (color: string): RGB => {
  const [r, g, b] = parseColor(color)
  return { r: Math.round(r * 255), g: Math.round(g * 255), b: Math.round(b * 255) }
}

/** A line as Photoshop is to type it, with the hyphen that is drawn and not stored. */
export const getLineText = (
  { words, text }: SetText['manuscript'],
  { from, to }: PlacedLine,
): string => {
  if (to >= words.length || !endsInsideWord(words, to, text.hyphenate === true))
    return words.slice(from, to)
  return `${words.slice(from, words[to - 1] === SOFT_HYPHEN ? to - 1 : to)}-`
}

export interface TypeRun {
  readonly length: number
  readonly style: TextStyle
}

/**
 * Stretches of the lines, joined by line ends, that look alike: font, size, colour, and the
 * distance to the line above.
 */
export const toTypeRuns = (set: SetText): TypeRun[] => {
  const stretches: { length: number; style: TextStyle; key: string }[] = []
  const add = (length: number, style: TextStyle): void => {
    const key = JSON.stringify(style)
    const last = stretches.at(-1)
    if (last?.key === key) last.length += length
    else if (length > 0) stretches.push({ length, style, key })
  }
  for (const [i, line] of set.lines.entries()) {
    const typed = getLineText(set.manuscript, line).length
    const leading = computeLeading(set, i)
    let done = 0
    for (const { run, end } of runsIn(line)) {
      add(Math.max(0, Math.min(typed, end - line.from) - done), toStyle(run, set, leading))
      done = Math.max(done, Math.min(typed, end - line.from))
    }
    // a hyphen and the line end belong to the words before them; an empty line has no run of its
    // own
    const last = stretches.at(-1)
    if (last) last.length += typed - done + (i < set.lines.length - 1 ? 1 : 0)
  }
  return stretches.map(({ length, style }) => ({ length, style }))
}

/** Runs of a line and where each ends; a hyphen that is not among the words has none. */
const runsIn = (line: PlacedLine): { readonly run: Run; readonly end: number }[] => {
  const runs = line.glyphs
    .filter(({ glyph }) => glyph.cluster < line.to)
    .map(({ glyph }) => glyph.run)
  const distinct = runs.filter((run, at) => run !== runs[at - 1])
  return distinct.map((run, at) => ({ run, end: distinct[at + 1]?.start ?? line.to }))
}

/**
 * Photoshop's leading of a line is its distance from the line above, of a column from the one to
 * its right; the first one stands where it is told to.
 */
const computeLeading = ({ lines, size, manuscript }: SetText, index: number): number => {
  const [above, line] = index === 0 ? [lines[0], lines[1]] : [lines[index - 1], lines[index]]
  if (!above || !line) return size * manuscript.text.lineSpacing
  return manuscript.vertical ? above.x - line.x : line.y - above.y
}

/**
 * How Adobe's text engine sets letters of a column: 1 upright, 2 Latin letters on their side, 3
 * level in one square (tate-chu-yoko). Ideographs stand in 1 and 2.
 */
const BASELINE_DIRECTIONS = { upright: 1, turned: 2, packed: 3 } as const

/** Photoshop's number for capitals; small ones are set as capitals of their own size. */
const ALL_CAPITALS = 2

const toStyle = (run: Run, { manuscript, size }: SetText, leading: number): TextStyle => ({
  font: { name: postScriptName(run.font) },
  fauxBold: run.face.fakeBold,
  fauxItalic: run.face.fakeItalic,
  ...(manuscript.text.caps ? { fontCaps: ALL_CAPITALS } : {}),
  fontSize: size * run.style.size,
  ...(run.style.scaleX === 1 ? {} : { horizontalScale: run.style.scaleX }),
  ...(run.style.baselineShift === 0 ? {} : { baselineShift: run.style.baselineShift * size }),
  autoLeading: false,
  leading,
  ...(run.setting === 'level' ? {} : { baselineDirection: BASELINE_DIRECTIONS[run.setting] }),
  tracking: Math.round(manuscript.text.letterSpacing * 1_000),
  fillColor: toRgb(run.style.color),
})
