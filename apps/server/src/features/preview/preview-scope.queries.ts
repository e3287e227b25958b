import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PreviewLinkRow } from './preview-visit.ts'

type Scope = Pick<PreviewLinkRow, 'order_id' | 'chapter_id' | 'book_id' | 'target_language'>

/** Chapters a link reaches. Those of stopped orders are no part of a book. */
const selectChapters = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .where((eb) => {
      if (scope.chapter_id !== null) return eb('c.id', '=', scope.chapter_id)
      if (scope.order_id !== null) return eb('c.order_id', '=', scope.order_id)
      return eb.and([
        eb('o.book_id', '=', scope.book_id),
        eb('o.target_language', '=', scope.target_language),
        eb('o.stop_status', 'is', null),
      ])
    })

export interface ScopeChapter {
  readonly id: string
  readonly number: number
  readonly orderId: string
  /** present pages, and those that have a picture */
  readonly pages: number
  readonly ready: number
}

/**
 * Chapters of a link by number. Where several orders of a book have the same one, the newest that
 * can be seen stands for it.
 */
export const listScopeChapters = async (
  db: Db | Tx,
  scope: Scope,
): Promise<readonly ScopeChapter[]> => {
  const rows = await selectChapters(db, scope)
    .select(['c.id', 'c.number', 'c.order_id as orderId'])
    .select((eb) => [
      eb
        .selectFrom('source_page as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.source_chapter_id', '=', 'c.source_chapter_id')
        .where('p.replaced_at', 'is', null)
        .as('pages'),
      eb
        .selectFrom('page_output as x')
        .innerJoin('source_page as p', 'p.id', 'x.source_page_id')
        .select(({ fn }) => fn.count<number>('x.source_page_id').distinct().as('count'))
        .whereRef('x.chapter_id', '=', 'c.id')
        .where('p.replaced_at', 'is', null)
        .as('ready'),
    ])
    .orderBy('c.number')
    .orderBy('o.created_at', 'desc')
    .execute()
  const byNumber = new Map<number, ScopeChapter>()
  for (const row of rows) {
    const chapter = { ...row, pages: Number(row.pages ?? 0), ready: Number(row.ready ?? 0) }
    const known = byNumber.get(row.number)
    if (known === undefined || (known.ready === 0 && chapter.ready > 0))
      byNumber.set(row.number, chapter)
  }
  return [...byNumber.values()]
}

/** @throws AppError `preview.chapter_not_found` */
export const requireScopeChapter = async (
  db: Db | Tx,
  scope: Scope,
  chapterId: string,
): Promise<ScopeChapter> => {
  const chapter = (await listScopeChapters(db, scope)).find(({ id }) => id === chapterId)
  if (chapter === undefined) throw new AppError('preview.chapter_not_found')
  return chapter
}

/** A picture of the link's chapters; undefined: of none of them. */
export const findScopePicture = async (db: Db, scope: Scope, outputId: string) =>
  await selectChapters(db, scope)
    .innerJoin('page_output as x', 'x.chapter_id', 'c.id')
    .select(['x.image', 'x.width', 'x.height'])
    .where('x.id', '=', outputId)
    .executeTakeFirst()
