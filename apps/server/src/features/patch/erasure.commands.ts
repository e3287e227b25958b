import type { ErasureView } from '@panelflow/contract/erasure.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { boundsOfShapes, checkShapes, type EraseOptions } from '@panelflow/domain/page/erase.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Deps } from '../../ports/deps.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { loadDocument } from '../page/page-store.ts'
import { lockOwnErasure } from './erasure.queries.ts'
import { viewErasure } from './erasure.view.ts'
import { publishErasure } from './publish-erasure.ts'

/** Waiting or running ones of one person. */
const MOST_OPEN = 30
/** Megapixels of one selection: filling is quick, looking for patterns is not. */
const LIMIT_MP = { filling: 16, texture: 0.5, reading: 4 } as const

export interface ErasureRequest {
  readonly chapterId: string
  readonly pageId: string
  readonly options: EraseOptions
}

const requirePage = async (
  tx: Tx,
  { pageId, chapterId, options }: ErasureRequest,
  sourceChapterId: string,
): Promise<PageDocument> => {
  const ofChapter = await tx
    .selectFrom('source_page')
    .select('id')
    .where('id', '=', pageId)
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  const document =
    ofChapter && (await loadDocument(tx, { kind: options.document, pageId, chapterId }))
  if (document === undefined) throw new AppError('page.not_found')
  return document
}

const findLimit = ({ method, reads }: EraseOptions): number => {
  if (reads != null) return LIMIT_MP.reading
  return method === 'texture' ? LIMIT_MP.texture : LIMIT_MP.filling
}

const requireSound = (document: PageDocument, options: EraseOptions): void => {
  const { shapes, replaces } = options
  const check = checkShapes(shapes, document)
  if (!check.ok) throw AppError.from(check)
  const { w, h } = boundsOfShapes(shapes, document)
  const limit = findLimit(options)
  if (w * h > limit * 1_000_000) throw new AppError('erase.too_large', { limit })
  if (replaces !== null && document.items[replaces]?.kind !== 'patch')
    throw new AppError('erase.patch_gone')
}

const requireCapacity = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`select 1 from account where id = ${accountId} for update`.execute(tx)
  const { open } = await tx
    .selectFrom('erasure')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (open >= MOST_OPEN) throw new AppError('erase.too_many', { limit: MOST_OPEN })
}

const requestErasureIn = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  request: ErasureRequest,
): Promise<ErasureView> => {
  const isRead = request.options.reads != null
  const { chapter, chapterState, state } = await requireChapter(
    tx,
    actor,
    isRead ? 'workspace.text.content' : 'workspace.patch.edit_eraser',
    request.chapterId,
  )
  const editable = editableNow(actor, chapterState, state.stop !== null)
  const kind = isRead ? 'region' : 'patch'
  if (!editable.add.includes(kind))
    throw new AppError('page.field_forbidden', { itemId: null, fields: [`add ${kind}`] })
  requireSound(await requirePage(tx, request, chapter.source_chapter_id), request.options)
  await requireCapacity(tx, actor.accountId)
  const row = await tx
    .insertInto('erasure')
    .values({
      id: deps.ids.next(),
      chapter_id: request.chapterId,
      source_page_id: request.pageId,
      account_id: actor.accountId,
      role_id: actor.actingRole,
      options: JSON.stringify(request.options),
      requested_at: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${TASK_CHANNEL}, 'erasure')`.execute(tx)
  return viewErasure(row)
}

/**
 * Puts a selection into the queue of the workers.
 * @throws AppError chapter.not_found, permission.*, page.field_forbidden, page.not_found,
 * page.selection_too_small, page.selection_outside, erase.*
 */
export const requestErasure = async (
  deps: Deps,
  actor: Actor,
  request: ErasureRequest,
): Promise<ErasureView> =>
  await inTransaction(deps.db, (tx) => requestErasureIn(deps, tx, actor, request))

/**
 * Stops an erasure: a worker that has it drops its result. One that has ended is answered as it is.
 * @throws AppError erase.not_found
 */
export const cancelErasure = async (deps: Deps, actor: Actor, id: string): Promise<ErasureView> =>
  await inTransaction(deps.db, async (tx) => {
    const before = await lockOwnErasure(tx, actor, id)
    if (before.status !== 'waiting' && before.status !== 'running') return viewErasure(before)
    const row = await tx
      .updateTable('erasure')
      .set({ status: 'canceled', lease_until: null, worker: null, ended_at: deps.clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishErasure(tx, row)
    return viewErasure(row)
  })
