import type { bookTerms } from '@panelflow/contract/book.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'

export type DrawerTerm = EndpointAnswer<typeof bookTerms>[number]

const TERM_SECTIONS = ['on_page', 'opened', 'own', 'global'] as const
export type TermSection = (typeof TERM_SECTIONS)[number]

interface Met {
  /** ids of terms whose names are in the source text of the page in work */
  readonly onPage: ReadonlySet<string>
  /** the same of every page that is open */
  readonly opened: ReadonlySet<string>
}

const has = (term: DrawerTerm, key: string): boolean =>
  [term.original, ...term.aliases, term.translation ?? ''].some((name) =>
    normaliseText(name).includes(key),
  )

/**
 * Terms in sections: those of the page first, then of other open pages, then the glossaries in
 * their order. A term stands once.
 */
export const drawerSections = (
  terms: readonly DrawerTerm[],
  { onPage, opened }: Met,
  search: string,
): readonly { readonly section: TermSection; readonly terms: readonly DrawerTerm[] }[] => {
  const key = normaliseText(search)
  const wanted = key === '' ? terms : terms.filter((term) => has(term, key))
  const getSection = ({ id, bookId }: DrawerTerm): TermSection => {
    if (onPage.has(id)) return 'on_page'
    if (opened.has(id)) return 'opened'
    return bookId === null ? 'global' : 'own'
  }
  return TERM_SECTIONS.map((section) => ({
    section,
    terms: wanted.filter((term) => getSection(term) === section),
  })).filter((part) => part.terms.length > 0)
}
