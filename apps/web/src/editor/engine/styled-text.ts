import { field, type Value } from '@panelflow/domain/page/document/field.ts'
import { findFault, isRecord } from '@panelflow/domain/page/document/find-fault.ts'
import { MAX_TEXT, textRange } from '@panelflow/domain/page/document/item-values.ts'
import type { PageOp, TextItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import {
  createTextOps,
  flatRanges,
  PLAIN_STYLE,
  rangesAfterEdit,
  rangesWith,
} from '@panelflow/domain/page/text-ranges.ts'
import type { Stretch } from './selection.ts'

/** Letters of a text with what they are set in; offsets count from the first. */
export interface StyledText {
  readonly words: string
  readonly ranges: readonly Value<typeof textRange>[]
}

/** Copied letters in the formats of the system clipboard. */
interface TextFormats {
  readonly 'text/plain': string
  readonly 'text/html': string
}

const RANGES = field.list(textRange, { max: 500 })
const ATTRIBUTE = 'data-panelflow-letters'
const IN_HTML = new RegExp(`${ATTRIBUTE}="([^"]*)"`)
/** of an attribute that is looked into */
const MAX_ENCODED = 1_000_000

/** The letters between two offsets. */
export const getStyledText = (
  { translation, ranges }: Pick<TextProps, 'translation' | 'ranges'>,
  { from, to }: Stretch,
): StyledText => ({
  words: translation.slice(from, to),
  ranges: flatRanges(ranges ?? [], translation.length).flatMap((range) => {
    const inside = { from: Math.max(range.from, from), to: Math.min(range.to, to) }
    if (inside.from >= inside.to) return []
    const isWhole = inside.from === range.from && inside.to === range.to
    // a reading belongs to its letters together
    if (range.ruby !== undefined && !isWhole) return []
    return [{ ...range, from: inside.from - from, to: inside.to - from }]
  }),
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Letters with the styles in an attribute: HTML is what every browser hands from page to page. */
export const formatStyledText = (styled: StyledText): TextFormats => {
  const encoded = encodeURIComponent(JSON.stringify(styled))
  const shown = styled.words
    .replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll('\n', '<br>')
  return {
    'text/plain': styled.words,
    'text/html': `<span ${ATTRIBUTE}="${encoded}">${shown}</span>`,
  }
}

const parseLetters = (encoded: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(encoded))
  } catch {
    return null
  }
}

const isRanges = (value: unknown): value is StyledText['ranges'] =>
  findFault(RANGES, value, 'limits') === null

/** What `formatStyledText` wrote, here or in another window; all else counts as plain. */
export const parseStyledText = (formats: TextFormats): StyledText => {
  const words = formats['text/plain'].replaceAll(/\r\n?/g, '\n')
  const encoded = IN_HTML.exec(formats['text/html'])?.[1]
  const letters =
    encoded === undefined || encoded.length > MAX_ENCODED ? null : parseLetters(encoded)
  if (!isRecord(letters)) return { words, ranges: [] }
  const { words: own, ranges } = letters
  return typeof own === 'string' && isRanges(ranges)
    ? { words: own, ranges }
    : { words, ranges: [] }
}

/** As many letters as there is room for; none is cut through. */
const fitted = (words: string, most: number): string =>
  words.length <= most ? words : words.slice(0, Math.max(0, most)).replace(/[\ud800-\udbff]$/, '')

interface Inserted {
  readonly words: string
  readonly caret: number
  readonly ops: readonly PageOp[]
}

/**
 * Puts letters in place of others. Plain ones look like their neighbours, styled ones as they did
 * where they come from.
 * @param mayStyle the person may set ranges
 */
export const insertStyledText = (
  item: TextItem,
  { from, to }: Stretch,
  styled: StyledText,
  mayStyle: boolean,
): Inserted => {
  const { translation, ranges } = item.props
  const own = fitted(styled.words, MAX_TEXT - translation.length + to - from)
  const words = translation.slice(0, from) + own + translation.slice(to)
  const caret = from + own.length
  const ops = createTextOps(item, words)
  if (!mayStyle || styled.ranges.length === 0 || own === '') return { words, caret, ops }
  const { length } = words
  const cleared = rangesWith(
    rangesAfterEdit(ranges ?? [], translation, words),
    { from, to: caret, length },
    PLAIN_STYLE,
  )
  const next = styled.ranges.reduce((under, { from: start, to: end, ...style }) => {
    const stretch = { from: from + start, to: Math.min(from + end, caret), length }
    return stretch.from < stretch.to ? rangesWith(under, stretch, style) : under
  }, cleared)
  const text = ops.filter(({ op }) => op === 'text')
  return { words, caret, ops: [...text, { op: 'set', id: item.id, props: { ranges: next } }] }
}
