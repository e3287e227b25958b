import type { PageItem, PageOp, TextProps, TextRange } from './document/page-document.ts'
import { sameValue, getWrittenText } from './document/page-fields.ts'

/**
 * First and last place where two versions of a text differ: `from` in both, `before`/`after` ends
 * in each. UTF-16 offsets.
 */
export const changeBetween = (
  from: string,
  to: string,
): { start: number; before: number; after: number } => {
  const shortest = Math.min(from.length, to.length)
  let start = 0
  while (start < shortest && from[start] === to[start]) start++
  let same = 0
  while (same < shortest - start && from[from.length - 1 - same] === to[to.length - 1 - same])
    same++
  return { start, before: from.length - same, after: to.length - same }
}

/**
 * Ranges after the words changed `from` → `to`: what is typed inside a range or at its end belongs
 * to it, what is deleted leaves it, empty ranges vanish. What is typed right before or behind
 * letters that have a reading does not belong to them.
 */
export const rangesAfterEdit = (
  ranges: readonly TextRange[],
  from: string,
  to: string,
): readonly TextRange[] => {
  const { start, before, after } = changeBetween(from, to)
  if (before === after && start === before) return ranges
  const moved = (offset: number, isEnd: boolean): number => {
    if (offset < start || (offset === start && (!isEnd || start === 0))) return offset
    if (offset >= before) return offset + after - before
    return isEnd ? after : start
  }
  return ranges
    .map((range) => {
      const [from, to] = [moved(range.from, false), moved(range.to, true)]
      if (range.ruby === undefined) return { ...range, from, to }
      const isBefore = start === before && range.from === start
      return { ...range, from: isBefore ? after : from, to: range.to === start ? start : to }
    })
    .filter((range) => range.from < range.to)
}

/**
 * Where a place between two letters is after the words changed `from` → `to`: behind what was typed
 * there.
 */
export const offsetAfterEdit = (offset: number, from: string, to: string): number => {
  const { start, before, after } = changeBetween(from, to)
  if (from === to || offset < start) return offset
  return offset >= before ? offset + after - before : after
}

/**
 * The words of an item become `to`: the edit and, in the same batch, its ranges where they lie now.
 * Empty when nothing changes.
 */
export const createTextOps = (item: PageItem, to: string): readonly PageOp[] => {
  const from = getWrittenText(item)
  if (from === null || from === to) return []
  const words: PageOp = { op: 'text', id: item.id, from, to }
  const ranges = item.kind === 'text' ? (item.props.ranges ?? []) : []
  const moved = rangesAfterEdit(ranges, from, to)
  return sameValue(ranges, moved)
    ? [words]
    : [words, { op: 'set', id: item.id, props: { ranges: moved } }]
}

/** What a stretch can be set in; `undefined` is as the text itself. */
export type RangeStyle = Omit<TextRange, 'from' | 'to'>

/** What letters have one by one; a reading belongs to its letters together. */
const STYLES = [
  'bold',
  'italic',
  'color',
  'size',
  'upright',
  'tcy',
  'emphasis',
  'font',
  'scaleX',
  'baselineShift',
  'offsetX',
  'offsetY',
  'rotation',
  'zoom',
  'features',
] as const satisfies readonly (keyof RangeStyle)[]

/** As the text itself. */
export const PLAIN_STYLE: RangeStyle = {
  bold: undefined,
  italic: undefined,
  color: undefined,
  size: undefined,
  upright: undefined,
  tcy: undefined,
  emphasis: undefined,
  font: undefined,
  scaleX: undefined,
  baselineShift: undefined,
  offsetX: undefined,
  offsetY: undefined,
  rotation: undefined,
  zoom: undefined,
  features: undefined,
  ruby: undefined,
}

/** Without what is not set, in one order: equal styles are equal values. */
const plain = (style: RangeStyle): RangeStyle =>
  Object.fromEntries(
    STYLES.flatMap((name) => (style[name] === undefined ? [] : [[name, style[name]]])),
  )

