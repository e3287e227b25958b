/** Readings (furigana) beside the letters of a source text: where they stand, and in which text. */
import type { RegionProps, SourceReading } from './document/page-document.ts'

/** Letters that furigana stand beside. */
const IDEOGRAPHS = /[\p{Script=Han}々〆ヶ]+/gu
/** Part of a letter that a reading must stand beside to belong to it. */
const LEAST_SHARE = 0.4

/** Readings whose letters are still there; they are void once somebody changed these. */
export const listSourceReadings = ({
  sourceText,
  ruby,
}: Pick<RegionProps, 'sourceText' | 'ruby'>): readonly SourceReading[] =>
  (ruby ?? []).filter(({ from, base }) => sourceText.startsWith(base, from))

/** A reading beside one column, in shares of the column's length from its top. */
interface ReadingSpan {
  readonly from: number
  readonly to: number
}

/**
 * The ideographs of a column's words that a reading stands beside. Letters of a column are equally
 * high. Null where it stands beside none.
 */
export const findReadingBase = (
  words: string,
  { from, to }: ReadingSpan,
): { readonly from: number; readonly base: string } | null => {
  const letters = Array.from(words)
  const covered = letters.map((_, at) => {
    const [top, bottom] = [at / letters.length, (at + 1) / letters.length]
    return (Math.min(to, bottom) - Math.max(from, top)) * letters.length
  })
  let best: { readonly from: number; readonly base: string; readonly share: number } | null = null
  for (const { 0: run, index } of words.matchAll(IDEOGRAPHS)) {
    const first = Array.from(words.slice(0, index)).length
    const glyphs = Array.from(run)
    const shares = glyphs.map((_, at) => Math.max(0, covered[first + at] ?? 0))
    const covering = shares.flatMap((share, at) => (share >= LEAST_SHARE ? [at] : []))
    const [start, end] = [covering[0], covering.at(-1)]
    if (start === undefined || end === undefined) continue
    const share = shares.reduce((sum, value) => sum + value, 0)
    const base = glyphs.slice(start, end + 1).join('')
    const place = index + glyphs.slice(0, start).join('').length
    if (best === null || share > best.share) best = { from: place, base, share }
  }
  return best && { from: best.from, base: best.base }
}

interface RubyPart {
  /** place in the whole text, UTF-16 */
  readonly at: number
  readonly text: string
  /** null: nothing stands beside it */
  readonly ruby: string | null
}

/**
 * Cuts a part of a text round the readings that lie wholly in it; joined the pieces are the part
 * again.
 * @param at where the part begins in the text that the readings count in
 */
export const splitAtReadings = (
  text: string,
  at: number,
  readings: readonly SourceReading[],
): readonly RubyPart[] => {
  const parts: RubyPart[] = []
  let done = 0
  const push = (to: number, ruby: string | null): void => {
    if (to > done) parts.push({ at: at + done, text: text.slice(done, to), ruby })
    done = Math.max(done, to)
  }
  for (const { from, base, ruby } of readings.toSorted((a, b) => a.from - b.from)) {
    const start = from - at
    if (start < done || start + base.length > text.length) continue
    push(start, null)
    push(start + base.length, ruby)
  }
  push(text.length, null)
  return parts
}
