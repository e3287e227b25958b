import type { ChapterSize } from '@panelflow/domain/schedule/remaining-work.ts'
import type { OrderRow } from '../../core/access/order-state.ts'

/** Of a page nobody has read yet. */
const WORDS_PER_PAGE = 60

interface Sized {
  readonly row: Pick<OrderRow, 'word_count'>
  readonly chapters: readonly { readonly id: string; readonly word_count: number | null }[]
}

/**
 * How much each chapter is. Words are the frozen ones, so that the list, which cannot count, and
 * the order's own page say the same; until they
 * are frozen the words counted now, else a guess by pages.
 */
export const createSizeLookup = (
  { row, chapters }: Sized,
  counted: ReadonlyMap<string, number> | null,
  pages: ReadonlyMap<string, number>,
): ((chapterId: string) => ChapterSize) => {
  const frozenByChapter = new Map(chapters.map(({ id, word_count }) => [id, word_count ?? 0]))
  const all = chapters.reduce((sum, { id }) => sum + (pages.get(id) ?? 0), 0)
  const frozen = row.word_count
  return (chapterId) => {
    const there = pages.get(chapterId) ?? 0
    if (frozen === null)
      return { words: counted?.get(chapterId) ?? there * WORDS_PER_PAGE, pages: there }
    return {
      words: frozenByChapter.get(chapterId) || (frozen * there) / Math.max(1, all),
      pages: there,
    }
  }
}
