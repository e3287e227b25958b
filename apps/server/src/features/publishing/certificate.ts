import { exportOptions } from '@panelflow/contract/output.ts'
import { type Certificate, certificate } from '@panelflow/contract/publishing.ts'
import type { TargetKind } from '@panelflow/domain/publishing/publishing.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

const listApprovals = async (db: Db | Tx, chapterId: string) => {
  const rows = await db
    .selectFrom('work_record as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select(['w.stage', 'w.handed_over_at', 'a.name', 'a.real_name'])
    .where('w.chapter_id', '=', chapterId)
    .where('w.taken_back_at', 'is', null)
    .orderBy('w.handed_over_at')
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({
    stage: row.stage,
    person: row.real_name || row.name,
    at: row.handed_over_at.toISOString(),
  }))
}

const listDismissedChecks = async (db: Db | Tx, chapterId: string) => {
  const rows = await db
    .selectFrom('page_check_dismissal as d')
    .innerJoin('source_page as p', 'p.id', 'd.source_page_id')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .select(['p.position', 'd.check_id', 'd.reason', 'd.note', 'a.name', 'a.real_name'])
    .where('d.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .orderBy('d.item_id')
    .orderBy('d.check_id')
    .execute()
  return rows.map((row) => ({
    page: row.position + 1,
    check: row.check_id,
    reason: row.note === '' ? row.reason : `${row.reason}: ${row.note}`,
    person: row.real_name || row.name,
  }))
}

/** Names of own fonts; others are called by their id. */
const nameFonts = async (db: Db | Tx, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('font')
    .select(['id', 'family', 'subfamily'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ id, family, subfamily }) => [id, `${family} ${subfamily}`]))
  return ids.map((id) => names.get(id) ?? id).toSorted()
}

interface Head {
  readonly chapterId: string
  readonly book: string
  readonly chapter: number
  readonly language: Certificate['language']
  readonly orderSerial: number
  readonly version: number
  readonly reason: string
  readonly name: string
  readonly place: string
  readonly kind: TargetKind
  readonly options: unknown
}

/**
 * What was delivered and who answers for it, as it is the moment the last file has arrived. Written
 * once with the delivery and never changed.
 */
export const createCertificate = async (
  db: Db | Tx,
  deliveryId: string,
  fontIds: readonly string[],
  at: Date,
): Promise<Certificate> => {
  const { rows } = await sql<Head>`
    select p.chapter_id as "chapterId", coalesce(nullif(b.title_en, ''), b.title_zh) as book, c.number as chapter,
      p.target_language as language, o.serial as "orderSerial", p.number as version, p.reason,
      d.target_name as name, d.place, t.kind, t.options
    from publication_delivery d join publication p on p.id = d.publication_id join publishing_target t on t.id = d.target_id
      join chapter c on c.id = p.chapter_id join work_order o on o.id = c.order_id join book b on b.id = o.book_id
    where d.id = ${deliveryId}`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Error('a delivery without its version')
  const { chapterId, name, kind, place, options, ...rest } = head
  const files = await db
    .selectFrom('publication_file')
    .select(['path', 'sha as sha256', 'bytes'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('position')
    .execute()
  return certificate.parse({
    schema: 'panelflow-delivery-certificate/1',
    deliveryId,
    ...rest,
    target: { name, kind, place },
    format: exportOptions.parse(options).format,
    deliveredAt: at.toISOString(),
    files: files.map((file) => ({ ...file, bytes: Number(file.bytes) })),
    approvals: await listApprovals(db, chapterId),
    dismissedChecks: await listDismissedChecks(db, chapterId),
    fonts: await nameFonts(db, fontIds),
  })
}
