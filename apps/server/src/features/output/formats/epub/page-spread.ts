import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { OutputPage } from '../chapter-output.ts'

export type Spread = 'page-spread-left' | 'page-spread-right' | 'rendition:page-spread-center'

/**
 * Where each page lies in the open book. The first page is a cover alone on the side a book begins
 * with; pages wider
 * than high are spreads of their own, and after one a new pair begins. A strip has no pairs.
 */
export const toSpreads = (
  pages: readonly Pick<OutputPage, 'width' | 'height'>[],
  direction: ReadingDirection,
): readonly Spread[] => {
  const [first, second]: Spread[] =
    direction === 'rtl'
      ? ['page-spread-right', 'page-spread-left']
      : ['page-spread-left', 'page-spread-right']
  let next = second
  return pages.map(({ width, height }): Spread => {
    if (direction === 'strip' || width > height) {
      next = first
      return 'rendition:page-spread-center'
    }
    const here = next ?? 'rendition:page-spread-center'
    next = here === first ? second : first
    return here
  })
}
