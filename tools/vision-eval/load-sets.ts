import { loadDemoSets } from './demo-pages.ts'
import { loadRealSets, type EvalSet } from './eval-pages.ts'

/** Which pages are measured; everything when empty. */
export interface SetFilter {
  /** part of the folder's name */
  readonly set?: string | undefined
  readonly lang?: string | undefined
  /** the first so many pages of each set */
  readonly pages?: number | undefined
  /** every second page, beginning with the first (odd) or the second (even) */
  readonly half?: 'odd' | 'even' | undefined
}

/** The demo comics, then every chapter folder of real pages in every language that has pictures. */
export function loadSets(filter: SetFilter = {}): EvalSet[] {
  return [...loadDemoSets(), ...loadRealSets()]
    .filter(({ name, lang }) => name.includes(filter.set ?? '') && lang === (filter.lang ?? lang))
    .map((set) => ({ ...set, pages: selectPages(set.pages, filter) }))
    .filter(({ pages }) => pages.length > 0)
}

/** The pages of one set a filter leaves. */
export function selectPages<Page>(pages: readonly Page[], filter: SetFilter): readonly Page[] {
  const rest = filter.half === 'even' ? 1 : 0
  const half = filter.half === undefined ? pages : pages.filter((_, index) => index % 2 === rest)
  return half.slice(0, filter.pages)
}
