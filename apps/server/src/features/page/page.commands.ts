import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'

/** Keeps both documents of every page of the chapter as they are now, under the name of the event that asked for it. */
export const snapshotChapter = async (deps: { readonly ids: Ids }, tx: Tx, chapterId: string, reason: string): Promise<void> => {
  const { rows } = await sql<{ id: string; rev: number; items: unknown }>`
    select d.id, d.rev, coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'props', i.props, 'origin', i.origin, 'rev', i.rev) order by i.id)
      filter (where i.id is not null), '[]') as items
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and (d.kind = 'base' or d.chapter_id = c.id)
    left join page_item i on i.document_id = d.id
    where c.id = ${chapterId} group by d.id, d.rev`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('page_snapshot')
    .values(rows.map((row) => ({ id: deps.ids.next(), document_id: row.id, rev: row.rev, reason, items: JSON.stringify(row.items) })))
    .execute()
}
