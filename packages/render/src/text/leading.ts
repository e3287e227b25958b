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

/**
 * Line distance of `lines` lines of `size` px in `room` px: as set, or less when that makes them
 * fit. Follows from the stored layout, so it is not stored.
 */
export function leadingFor(
  text: LeadingOptions,
  language: string,
  lines: number,
  size: number,
  extent: number,
): number {
  const available = extent / (Math.max(1, lines) * size)
  return Math.max(leadingFloor(text, language), Math.min(text.lineSpacing, available))
}
