/** The chapters that a search goes through: as far as the person may open them. */
import type { FoundChapter } from '@panelflow/contract/text-search.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import type { SearchField, WideScope } from '@panelflow/domain/text-search/search-options.ts'
import { requireChapter, toWorkRow } from '../../core/access/order-access.ts'
import { toChapterState } from '../../core/access/order-state.ts'
import type { Db } from '../../db/open-database.ts'

export interface SearchedChapter extends FoundChapter {
  readonly sourceChapterId: string
  readonly isStopped: boolean
  /** what the person may change there now */
  readonly editable: EditableFields
}

interface Wanted {
  readonly chapterId: string
  readonly scope: WideScope
  readonly field: SearchField
}

/** Source texts are shared by the orders of a chapter: the newest order stands for all. */
const withoutSharedSources = (chapters: readonly SearchedChapter[]): readonly SearchedChapter[] => [
  ...new Map(chapters.map((chapter) => [chapter.sourceChapterId, chapter])).values(),
]

/**
 * The chapters of the order that a chapter is of, or of its book in the same language, in order.
 * In a book, orders that were stopped are left out. Throws `chapter.not_found`, permission codes.
 */
export const listSearchedChapters = async (
  db: Db,
  actor: Actor,
  { chapterId, scope, field }: Wanted,
): Promise<readonly SearchedChapter[]> => {
  const { row: order } = await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await db
    .selectFrom('chapter')
    .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
    .selectAll('chapter')
    .select(['work_order.serial', 'work_order.title', 'work_order.stop_status'])
    .$if(scope === 'order', (select) => select.where('work_order.id', '=', order.id))
    .$if(scope === 'book', (select) =>
      select
        .where('work_order.book_id', '=', order.book_id)
        .where('work_order.target_language', '=', order.target_language)
        .where('work_order.stop_status', 'is', null),
    )
    .orderBy('chapter.number')
    .orderBy('work_order.serial')
    .execute()
  const chapters = rows.flatMap((row): readonly SearchedChapter[] => {
    const state = toChapterState(row)
    if (!can(actor, 'workspace.open', toWorkRow([state])).ok) return []
    const isStopped = row.stop_status !== null
    return [
      {
        id: row.id,
        number: row.number,
        status: row.status,
        orderId: row.order_id,
        orderSerial: row.serial,
        orderTitle: row.title,
        sourceChapterId: row.source_chapter_id,
        isStopped,
        editable: editableNow(actor, state, isStopped),
      },
    ]
  })
  return field === 'source' ? withoutSharedSources(chapters) : chapters
}
