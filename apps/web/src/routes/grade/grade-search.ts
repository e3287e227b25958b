import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

/** Filters of the list of scores, as they stand in the address. */
export interface GradeSearch {
  readonly search?: string
  readonly score?: Score
  readonly language?: TargetLanguage
  readonly page?: number
  readonly size?: number
}

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50

/** Whatever stands in the address; what is not understood is left out. */
export const parseGradeSearch = (raw: Record<string, unknown>): GradeSearch => {
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  const page = raw['page']
  return {
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 100) : undefined,
    score: SCORES.find((one) => one === raw['score']),
    language: TARGET_LANGUAGES.find((one) => one === raw['language']),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
    size: PAGE_SIZES.find((one) => one === raw['size']),
  }
}
