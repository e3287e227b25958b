import { FONT_LANGUAGES, type FontLanguage } from '@panelflow/contract/font.ts'
import { type ListSearch, parseListSearch } from '../../lib/table/list-search.ts'

export const FONT_SOURCES = ['own', 'bundled'] as const
export const FONT_SORTS = ['name', 'used', 'brought'] as const

/** What the font list shows, as it stands in the address. All fonts come at once: no pages. */
export interface FontSearch extends Pick<ListSearch, 'search' | 'order'> {
  /** absent: both */
  readonly source?: (typeof FONT_SOURCES)[number]
  readonly language?: FontLanguage
  /** with those that the workspace does not offer */
  readonly hidden?: 'true'
  readonly sort?: (typeof FONT_SORTS)[number]
}

export const FONT_FILTERS = ['search', 'source', 'language'] as const

/** Whatever stands in the address; what is not understood is left out. */
export const parseFontSearch = (raw: Record<string, unknown>): FontSearch => {
  const { search, order } = parseListSearch(raw, 100)
  return {
    search,
    source: FONT_SOURCES.find((one) => one === raw['source']),
    language: FONT_LANGUAGES.find((one) => one === raw['language']),
    hidden: String(raw['hidden']) === 'true' ? 'true' : undefined,
    sort: FONT_SORTS.find((one) => one === raw['sort']),
    order,
  }
}
