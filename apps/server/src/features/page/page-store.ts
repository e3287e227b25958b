/** Page documents as rows: one row per item, so that an edit writes what it touched. */
import type {
  DocumentKind,
  Origin,
  PageDocument,
  PageItem,
  PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import { type BatchStep, withoutComputed } from '@panelflow/domain/page/own-steps.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** Which document: the lane needs the chapter, the base is shared by all chapters of the page. */
export interface DocumentRef {
  readonly kind: DocumentKind
  readonly pageId: string
  readonly chapterId: string
}

export interface DocumentRow {
  readonly id: string
  readonly schema: number
  readonly rev: number
  readonly width: number
  readonly height: number
  readonly image: string
}

const findRow = async (
  db: Db | Tx,
  ref: DocumentRef,
  lock: boolean,
): Promise<DocumentRow | undefined> => {
  const query = db
    .selectFrom('page_document as d')
    .innerJoin('source_page as p', 'p.id', 'd.source_page_id')
    .select(['d.id', 'd.schema', 'd.rev', 'p.width', 'p.height', 'p.image'])
    .where('d.kind', '=', ref.kind)
    .where('d.source_page_id', '=', ref.pageId)
    .where(
      'd.chapter_id',
      ref.kind === 'lane' ? '=' : 'is',
      ref.kind === 'lane' ? ref.chapterId : null,
    )
  return await (lock ? query.forUpdate('d') : query).executeTakeFirst()
}

const listItems = async (
  db: Db | Tx,
  { id, schema }: Pick<DocumentRow, 'id' | 'schema'>,
): Promise<Readonly<Record<string, PageItem>>> => {
  const rows = await db
    .selectFrom('page_item')
    .select(['id', 'kind', 'props', 'origin', 'rev'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute()
  return parseItems(schema, rows)
}

export const toDocument = (
  kind: DocumentKind,
  row: DocumentRow,
  items: Readonly<Record<string, PageItem>>,
): PageDocument => ({
  schema: PAGE_SCHEMA_VERSION,
  id: row.id,
  kind,
  width: row.width,
  height: row.height,
  source: row.image,
  rev: row.rev,
  items,
})

/**
 * undefined: the page is not of this chapter, or preprocessing never began.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const loadDocument = async (
  db: Db | Tx,
  ref: DocumentRef,
): Promise<PageDocument | undefined> => {
  const row = await findRow(db, ref, false)
  return row && toDocument(ref.kind, row, await listItems(db, row))
}

export interface Writing {
  readonly ref: DocumentRef
  readonly before: PageDocument
  readonly after: PageDocument
  readonly applied: readonly PageOp[]
  readonly batchId: string
  readonly origin: Origin
  /** the gestures it belongs to, and what takes it back */
  readonly undo?: { readonly steps: readonly BatchStep[]; readonly inverse: readonly PageOp[] }
}

/** Entries of a document that can be taken back at most, and the longest way back, in letters. */
const MAX_UNDOABLE = 500
const MAX_INVERSE = 65_536

const toUndoColumns = ({ ref, undo }: Writing) => {
  if (undo === undefined || undo.steps.length === 0) return {}
  const inverse = JSON.stringify(withoutComputed(undo.inverse))
  return {
    chapter_id: ref.chapterId,
    steps: JSON.stringify(undo.steps),
    inverse: inverse.length > MAX_INVERSE ? null : inverse,
  }
}

const forgetOldSteps = async (tx: Tx, { id, rev }: PageDocument): Promise<void> => {
  if (rev <= MAX_UNDOABLE) return
  await tx
    .updateTable('page_op')
    .set({ chapter_id: null, steps: null, inverse: null })
    .where('document_id', '=', id)
    .where('rev', '=', rev - MAX_UNDOABLE)
    .where('steps', 'is not', null)
    .execute()
}

const writeItems = async (tx: Tx, before: PageDocument, after: PageDocument): Promise<void> => {
  const changed = Object.values(after.items).filter((item) => before.items[item.id] !== item)
  const removedIds = Object.keys(before.items).filter((id) => after.items[id] === undefined)
  if (removedIds.length > 0)
    await tx
      .deleteFrom('page_item')
      .where('document_id', '=', after.id)
      .where('id', 'in', removedIds)
      .execute()
  if (changed.length === 0) return
  const rows = changed.map((item) => ({
    document_id: after.id,
    id: item.id,
    kind: item.kind,
    props: JSON.stringify(item.props),
    origin: JSON.stringify(item.origin),
    rev: item.rev,
  }))
  await tx
    .insertInto('page_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'id']).doUpdateSet({
        kind: (eb) => eb.ref('excluded.kind'),
        props: (eb) => eb.ref('excluded.props'),
        origin: (eb) => eb.ref('excluded.origin'),
        rev: (eb) => eb.ref('excluded.rev'),
      }),
    )
    .execute()
}

/**
 * Nobody else writes the document until the transaction ends. One of an older schema is stored in
 * the present one first: its items share one version.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const lockDocument = async (tx: Tx, ref: DocumentRef): Promise<PageDocument | undefined> => {
  const row = await findRow(tx, ref, true)
  if (row === undefined) return undefined
  const document = toDocument(ref.kind, row, await listItems(tx, row))
  if (row.schema === PAGE_SCHEMA_VERSION) return document
  await writeItems(tx, { ...document, items: {} }, document)
  await tx
    .updateTable('page_document')
    .set({ schema: PAGE_SCHEMA_VERSION })
    .where('id', '=', row.id)
    .execute()
  return document
}

/**
 * Everybody who may see the page hears of it; a base document is shared by every chapter of the
 * source chapter.
 */
const announce = async (tx: Tx, { ref, after }: Writing): Promise<void> => {
  const listeners =
    ref.kind === 'lane'
      ? await tx
          .selectFrom('chapter')
          .select(['id', 'order_id'])
          .where('id', '=', ref.chapterId)
          .execute()
      : await tx
          .selectFrom('chapter')
          .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
          .select(['chapter.id', 'chapter.order_id'])
          .where('source_page.id', '=', ref.pageId)
          .execute()
  for (const chapter of listeners) {
    const payload = {
      chapterId: chapter.id,
      pageId: ref.pageId,
      document: ref.kind,
      rev: after.rev,
    }
    await publish(tx, {
      type: 'page.changed',
      orderId: chapter.order_id,
      chapterId: chapter.id,
      payload,
    })
  }
}

/**
 * Appends an accepted batch to the op log and writes the items it touched. The document must be
 * locked. Nothing applied: nothing written.
 */
export const writeBatch = async (tx: Tx, writing: Writing): Promise<void> => {
  const { before, after, applied, batchId, origin } = writing
  if (applied.length === 0) return
  await writeItems(tx, before, after)
  await tx
    .insertInto('page_op')
    .values({
      document_id: after.id,
      rev: after.rev,
      batch_id: batchId,
      actor_id: origin.by === 'person' ? origin.account : null,
      role_id: origin.by === 'person' ? origin.role : null,
      schema: PAGE_SCHEMA_VERSION,
      ops: JSON.stringify(applied),
      origin: JSON.stringify(origin),
      ...toUndoColumns(writing),
    })
    .execute()
  await forgetOldSteps(tx, after)
  await tx
    .updateTable('page_document')
    .set({ rev: after.rev, updated_at: sql`now()` })
    .where('id', '=', after.id)
    .execute()
  await announce(tx, writing)
}
