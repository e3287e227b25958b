import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type ListSearch, parseListSearch } from '../../lib/list-search.ts'

/** Filters of the list of scores, as they stand in the address. */
export interface GradeSearch extends Omit<ListSearch, 'order'> {
  readonly score?: Score
  readonly language?: TargetLanguage
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseGradeSearch = (raw: Record<string, unknown>): GradeSearch => {
  // the newest score stands first, always
  const { search, page, size } = parseListSearch(raw, 100)
  return {
    search,
    page,
    size,
    score: SCORES.find((one) => one === raw['score']),
    language: TARGET_LANGUAGES.find((one) => one === raw['language']),
  }
}
