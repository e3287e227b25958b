import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import type { Applied } from '@panelflow/domain/page/page-apply.ts'
import { decideBatch } from '@panelflow/domain/page/page-decide.ts'
import type {
  DocumentKind,
  Origin,
  PageDocument,
  PageOp,
  PageOpEntry,
} from '@panelflow/domain/page/document/page-document.ts'
import { TEXT_FIELD_BY_KIND } from '@panelflow/domain/page/document/page-fields.ts'
import type { BatchStep } from '@panelflow/domain/page/own-steps.ts'
import type { Db } from '../../../db/open-database.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import { type ChapterAccess, requireChapter } from '../../../core/access/order-access.ts'
import { requireAssets } from '../asset-store.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { entriesSince } from '../page.queries.ts'
import { type DocumentRef, lockDocument, writeBatch } from '../page-store.ts'

interface Place {
  readonly chapterId: string
  readonly pageId: string
  readonly document: DocumentKind
}

export interface Batch extends Place {
  readonly batchId: string
  /** revision the sender has; the answer holds every entry after it */
  readonly baseRev: number
  readonly ops: readonly PageOp[]
  /** the gestures it belongs to */
  readonly steps?: readonly BatchStep[] | undefined
}

export interface BatchAnswer {
  readonly rev: number
  readonly entries: readonly PageOpEntry[]
}

/** The role that edits are made in. Throws `permission.role_denied`. */
export const getActingRole = (actor: Actor): RoleId => {
  const role = actor.actingRole ?? effectiveRoles(actor)[0]
  if (role === undefined) throw new AppError('permission.role_denied')
  return role
}

/** Adds who wrote the words that are there now, for the two-way choice. */
const withWriter = async (tx: Tx, doc: PageDocument, params: ErrorParams): Promise<ErrorParams> => {
  const { itemId } = params
  const item = typeof itemId === 'string' ? doc.items[itemId] : undefined
  if (item === undefined) return params
  const origin = item.origin[TEXT_FIELD_BY_KIND[item.kind] ?? '*'] ?? item.origin['*']
  if (origin === undefined) return params
  if (origin.by === 'ai') return { ...params, by: null, at: origin.at }
  const account = await tx
    .selectFrom('account')
    .select(['name', 'real_name'])
    .where('id', '=', origin.account)
    .executeTakeFirst()
  return { ...params, by: account?.real_name || account?.name || null, at: origin.at }
}

const alreadyWritten = async (tx: Tx, documentId: string, batchId: string): Promise<boolean> =>
  (await tx
    .selectFrom('page_op')
    .select('rev')
    .where('document_id', '=', documentId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()) !== undefined

interface Locked {
  readonly ref: DocumentRef
  readonly before: PageDocument & { readonly id: string }
  readonly access: ChapterAccess
}

const lockPage = async (tx: Tx, actor: Actor, batch: Place): Promise<Locked> => {
  const ref: DocumentRef = {
    kind: batch.document,
    pageId: batch.pageId,
    chapterId: batch.chapterId,
  }
  // the document first, then the chapter: a worker that ends a stage locks in the same order
  const before = await lockDocument(tx, ref)
  const locked = await tx
    .selectFrom('chapter')
    .select('id')
    .where('id', '=', batch.chapterId)
    .forShare()
    .executeTakeFirst()
  if (locked === undefined) throw new AppError('chapter.not_found')
  const access = await requireChapter(tx, actor, 'workspace.open', batch.chapterId)
  const ofChapter = await tx
    .selectFrom('source_page')
    .select('id')
    .where('id', '=', batch.pageId)
    .where('source_chapter_id', '=', access.chapter.source_chapter_id)
    .executeTakeFirst()
  if (before === undefined || ofChapter === undefined) throw new AppError('page.not_found')
  return { ref, before, access }
}

const write = async (
  deps: { readonly clock: Clock },
  tx: Tx,
  actor: Actor,
  { ref, before, access }: Locked,
  { batchId, ops, steps = [] }: Pick<Batch, 'batchId' | 'ops' | 'steps'>,
): Promise<Applied> => {
  await requireAssets(tx, access.chapter.source_chapter_id, ops)
  const origin: Origin = {
    by: 'person',
    account: actor.accountId,
    role: getActingRole(actor),
    at: deps.clock.now().toISOString(),
  }
  const decision = decideBatch(
    before,
    ops,
    origin,
    editableNow(actor, access.chapterState, access.state.stop !== null),
  )
  if (!decision.ok) {
    throw AppError.from(
      decision.code === 'page.text_conflict'
        ? { code: decision.code, params: await withWriter(tx, before, decision.params) }
        : decision,
    )
  }
  const { doc: after, applied, inverse } = decision.applied
  const undo = { steps, inverse }
  await writeBatch(tx, { ref, before, after, applied, batchId, origin, undo })
  return decision.applied
}

/**
 * What a person asked for and a worker made, in the person's name and with the rights the person
 * has now: one batch in the worker's own
 * transaction. Throws as `appendOps`.
 */
export const appendPersonOps = async (
  deps: { readonly clock: Clock },
  tx: Tx,
  actor: Actor,
  batch: Place & Pick<Batch, 'batchId' | 'ops' | 'steps'>,
): Promise<Applied> => await write(deps, tx, actor, await lockPage(tx, actor, batch), batch)

const appendIn = async (
  deps: { readonly clock: Clock },
  tx: Tx,
  actor: Actor,
  batch: Batch,
): Promise<BatchAnswer> => {
  const locked = await lockPage(tx, actor, batch)
  const { before } = locked
  // a retry of something already taken gets the same answer, whatever happened to the chapter since
  if (await alreadyWritten(tx, before.id, batch.batchId))
    return { rev: before.rev, entries: await entriesSince(tx, before.id, batch.baseRev) }
  if (batch.baseRev > before.rev) throw new AppError('page.revision_conflict', { rev: before.rev })
  const { doc: after } = await write(deps, tx, actor, locked, batch)
  return { rev: after.rev, entries: await entriesSince(tx, before.id, batch.baseRev) }
}

/**
 * One batch of a person's edits, all or nothing: idempotent by batch id, checked by role × status ×
 * field, words by compare-and-set.
 * Throws `page.field_forbidden`, `page.value_invalid`, `page.text_conflict`,
 * `page.revision_conflict`, `page.asset_missing`, `page.not_found`.
 */
export const appendOps = async (
  deps: { readonly db: Db; readonly clock: Clock },
  actor: Actor,
  batch: Batch,
): Promise<BatchAnswer> =>
  await inTransaction(deps.db, async (tx) => await appendIn(deps, tx, actor, batch))
