import { isTextExport } from '@panelflow/domain/output/output-values.ts'
import type { ExportOptions } from '@panelflow/contract/output.ts'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { MAX_SLICE_SIDE } from '@panelflow/domain/output/slice-limits.ts'
import type { ProfileShape } from '../profile/profile-shape.ts'
import type { ChapterFacts } from './export-facts.queries.ts'

export interface Refusal {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** Made from the documents of the pages, not from finished pictures. */
export const drawsPages = (options: ExportOptions): boolean =>
  options.format === 'psd' ||
  options.format === 'textless' ||
  (options.format === 'labelplus' && options.withPages)

type Whole = 'jpeg' | 'webp'

/**
 * Format whole pages are encoded in; undefined where they go as they are, are cut, or are no
 * pictures.
 */
const wholePageFormat = (options: ExportOptions): Whole | undefined => {
  if (options.format === 'jpeg' || options.format === 'webp') return options.format
  const wraps =
    options.format === 'zip' || options.format === 'cbz' || options.format === 'textless'
  return wraps && options.jpegQuality !== null ? 'jpeg' : undefined
}

const tooLong = (facts: ChapterFacts, format: keyof typeof MAX_SLICE_SIDE): Refusal | null => {
  const side = MAX_SLICE_SIDE[format]
  return facts.maxLength > side
    ? {
        code: 'output.page_too_long',
        params: { page: facts.longestPage, side, format: format.toUpperCase() },
      }
    : null
}

const picturesMissing = (
  options: ExportOptions,
  { pages, finals, finalsReady, composites }: ChapterFacts,
): Refusal | null => {
  if (drawsPages(options) || isTextExport(options.format)) return null
  if (options.format === 'zip' && options.pictures === 'composite')
    return composites < pages ? { code: 'output.no_preview', params: {} } : null
  return finals < pages || !finalsReady ? { code: 'output.not_deliverable', params: {} } : null
}

/** Why this chapter cannot leave in this form now, before anything is decoded; null when it can. */
export const findRefusal = (
  options: ExportOptions,
  profile: ProfileShape | null,
  facts: ChapterFacts,
): Refusal | null => {
  if (facts.pages === 0) return { code: 'output.no_pages', params: {} }
  if (facts.prepared < facts.pages) return { code: 'output.not_prepared', params: {} }
  const missing = picturesMissing(options, facts)
  if (missing !== null) return missing
  if (drawsPages(options) && facts.largest > MAX_PIXELS)
    return {
      code: 'output.page_too_large',
      params: { page: facts.largestPage, limit: MAX_PIXELS / 1e6 },
    }
  const whole = wholePageFormat(options)
  if (whole !== undefined) return tooLong(facts, whole)
  // slices are as tall as the profile says; only a width nobody changes can be too much
  return profile !== null && profile.width === null
    ? tooLong({ ...facts, maxLength: facts.widest }, profile.format)
    : null
}
