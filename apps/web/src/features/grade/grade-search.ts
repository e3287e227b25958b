import type { SortOrder } from '@panelflow/contract/primitives.ts'
import { GRADE_SORTS } from '@panelflow/contract/grade.ts'
import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { parseListSearch, uuidIn } from '../../lib/table/list-search.ts'

/** Filters of the list of scores, as they stand in the address. */
export interface GradeSearch {
  readonly search?: string
  readonly score?: Score
  readonly language?: TargetLanguage
  readonly translator?: string
  readonly scorer?: string
  readonly orderId?: string
  readonly bookId?: string
  /** first and last day, `YYYY-MM-DD` */
  readonly from?: string
  readonly to?: string
  /** absent: the newest first */
  readonly sort?: (typeof GRADE_SORTS)[number]
  readonly order?: SortOrder
}

export const GRADE_FILTERS = [
  'search',
  'score',
  'language',
  'translator',
  'scorer',
  'orderId',
  'bookId',
  'from',
  'to',
] as const satisfies readonly (keyof GradeSearch)[]

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Whatever stands in the address; what is not understood is left out. */
export const parseGradeSearch = (raw: Record<string, unknown>): GradeSearch => {
  const { search } = parseListSearch(raw, 100)
  const sort = GRADE_SORTS.find((one) => one === raw['sort'])
  return {
    search,
    score: SCORES.find((one) => one === raw['score']),
    language: TARGET_LANGUAGES.find((one) => one === raw['language']),
    translator: uuidIn(raw['translator']),
    scorer: uuidIn(raw['scorer']),
    orderId: uuidIn(raw['orderId']),
    bookId: uuidIn(raw['bookId']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    sort,
    order: sort === undefined ? undefined : raw['order'] === 'desc' ? 'desc' : 'asc',
  }
}

/** What narrows the list down: the address without sorting. */
export const toFilter = ({
  sort: _sort,
  order: _order,
  ...filter
}: GradeSearch): Omit<GradeSearch, 'sort' | 'order'> => filter
