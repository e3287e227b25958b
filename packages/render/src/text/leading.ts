import { stacksMarks } from '@panelflow/domain/locale/language.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'

/**
 * Marks above and below letters collide earlier than letters without. Distances between baselines,
 * × font size.
 */
function tightestLeading(language: string): number {
  return stacksMarks(language) ? 1.25 : 1
}

/** Columns nearer to each other than a seventh of a letter read as rows. × font size. */
const TIGHTEST_COLUMNS = 1.14

type LeadingOptions = Pick<TextProps, 'fit' | 'lineSpacing'>

/** Lines of one chapter stand equally far apart: fitting changes the size, hardly the distance. */
const LEADING_RANGE = 0.95

/**
 * Smallest line distance letters are fitted with before they get smaller. Placing, and texts that
 * do not fit at their smallest size, may go on to `leadingFloor`.
 */
export function fittingFloor(
  text: LeadingOptions & Pick<TextProps, 'writing'>,
  language: string,
): number {
  const floor = Math.max(leadingFloor(text, language), text.lineSpacing * LEADING_RANGE)
  return text.writing === 'vertical'
    ? Math.max(floor, Math.min(text.lineSpacing, TIGHTEST_COLUMNS))
    : floor
}

/** Smallest line distance at which the lines of a fitted text can be told apart. */
export function leadingFloor(text: LeadingOptions, language: string): number {
  return text.fit === 'fixed'
    ? text.lineSpacing
    : Math.min(text.lineSpacing, tightestLeading(language))
}

/** What the distance of a line from the one before it depends on, × font size. */
export interface LineHeight {
  /** its largest letter; at least 1 */
  readonly tall: number
  /** how far its readings reach beyond that; 0 without readings */
  readonly reading: number
}

/**
 * What a line with readings needs beyond `leading`, × font size: they stand between the lines as
 * far as there is room, above the first line in half of it.
 */
export function getReadingExtra(reading: number, leading: number, isFirst: boolean): number {
  return reading === 0 ? 0 : Math.max(0, reading - (leading - 1) / (isFirst ? 2 : 1))
}

export function sumReadingExtra(lines: readonly LineHeight[], leading: number): number {
  return lines.reduce((sum, { reading }, i) => sum + getReadingExtra(reading, leading, i === 0), 0)
}

export function sumTalls(lines: readonly LineHeight[]): number {
  return lines.reduce((sum, { tall }) => sum + tall, 0)
}

/** Height of lines that stand `leading` apart, × font size. */
export function sumHeights(lines: readonly LineHeight[], leading: number): number {
  return sumTalls(lines) * leading + sumReadingExtra(lines, leading)
}

const HALVINGS = 30

/**
 * Line distance of lines of `size` px in `extent` px: as set, or less when that makes them fit.
 * Follows from the stored layout, so it is not stored.
 */
export function leadingFor(
  text: LeadingOptions,
  language: string,
  lines: readonly LineHeight[],
  size: number,
  extent: number,
): number {
  const floor = leadingFloor(text, language)
  const available = extent / (Math.max(1, sumTalls(lines)) * size)
  const plain = Math.max(floor, Math.min(text.lineSpacing, available))
  if (lines.every(({ reading }) => reading === 0)) return plain
  const fits = (leading: number): boolean => sumHeights(lines, leading) * size <= extent
  if (fits(plain)) return plain
  let [low, high] = [floor, plain]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
