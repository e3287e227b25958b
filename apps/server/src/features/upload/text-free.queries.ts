import type { TextFreePages } from '@panelflow/contract/text-free-page.ts'
import type { TextFreePlacement, TextFreeRefusal } from '@panelflow/domain/page/text-free-page.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

interface StoredState {
  readonly status: string
  readonly placement: unknown
  readonly refusal: TextFreeRefusal | null
}

const toState = ({ status, refusal }: StoredState) => {
  if (status !== 'done') return 'waiting' as const
  return refusal ?? ('matched' as const)
}

/** The caller has checked that the person may see the chapter. */
export const listTextFree = async (
  db: Db | Tx,
  sourceChapterId: string,
): Promise<TextFreePages> => {
  const rows = await db
    .selectFrom('source_page as p')
    .leftJoin('text_free_page as f', 'f.id', 'p.id')
    .select(['p.id', 'p.position', 'p.name'])
    .select(['f.name as fileName', 'f.width', 'f.height'])
    .select(['f.status', 'f.placement', 'f.refusal'])
    .where('p.source_chapter_id', '=', sourceChapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .execute()
  return rows.map(({ id, position, name, fileName, width, height, status, ...stored }) => {
    const isThere = fileName !== null && width !== null && height !== null && status !== null
    if (!isThere) return { pageId: id, position, name, textFree: null }
    const placement = stored.placement as TextFreePlacement | null
    const state = toState({ ...stored, status })
    const textFree = { name: fileName, width, height, state, placement }
    return { pageId: id, position, name, textFree }
  })
}

/** @throws AppError chapter.not_found, permission codes */
export const getTextFree = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<TextFreePages> => {
  const ability = 'chapter.image.upload_replace'
  const { chapter } = await requireChapter(db, actor, ability, chapterId)
  return await listTextFree(db, chapter.source_chapter_id)
}
