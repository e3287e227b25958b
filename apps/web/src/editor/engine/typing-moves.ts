import type { Writing } from '@panelflow/domain/page/document/page-document.ts'
import { splitClusters } from '@panelflow/render/text/cluster.ts'
import {
  alongAt,
  caretAt,
  type CaretPlace,
  lineEdge,
  stepLine,
  type TextMap,
} from '@panelflow/render/text/text-map.ts'

/** How far a key moves the caret. `line`: to the line beside; `line_edge`, `text`: to its end. */
export interface CaretMove {
  readonly unit: 'letter' | 'word' | 'line' | 'line_edge' | 'text'
  readonly step: 1 | -1
}

interface MoveKey {
  readonly key: string
  /** Ctrl, or Cmd on a Mac */
  readonly mod: boolean
}

const ALONG: Readonly<Record<Writing, readonly [string, string]>> = {
  horizontal: ['ArrowLeft', 'ArrowRight'],
  vertical: ['ArrowUp', 'ArrowDown'],
}
/** Columns follow each other to the left. */
const ACROSS: Readonly<Record<Writing, readonly [string, string]>> = {
  horizontal: ['ArrowUp', 'ArrowDown'],
  vertical: ['ArrowRight', 'ArrowLeft'],
}

/** What a key means in a text of this writing direction; null: it does not move the caret. */
export const toMove = ({ key, mod }: MoveKey, writing: Writing): CaretMove | null => {
  const stepIn = ([back, forth]: readonly [string, string]): 1 | -1 | null =>
    key === back ? -1 : key === forth ? 1 : null
  const along = stepIn(ALONG[writing])
  if (along !== null) return { unit: mod ? 'word' : 'letter', step: along }
  const across = stepIn(ACROSS[writing])
  if (across !== null) return { unit: mod ? 'text' : 'line', step: across }
  const edge = stepIn(['Home', 'End'])
  return edge === null ? null : { unit: mod ? 'text' : 'line_edge', step: edge }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

interface Word {
  readonly from: number
  readonly to: number
}

const segmentText = (words: string): readonly Word[] =>
  [...segmenter.segment(words)].flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? [{ from: index, to: index + segment.length }] : [],
  )

/** Ends of the word at an offset; without one, of the signs or spaces there. */
export const wordAround = (words: string, offset: number): readonly [number, number] => {
  const word = segmentText(words).find(({ from, to }) => from <= offset && offset <= to)
  if (word !== undefined) return [word.from, word.to]
  const part = segmenter.segment(words).containing(Math.min(offset, words.length - 1))
  return part === undefined ? [offset, offset] : [part.index, part.index + part.segment.length]
}

const stepWord = (words: string, offset: number, step: 1 | -1): number =>
  step === 1
    ? (segmentText(words).find(({ to }) => to > offset)?.to ?? words.length)
    : (segmentText(words).findLast(({ from }) => from < offset)?.from ?? 0)

const stepLetter = (words: string, offset: number, step: 1 | -1): number => {
  const letters = splitClusters(words)
  return step === 1
    ? (letters.find(({ end }) => end > offset)?.end ?? words.length)
    : (letters.findLast(({ start }) => start < offset)?.start ?? 0)
}

/** Moves that the words alone decide. */
export const moveLogically = (
  words: string,
  offset: number,
  { unit, step }: CaretMove,
): number | null => {
  if (unit === 'letter') return stepLetter(words, offset, step)
  if (unit === 'word') return stepWord(words, offset, step)
  return unit === 'text' ? (step === 1 ? words.length : 0) : null
}

/**
 * Moves that the lines decide.
 * @param goal how far along the line a row of moves began; null: this is the first
 */
export const moveInLines = (
  map: TextMap,
  place: CaretPlace,
  { unit, step }: CaretMove,
  goal: number | null,
): { readonly place: CaretPlace; readonly goal: number | null } => {
  if (unit === 'line') {
    const along = goal ?? alongAt(map, place)
    return { place: stepLine(map, place, step, along), goal: along }
  }
  if (unit === 'line_edge')
    return { place: lineEdge(map, place, step === 1 ? 'end' : 'start'), goal: null }
  return { place: caretAt(place.offset), goal: null }
}
