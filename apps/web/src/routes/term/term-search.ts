import { TERM_SORTS } from '@panelflow/contract/term.ts'
import { TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { TermFilters } from '../../features/term/term-filters.ts'

/** What the glossary shows, as it stands in the address. */
export interface TermSearch extends TermFilters {
  readonly sort?: (typeof TERM_SORTS)[number]
  readonly order?: 'desc'
  readonly page?: number
  readonly size?: number
  /** columns of languages, their tags with commas */
  readonly show?: string
}

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50
const DEFAULT_SHOWN: readonly TargetLanguage[] = ['en', 'zh-Hant', 'id']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const shownLanguages = ({ show }: TermSearch): readonly TargetLanguage[] =>
  show === undefined ? DEFAULT_SHOWN : TARGET_LANGUAGES.filter((language) => show.split(',').includes(language))

/** Whatever stands in the address; what is not understood is left out. */
export const parseTermSearch = (raw: Record<string, unknown>): TermSearch => {
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  const { book, page, show } = raw
  const language = TARGET_LANGUAGES.find((one) => one === raw['language'])
  return {
    book: typeof book === 'string' && (book === 'global' || UUID.test(book)) ? book : undefined,
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 200) : undefined,
    language,
    missing: language !== undefined && String(raw['missing']) === 'true' ? 'true' : undefined,
    status: TERM_STATUSES.find((one) => one === raw['status']),
    sort: TERM_SORTS.find((one) => one === raw['sort'] && one !== 'sortId'),
    order: raw['order'] === 'desc' ? 'desc' : undefined,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
    size: PAGE_SIZES.find((one) => one === raw['size']),
    show: typeof show === 'string' ? show.slice(0, 100) : undefined,
  }
}
