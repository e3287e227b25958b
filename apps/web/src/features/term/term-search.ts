import { TERM_SORTS } from '@panelflow/contract/term.ts'
import { TERM_KINDS, TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type ListSearch, parseListSearch, uuidIn } from '../../lib/table/list-search.ts'
import type { TermFilters } from './term-filters.ts'

/** What the glossary shows, as it stands in the address. */
export interface TermSearch extends TermFilters, Omit<ListSearch, 'search'> {
  readonly sort?: (typeof TERM_SORTS)[number]
  /** columns of languages, their tags with commas */
  readonly show?: string
  /** the term whose lines are listed, and their language */
  readonly impact?: string
  readonly impactIn?: TargetLanguage
}

const DEFAULT_LANGUAGES: readonly TargetLanguage[] = ['en', 'zh-Hant', 'id']

export const listVisibleLanguages = ({ show }: TermSearch): readonly TargetLanguage[] =>
  show === undefined
    ? DEFAULT_LANGUAGES
    : TARGET_LANGUAGES.filter((language) => show.split(',').includes(language))

const parseChapter = (value: unknown): number | undefined =>
  /^[1-9]\d{0,3}$/.test(String(value)) ? Number(value) : undefined

/** Whatever stands in the address; what is not understood is left out. */
export const parseTermSearch = (raw: Record<string, unknown>): TermSearch => {
  const { book, show } = raw
  const language = TARGET_LANGUAGES.find((one) => one === raw['language'])
  return {
    ...parseListSearch(raw, 200),
    book: book === 'global' ? book : uuidIn(book),
    language,
    missing: language !== undefined && String(raw['missing']) === 'true' ? 'true' : undefined,
    status: TERM_STATUSES.find((one) => one === raw['status']),
    kind: TERM_KINDS.find((one) => one === raw['kind']),
    firstChapter: parseChapter(raw['firstChapter']),
    chapterNumber: parseChapter(raw['chapterNumber']),
    sort: TERM_SORTS.find((one) => one === raw['sort'] && one !== 'sortId'),
    impact: uuidIn(raw['impact']),
    impactIn: TARGET_LANGUAGES.find((one) => one === raw['impactIn']),
    show: typeof show === 'string' ? show.slice(0, 100) : undefined,
  }
}
