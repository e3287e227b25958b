/** What one page is compared with: how the other pages of its chapter are. */
import { normaliseText } from '../../text/normalise.ts'
import type { PageDocument, TextItem } from '../document/page-document.ts'
import { isBlank } from '../missing-text.ts'
import { listTexts } from '../page-findings.ts'

export interface ChapterMeasures {
  /** median size of spoken lettering by font, page px */
  readonly sizes: Readonly<Record<string, number>>
  /** median of letters of a translation ÷ letters of its source; null: too few lines */
  readonly lengthRatio: number | null
  /** lettering is in capitals throughout */
  readonly capitals: boolean
  /** sources with more than one translation: translations by the letters of the source */
  readonly variants: Readonly<Record<string, readonly string[]>>
  /** translations of more than one source: sources by the letters of the translation */
  readonly sharers: Readonly<Record<string, readonly string[]>>
}

export const NO_MEASURES: ChapterMeasures = {
  sizes: {},
  lengthRatio: null,
  capitals: false,
  variants: {},
  sharers: {},
}

/** Fewer values say nothing about a chapter. */
const LEAST_LINES = 8
/** Part of the lines in capitals from which the chapter counts as lettered in capitals. */
const CAPITALS_SHARE = 0.7
/** Shorter words are in capitals by chance: “OK”. */
const LEAST_LETTERS = 4

export interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** Null: no values. */
export const computeMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** Letters and digits, whatever the script. */
export const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** True: letters with case, all of them capitals. Null: too few to tell. */
export const isInCapitals = (text: string): boolean | null => {
  const cased = text.match(/[\p{Lu}\p{Ll}]/gu) ?? []
  return cased.length < LEAST_LETTERS ? null : !/\p{Ll}/u.test(text)
}

interface Line {
  readonly text: TextItem
  readonly isSound: boolean
  readonly source: string
}

const listLines = ({ base, lane }: PageDocuments): readonly Line[] =>
  listTexts(lane)
    .filter(({ props }) => !props.hidden && !isBlank(props.translation))
    .map((text) => {
      const region = base.items[text.props.regionId ?? '']
      return region?.kind === 'region'
        ? { text, source: region.props.sourceText.trim(), isSound: region.props.kind === 'effect' }
        : { text, source: '', isSound: false }
    })

/** Letters and digits alone: how a line is spaced and punctuated makes it no other line. */
export const foldLetters = (text: string): string =>
  normaliseText(text).replace(/[^\p{L}\p{N}]/gu, '')

const groupValues = (
  pairs: readonly (readonly [string, string])[],
): Readonly<Record<string, readonly string[]>> => {
  const groups = new Map<string, Map<string, string>>()
  for (const [key, value] of pairs) {
    const group = groups.get(foldLetters(key)) ?? new Map<string, string>()
    if (!group.has(foldLetters(value))) group.set(foldLetters(value), value)
    groups.set(foldLetters(key), group)
  }
  return Object.fromEntries(
    [...groups].flatMap(([key, values]) =>
      values.size > 1 && key !== '' ? [[key, [...values.values()]]] : [],
    ),
  )
}

const measureSizes = (lines: readonly Line[]): Readonly<Record<string, number>> => {
  const byFont = new Map<string, number[]>()
  for (const { text } of lines) {
    const { layout, font } = text.props
    if (layout !== null) byFont.set(font, [...(byFont.get(font) ?? []), layout.size])
  }
  return Object.fromEntries(
    [...byFont].flatMap(([font, sizes]) => {
      const median = computeMedian(sizes)
      return median === null || sizes.length < LEAST_LINES ? [] : [[font, median]]
    }),
  )
}

/** Measures all pages of a chapter together. */
export const measureChapter = (pages: readonly PageDocuments[]): ChapterMeasures => {
  const lines = pages.flatMap(listLines)
  const pairs = lines.flatMap(
    ({ text, source, isSound }): readonly (readonly [string, string])[] =>
      source === '' || isSound ? [] : [[source, text.props.translation]],
  )
  const ratios = pairs.flatMap(([source, translation]) =>
    countLetters(source) === 0 ? [] : [countLetters(translation) / countLetters(source)],
  )
  const capitals = lines.flatMap(({ text }) => isInCapitals(text.props.translation) ?? [])
  return {
    sizes: measureSizes(lines),
    lengthRatio: ratios.length < LEAST_LINES ? null : computeMedian(ratios),
    capitals:
      capitals.length >= LEAST_LINES &&
      capitals.filter(Boolean).length >= capitals.length * CAPITALS_SHARE,
    variants: groupValues(pairs),
    sharers: groupValues(pairs.map(([source, translation]) => [translation, source])),
  }
}
