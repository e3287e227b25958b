/** Which letters of a text have a reading beside them; ruby.ts says how it is set. */
import { MAX_READING } from '@panelflow/domain/page/document/item-values.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { listReadings } from '@panelflow/domain/page/text-ranges.ts'
import { isLineEnd, splitClusters } from './cluster.ts'
import { normaliseText } from './normalise.ts'

/** Letters [from, to) that share one reading. */
export interface ReadingPart {
  readonly from: number
  readonly to: number
  readonly reading: string
}

/** A stretch with its reading: one part, or one for each of its letters. */
export interface Ruby {
  readonly from: number
  readonly to: number
  readonly parts: readonly ReadingPart[]
}

type Worded = Pick<TextProps, 'translation' | 'ranges'>

/** Everything a text draws: its words, then the readings beside them. */
export function withReadings({ translation, ranges }: Worded): string {
  const readings = (ranges ?? []).flatMap(({ ruby }) => (ruby === undefined ? [] : [ruby]))
  return readings.length === 0 ? translation : [translation, ...readings].join(' ')
}

/** The stretches of a text that have a reading, in order and apart from each other. */
export function listRubies(ranges: TextProps['ranges'], words: string): readonly Ruby[] {
  if (!ranges?.some(({ ruby }) => ruby !== undefined)) return []
  return listReadings(ranges, words.length).flatMap(({ from, to, ruby }): readonly Ruby[] => {
    if (!Number.isInteger(from) || !Number.isInteger(to)) return []
    const readings = normaliseText(ruby.slice(0, MAX_READING)).split(/\s+/u).filter(Boolean)
    if (readings.length === 0) return []
    const letters = splitClusters(words, from, to).filter(({ base }) => !isLineEnd(base))
    const isEach = letters.length > 1 && readings.length === letters.length
    const parts = isEach
      ? letters.map(({ start, end }, i) => ({ from: start, to: end, reading: readings[i] ?? '' }))
      : [{ from, to, reading: readings.join(' ') }]
    return [{ from, to, parts }]
  })
}

/** Whether a line break at an offset would part letters from their reading. */
export function partsReading(rubies: readonly Ruby[], at: number): boolean {
  return rubies.some(({ parts }) => parts.some(({ from, to }) => from < at && at < to))
}
