/** Pages of a chapter whose source was replaced, and who looked at them. */
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { sourceChangeCheck, SourceChangesView } from '@panelflow/contract/source-change.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { mayEditAnything } from '@panelflow/domain/page/page-access.ts'
import type { TextFreePlacement } from '@panelflow/domain/page/text-free-page.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { type ChapterAccess, requireChapter, toWorkRow } from '../../core/access/order-access.ts'
import { findPerson, getNames } from '../../core/people/people.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import type { Db } from '../../db/open-database.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { type SignUrl, tileTemplate } from '../file/file-address.ts'

type Page = SourceChangesView['pages'][number]

const listRows = async (db: Db | Tx, chapterId: string) =>
  await db
    .selectFrom('page_revision_check as k')
    .innerJoin('page_revision as v', 'v.id', 'k.page_id')
    .innerJoin('source_page as p', 'p.id', 'v.id')
    .innerJoin('source_page as w', 'w.id', 'v.previous_id')
    .select(['p.id', 'p.position', 'v.status', 'v.refusal', 'v.changes', 'v.placement'])
    .select(['k.checked_at', 'k.checked_by'])
    .select(['w.id as before_id', 'w.width', 'w.height', 'w.tile_levels'])
    .where('k.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .execute()

type Row = Awaited<ReturnType<typeof listRows>>[number]

const getState = ({ status, refusal }: Row): Page['state'] =>
  status === 'done' ? (refusal ?? 'changed') : 'comparing'

/** Whoever may edit the pages now, and administrators of their images. */
const mayCheck = (actor: Actor, { chapterState, state }: ChapterAccess): boolean =>
  mayEditAnything(editableNow(actor, chapterState, state.stop !== null)) ||
  can(actor, 'chapter.image.upload_replace', toWorkRow([chapterState])).ok

/** @throws AppError chapter.not_found, permission codes */
export const listSourceChanges = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  sign: SignUrl,
): Promise<SourceChangesView> => {
  const access = await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await listRows(db, chapterId)
  const people = await getNames(
    db,
    rows.map((row) => row.checked_by),
  )
  return {
    mayCheck: mayCheck(actor, access),
    pages: rows.map((row) => ({
      pageId: row.id,
      position: row.position,
      state: getState(row),
      changes: (row.changes ?? []) as unknown as Box[],
      before: {
        pageId: row.before_id,
        width: row.width,
        height: row.height,
        tileLevels: row.tile_levels,
        tiles: tileTemplate(sign, row.before_id),
        placement: row.placement as unknown as TextFreePlacement | null,
      },
      checked:
        row.checked_at === null
          ? null
          : { at: row.checked_at.toISOString(), by: findPerson(people, row.checked_by) },
    })),
  }
}

/**
 * Pages that are not in the list, or stand as they should already, are left as they are.
 * @throws AppError page.not_found, chapter.not_found, permission codes
 */
export const checkSourceChanges = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  chapterId: string,
  { pageIds, isChecked }: EndpointBody<typeof sourceChangeCheck>,
): Promise<void> => {
  const access = await requireChapter(deps.db, actor, 'workspace.open', chapterId)
  if (!mayCheck(actor, access)) throw new AppError('permission.row_denied', { event: 'check' })
  const { chapter } = access
  await inTransaction(deps.db, async (tx) => {
    const known = (await listRows(tx, chapterId)).filter(({ id }) => pageIds.includes(id))
    if (known.length === 0) throw new AppError('page.not_found')
    const now = deps.clock.now()
    const pages = known.filter(({ checked_at }) => (checked_at !== null) !== isChecked)
    if (pages.length === 0) return
    await tx
      .updateTable('page_revision_check')
      .set({
        checked_at: isChecked ? now : null,
        checked_by: isChecked ? actor.accountId : null,
      })
      .where('chapter_id', '=', chapterId)
      .where(
        'page_id',
        'in',
        pages.map(({ id }) => id),
      )
      .execute()
    await writeLog(tx, now, chapter.order_id, actor, [
      {
        type: 'chapter.source_checked',
        pages: pages.map(({ position }) => position + 1),
        isChecked,
        chapterId,
        chapterNumber: chapter.number,
      },
    ])
    const ids = { orderId: chapter.order_id, chapterId }
    await publish(tx, { type: 'chapter.changed', ...ids, payload: ids })
  })
}
