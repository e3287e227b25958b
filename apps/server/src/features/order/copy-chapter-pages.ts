import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'

/** Rows of the present pages of a chapter, each with the id that its copy gets. */
const pairIds = async (
  tx: Tx,
  ids: Ids,
  table: 'page_document' | 'page_output' | 'page_seal',
  chapterId: string,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select x.id from ${sql.table(table)} x join source_page p on p.id = x.source_page_id
    where x.chapter_id = ${chapterId} and p.replaced_at is null`.execute(tx)
  return JSON.stringify(rows.map(({ id }) => ({ was: id, id: ids.next() })))
}

const copyDocuments = async (tx: Tx, ids: Ids, from: string, to: string): Promise<void> => {
  const pairs = await pairIds(tx, ids, 'page_document', from)
  await sql`
    insert into page_document (id, kind, source_page_id, chapter_id, schema, rev, base_rev_seen, updated_at)
    select n.id, d.kind, d.source_page_id, ${to}::uuid, d.schema, d.rev, d.base_rev_seen, d.updated_at
    from jsonb_to_recordset(${pairs}::jsonb) as n(was uuid, id uuid) join page_document d on d.id = n.was`.execute(
    tx,
  )
  await sql`
    insert into page_item (document_id, id, kind, props, origin, rev)
    select n.id, i.id, i.kind, i.props, i.origin, i.rev
    from jsonb_to_recordset(${pairs}::jsonb) as n(was uuid, id uuid) join page_item i on i.document_id = n.was`.execute(
    tx,
  )
}

/** Pictures stay those of pages that nobody changes: a synthesis finds them by their content. */
const copyOutputs = async (tx: Tx, ids: Ids, from: string, to: string): Promise<void> => {
  const pairs = await pairIds(tx, ids, 'page_output', from)
  await sql`
    insert into page_output (id, chapter_id, source_page_id, kind, content_hash, image, format, bytes, width, height, engine, render_hash, base_rev, lane_rev, created_at, around_revs)
    select n.id, ${to}::uuid, o.source_page_id, o.kind, o.content_hash, o.image, o.format, o.bytes, o.width, o.height, o.engine, o.render_hash, o.base_rev, o.lane_rev, o.created_at, o.around_revs
    from jsonb_to_recordset(${pairs}::jsonb) as n(was uuid, id uuid) join page_output o on o.id = n.was`.execute(
    tx,
  )
}

const copySeals = async (tx: Tx, ids: Ids, from: string, to: string): Promise<void> => {
  const pairs = await pairIds(tx, ids, 'page_seal', from)
  await sql`
    insert into page_seal (id, chapter_id, source_page_id)
    select n.id, ${to}::uuid, s.source_page_id
    from jsonb_to_recordset(${pairs}::jsonb) as n(was uuid, id uuid) join page_seal s on s.id = n.was`.execute(
    tx,
  )
  await sql`
    insert into page_seal_item (seal_id, item_id, kind, engine, item_key, raster, account_id, sealed_at)
    select n.id, i.item_id, i.kind, i.engine, i.item_key, i.raster, i.account_id, i.sealed_at
    from jsonb_to_recordset(${pairs}::jsonb) as n(was uuid, id uuid) join page_seal_item i on i.seal_id = n.was`.execute(
    tx,
  )
}

/** What people decided about lines, checks and changed sources holds as long as these stay so. */
const copyDecisions = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`
    insert into accepted_line (chapter_id, stage, account_id, item_id, hash, at)
    select ${to}::uuid, stage, account_id, item_id, hash, at from accepted_line where chapter_id = ${from}`.execute(
    tx,
  )
  await sql`
    insert into page_check_dismissal (chapter_id, source_page_id, item_id, check_id, basis, reason, note, account_id, created_at)
    select ${to}::uuid, d.source_page_id, d.item_id, d.check_id, d.basis, d.reason, d.note, d.account_id, d.created_at
    from page_check_dismissal d join source_page p on p.id = d.source_page_id
    where d.chapter_id = ${from} and p.replaced_at is null`.execute(tx)
  await sql`
    insert into page_revision_check (page_id, chapter_id, checked_at, checked_by)
    select k.page_id, ${to}::uuid, k.checked_at, k.checked_by
    from page_revision_check k join source_page p on p.id = k.page_id
    where k.chapter_id = ${from} and p.replaced_at is null`.execute(tx)
}

/**
 * Carries everything that stands on the pages of one chapter over to another chapter of the same
 * source: words, patches, pictures, seals and decisions. Its log of steps begins anew.
 */
export const copyChapterPages = async (
  tx: Tx,
  { ids }: { readonly ids: Ids },
  from: string,
  to: string,
): Promise<void> => {
  await copyDocuments(tx, ids, from, to)
  await copyOutputs(tx, ids, from, to)
  await copySeals(tx, ids, from, to)
  await copyDecisions(tx, from, to)
}
