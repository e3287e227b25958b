/** Furigana that were read beside columns find their letters in the text of the columns. */
import type { SourceReading } from '@panelflow/domain/page/document/page-document.ts'
import { findReadingBase } from '@panelflow/domain/page/source-ruby.ts'
import type { RecognisedLine } from './tesseract-engines.ts'

/** What was read beside one column, and where: in shares of the column's length from its top. */
export interface ColumnReading {
  /** from the right */
  readonly column: number
  /** how many columns the region has */
  readonly columns: number
  readonly from: number
  readonly to: number
  readonly line: RecognisedLine
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u
/** Mean confidence of the letters, 0..1: below, it is a guess. */
const LEAST_CONFIDENCE = 0.5
/** One ideograph is rarely read with more kana. */
const MOST_KANA = 5

const computeConfidence = ({ letters }: RecognisedLine): number =>
  letters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, letters.length)

/**
 * The readings of a text in whose lines the columns stand one by one; none where a column was
 * dropped, for then it is not known which.
 */
export const placeReadings = (
  text: string,
  readings: readonly ColumnReading[],
): readonly SourceReading[] => {
  const lines = text.split('\n')
  const starts = lines.map((_, at) => lines.slice(0, at).join('\n').length + (at === 0 ? 0 : 1))
  return readings
    .flatMap(({ column, columns, from, to, line }): readonly SourceReading[] => {
      const words = lines[column]
      const ruby = line.text.replaceAll(/\s/gu, '')
      if (words === undefined || columns !== lines.length || !KANA.test(ruby)) return []
      if (computeConfidence(line) < LEAST_CONFIDENCE) return []
      const found = findReadingBase(words, { from, to })
      if (found === null || ruby.length > MOST_KANA * found.base.length) return []
      return [{ from: (starts[column] ?? 0) + found.from, base: found.base, ruby }]
    })
    .toSorted((a, b) => a.from - b.from)
    .filter(
      ({ from }, at, all) =>
        at === 0 || from >= (all[at - 1]?.from ?? 0) + (all[at - 1]?.base.length ?? 0),
    )
}
