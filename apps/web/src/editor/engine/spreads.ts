import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'

/** Whether pages are shown in pairs, as they lie in the open book. */
export interface SpreadOptions {
  readonly isPaired: boolean
  /** the first page is a cover: the pairs begin after it */
  readonly hasCover: boolean
}

export const NO_SPREADS: SpreadOptions = { isPaired: false, hasCover: true }

/** Pages that stand beside each other. */
interface Spread {
  /** index of the first page read */
  readonly first: number
  readonly count: 1 | 2
  /** where the first page read stands; null: in the middle */
  readonly side: 'left' | 'right' | null
}

interface PageSize {
  readonly width: number
  readonly height: number
}

/** A page wider than high is a spread of its own, and after it a new pair begins. */
const isWide = (page: PageSize | undefined): boolean =>
  page !== undefined && page.width > page.height

/** How the pages of a chapter are put beside each other; a strip has no pairs. */
export const listSpreads = (
  pages: readonly PageSize[],
  direction: ReadingDirection,
  { isPaired, hasCover }: SpreadOptions,
): readonly Spread[] => {
  if (!isPaired || direction === 'strip')
    return pages.map((_, first) => ({ first, count: 1, side: null }))
  const [start, end] =
    direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const spreads: Spread[] = []
  for (let first = 0; first < pages.length;) {
    const isCover = first === 0 && hasCover
    const next = pages[first + 1]
    if (isWide(pages[first])) spreads.push({ first, count: 1, side: null })
    else if (isCover) spreads.push({ first, count: 1, side: end })
    else spreads.push({ first, count: next === undefined || isWide(next) ? 1 : 2, side: start })
    first += spreads.at(-1)?.count ?? 1
  }
  return spreads
}