/** How the letter at an offset is set, later ranges on top; without its reading. */
export const rangeStyleAt = (ranges: readonly TextRange[], offset: number): RangeStyle =>
  ranges
    .filter((range) => range.from <= offset && offset < range.to)
    .reduce(
      (below: RangeStyle, { from: _from, to: _to, ...style }) => ({ ...below, ...plain(style) }),
      {},
    )

const meet = (a: Pick<TextRange, 'from' | 'to'>, b: Pick<TextRange, 'from' | 'to'>): boolean =>
  a.from < b.to && b.from < a.to

/**
 * The stretches that have a reading, in order, inside 0..`length`. Where two overlap, the later one
 * of the list stays.
 */
export const listReadings = (
  ranges: readonly TextRange[],
  length: number,
): readonly (Pick<TextRange, 'from' | 'to'> & { readonly ruby: string })[] => {
  const kept: { from: number; to: number; ruby: string }[] = []
  for (const { from, to, ruby } of ranges.toReversed()) {
    if (ruby === undefined) continue
    const inside = { from: Math.max(0, from), to: Math.min(length, to), ruby }
    if (inside.from < inside.to && !kept.some((other) => meet(other, inside))) kept.push(inside)
  }
  return kept.toSorted((a, b) => a.from - b.from)
}

/**
 * The same look without overlaps: in order, neighbours that look alike joined, nothing outside
 * 0..`length`; then the readings, which stay whole.
 */
export const flatRanges = (ranges: readonly TextRange[], length: number): readonly TextRange[] => {
  const edges = [
    ...new Set(
      ranges.flatMap(({ from, to }) => [from, to]).filter((edge) => edge >= 0 && edge <= length),
    ),
  ]
  const ends = [...edges, length].toSorted((a, b) => a - b)
  const flat: TextRange[] = []
  for (const [at, from] of ends.entries()) {
    const to = ends[at + 1] ?? from
    const style = plain(rangeStyleAt(ranges, from))
    if (to <= from || Object.keys(style).length === 0) continue
    const { from: before, to: end, ...last } = flat.at(-1) ?? { from: -1, to: -1 }
    if (end === from && sameValue(last, style))
      flat[flat.length - 1] = { from: before, to, ...style }
    else flat.push({ from, to, ...style })
  }
  return [...flat, ...listReadings(ranges, length)]
}

/**
 * Ranges with the stretch [from, to) set in `style` too; a property given as `undefined` goes back
 * to the text's own.
 */
export const rangesWith = (
  ranges: readonly TextRange[],
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
  style: RangeStyle,
): readonly TextRange[] => {
  const pieces = flatRanges(ranges, length).flatMap((range): readonly TextRange[] => {
    if (range.ruby !== undefined) return 'ruby' in style && meet(range, { from, to }) ? [] : [range]
    const inside = { ...range, from: Math.max(range.from, from), to: Math.min(range.to, to) }
    if (inside.from >= inside.to) return [range]
    const cleared = Object.fromEntries(Object.entries(inside).filter(([name]) => !(name in style)))
    return [
      { ...range, to: inside.from },
      { ...cleared, from: inside.from, to: inside.to },
      { ...range, from: inside.to },
    ]
  })
  const { ruby } = style
  return flatRanges(
    [
      ...pieces.filter((part) => part.from < part.to),
      { ...plain(style), from, to },
      ...(ruby === undefined ? [] : [{ from, to, ruby }]),
    ],
    length,
  )
}

/** Ids of the fonts that a text and its stretches are set in, each once. */
export const listTextFonts = ({
  font,
  ranges,
}: Pick<TextProps, 'font' | 'ranges'>): readonly string[] => [
  ...new Set([font, ...(ranges ?? []).flatMap((range) => range.font ?? [])]),
]
