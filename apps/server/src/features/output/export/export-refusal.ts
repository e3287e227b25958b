import type { ExportWish } from '@panelflow/contract/output.ts'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { MAX_SLICE_SIDE } from '@panelflow/domain/output/slice-limits.ts'
import type { ProfileShape } from '../profile/profile-shape.ts'
import type { ChapterFacts } from './export-facts.queries.ts'

export interface Refusal {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

type Whole = 'jpeg' | 'webp'

/** Format whole pages are encoded in; undefined where they go as they are, are cut, or are no pictures. */
const wholePageFormat = (wish: ExportWish): Whole | undefined => {
  if (wish.format === 'jpeg' || wish.format === 'webp') return wish.format
  return (wish.format === 'zip' || wish.format === 'cbz') && wish.jpegQuality !== null ? 'jpeg' : undefined
}

const tooLong = (facts: ChapterFacts, format: keyof typeof MAX_SLICE_SIDE): Refusal | null => {
  const side = MAX_SLICE_SIDE[format]
  return facts.longest > side
    ? { code: 'output.page_too_long', params: { page: facts.longestPage, side, format: format.toUpperCase() } }
    : null
}

const picturesMissing = (wish: ExportWish, { pages, finals, finalsReady, composites }: ChapterFacts): Refusal | null => {
  const isText = wish.format === 'labelplus' || wish.format === 'xliff' || wish.format === 'xlsx'
  if (isText || wish.format === 'psd') return null
  if (wish.format === 'zip' && wish.pictures === 'composite') return composites < pages ? { code: 'output.no_preview', params: {} } : null
  return finals < pages || !finalsReady ? { code: 'output.not_deliverable', params: {} } : null
}

/** Why this chapter cannot leave in this form now, before anything is decoded; null when it can. */
export const refusalOf = (wish: ExportWish, profile: ProfileShape | null, facts: ChapterFacts): Refusal | null => {
  if (facts.pages === 0) return { code: 'output.no_pages', params: {} }
  if (facts.prepared < facts.pages) return { code: 'output.not_prepared', params: {} }
  const missing = picturesMissing(wish, facts)
  if (missing !== null) return missing
  if (wish.format === 'psd' && facts.largest > MAX_PIXELS)
    return { code: 'output.page_too_large', params: { page: facts.largestPage, limit: MAX_PIXELS / 1e6 } }
  const whole = wholePageFormat(wish)
  if (whole !== undefined) return tooLong(facts, whole)
  // slices are as tall as the profile says; only a width nobody changes can be too much
  return profile !== null && profile.width === null ? tooLong({ ...facts, longest: facts.widest }, profile.format) : null
}
