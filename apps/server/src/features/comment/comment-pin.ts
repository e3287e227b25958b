import type { commentAdd, CommentView } from '@panelflow/contract/comment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { CommentTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type Pin = NonNullable<z.output<NonNullable<typeof commentAdd.body>>['pin']>
type PinView = NonNullable<CommentView['pin']>

/**
 * A place is kept with the revision of its page. @throws AppError `page.not_found` when the page is
 * not of that chapter, `page.selection_outside`
 */
export const checkedPin = async (tx: Tx, chapterId: string | null, pin: Pin): Promise<string> => {
  const page =
    chapterId === null
      ? undefined
      : await tx
          .selectFrom('source_page')
          .innerJoin('chapter', 'chapter.source_chapter_id', 'source_page.source_chapter_id')
          .select(['source_page.revision', 'source_page.width', 'source_page.height'])
          .where('chapter.id', '=', chapterId)
          .where('source_page.id', '=', pin.pageId)
          .executeTakeFirst()
  if (page === undefined) throw new AppError('page.not_found')
  const { rect } = pin
  if (
    rect !== undefined &&
    (rect.x + rect.width > page.width || rect.y + rect.height > page.height)
  )
    throw new AppError('page.selection_outside')
  return JSON.stringify({ ...pin, revision: page.revision })
}

/** Places of threads, by thread; `replaced` where the page has newer images. */
export const getPins = async (
  db: Db,
  threads: readonly Selectable<CommentTable>[],
): Promise<ReadonlyMap<string, PinView>> => {
  const pinned = threads.flatMap(({ id, pin }) => (pin === null ? [] : [{ id, pin: pin as Pin }]))
  if (pinned.length === 0) return new Map()
  const pages = await db
    .selectFrom('source_page')
    .select(['id', 'position', 'replaced_at'])
    .where(
      'id',
      'in',
      pinned.map(({ pin }) => pin.pageId),
    )
    .execute()
  const byId = new Map(pages.map((page) => [page.id, page]))
  return new Map(
    pinned.flatMap(({ id, pin: { pageId, itemId = null, rect = null } }) => {
      const page = byId.get(pageId)
      return page === undefined
        ? []
        : [
            [
              id,
              {
                pageId,
                page: page.position + 1,
                replaced: page.replaced_at !== null,
                itemId,
                rect,
              },
            ],
          ]
    }),
  )
}
