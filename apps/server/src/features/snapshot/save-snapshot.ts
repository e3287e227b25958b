import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import type { ProposedText, SnapshotInput, StoredSnapshot } from '../../ports/workflow-effects.ts'

/** Of an item `i` of a kept page. */
export const PROPOSED_TEXT = `i #> '{props,candidates}' as candidates, i #>> '{props,translation}' as translation`

/**
 * The version and the documents that belong to it, in one go: thousands of items need not travel.
 */
const insertSnapshot = prepared<
  ProposedText,
  [id: string, chapterId: string, name: string, round: number, by: string | null, at: Date]
>(
  'chapter.keep_snapshot',
  `with kept as (insert into chapter_snapshot (id, chapter_id, name, round, taken_by, at) values ($1, $2, $3, $4, $5, $6)),
  pages as (insert into page_snapshot (id, document_id, rev, schema, reason, items, at, snapshot_id)
    select gen_random_uuid(), d.id, d.rev, d.schema, $3,
      coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'props', i.props, 'origin', i.origin, 'rev', i.rev) order by i.id)
        filter (where i.id is not null), '[]'), $6, $1
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and (d.kind = 'base' or d.chapter_id = c.id)
    left join page_item i on i.document_id = d.id
    where c.id = $2 group by d.id, d.rev, d.schema returning document_id, items)
  select ${PROPOSED_TEXT}
  from pages join page_document d on d.id = pages.document_id and d.kind = 'lane' cross join jsonb_array_elements(pages.items) i
  where $3 = 'complete_translation' and i ->> 'kind' = 'text'`,
)

/**
 * Keeps both documents of every page of the chapter as they are now, as one version with a name
 * (spec 10.return.data).
 */
export const saveSnapshot = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  { chapterId, name, round, by, at }: SnapshotInput,
): Promise<StoredSnapshot> => {
  const id = deps.ids.next()
  return { id, texts: await insertSnapshot(tx, [id, chapterId, name, round, by, at]) }
}

/**
 * The version kept last; within a transaction that has just sent the chapter back, the version sent
 * back.
 */
export const latestSnapshot = async (tx: Tx, chapterId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('chapter_snapshot')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
