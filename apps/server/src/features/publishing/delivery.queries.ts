import { type Certificate, certificate, type DeliveryView } from '@panelflow/contract/publishing.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  canDeliveryAct,
  DELIVERY_ACTS,
  DELIVERY_PROBLEMS,
  type DeliveryStatus,
  type TargetKind,
} from '@panelflow/domain/publishing/publishing.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

interface Row {
  readonly id: string
  readonly publicationId: string
  readonly orderId: string
  readonly chapterId: string
  readonly chapterNumber: number
  readonly language: TargetLanguage
  readonly publicationVersion: number
  readonly reason: string
  readonly targetName: string
  readonly kind: TargetKind
  readonly place: string
  readonly status: DeliveryStatus
  readonly bytesDone: number
  readonly problem: string | null
  readonly detail: string
  readonly notBefore: Date
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly person: { readonly id: string; readonly name: string; readonly realName: string } | null
  readonly files: readonly {
    readonly id: string
    readonly path: string
    readonly bytes: number
    readonly sent: boolean
  }[]
}

const readDeliveries = async (
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select d.id, p.id as "publicationId", c.order_id as "orderId", c.id as "chapterId", c.number as "chapterNumber",
      p.target_language as language, p.number as "publicationVersion", p.reason, d.target_name as "targetName", t.kind, d.place,
      d.status, d.bytes_done as "bytesDone", d.problem, d.problem_detail as detail, d.not_before as "notBefore",
      d.created_at as "createdAt", d.finished_at as "finishedAt",
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name) end as person,
      coalesce((select json_agg(json_build_object('id', f.id, 'path', f.path, 'bytes', f.bytes, 'sent', f.sent_at is not null) order by f.position)
        from publication_file f where f.delivery_id = d.id), '[]') as files
    from publication_delivery d join publication p on p.id = d.publication_id join chapter c on c.id = p.chapter_id
      join source_chapter s on s.id = p.source_chapter_id join publishing_target t on t.id = d.target_id
      left join account a on a.id = p.created_by
    where ${condition} order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export const publishedFilePath = (deliveryId: string, fileId: string): string =>
  `/api/files/published/${deliveryId}/${fileId}`

const viewDelivery = (row: Row, sign: (path: string) => string): DeliveryView => {
  const problem = DELIVERY_PROBLEMS.find((code) => code === row.problem)
  return {
    ...row,
    filesDone: row.files.filter(({ sent }) => sent).length,
    filesTotal: row.files.length,
    bytesDone: Number(row.bytesDone),
    bytesTotal: row.files.reduce((sum, { bytes }) => sum + bytes, 0),
    problem: problem === undefined ? null : { code: problem, detail: row.detail },
    nextAttemptAt:
      row.status === 'waiting' && problem !== undefined ? row.notBefore.toISOString() : null,
    createdBy: row.person,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    files: row.files.map(({ id, path, bytes }) => ({
      path,
      bytes,
      url: sign(publishedFilePath(row.id, id)),
    })),
    acts: DELIVERY_ACTS.filter((act) => canDeliveryAct(act, row.status)),
  }
}

interface DeliveryFilter {
  readonly chapterId?: string | undefined
  readonly orderId?: string | undefined
  readonly before?: string | undefined
  readonly size: number
}

/** Newest first; `next` is the `before` of the next part. */
export const listDeliveries = async (
  db: Db,
  bookId: string,
  { chapterId, orderId, before, size }: DeliveryFilter,
  sign: (path: string) => string,
) => {
  const conditions = [sql`s.book_id = ${bookId}`]
  if (chapterId !== undefined) conditions.push(sql`c.id = ${chapterId}`)
  if (orderId !== undefined) conditions.push(sql`c.order_id = ${orderId}`)
  if (before !== undefined) conditions.push(sql`d.id < ${before}`)
  const found = await readDeliveries(db, sql.join(conditions, sql` and `), size + 1)
  const rows = found.slice(0, size).map((row) => viewDelivery(row, sign))
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null }
}

interface Ready {
  readonly chapterId: string
  readonly orderId: string
  readonly number: number
  readonly language: TargetLanguage
  readonly needsReason: boolean
}

const MOST_READY = 500

/** Finished chapters that an active target of the book has not been given. */
export const listReady = async (db: Db, bookId: string): Promise<readonly Ready[]> => {
  const { rows } = await sql<Ready>`
    select c.id as "chapterId", o.id as "orderId", c.number, o.target_language as language,
      coalesce(l.chapter_id <> c.id, false) as "needsReason"
    from source_chapter s join chapter c on c.source_chapter_id = s.id join work_order o on o.id = c.order_id
      left join lateral (select p.id, p.chapter_id from publication p
        where p.source_chapter_id = s.id and p.target_language = o.target_language order by p.number desc limit 1) l on true
    where s.book_id = ${bookId} and c.status = 'complete' and c.final_images = 'ready' and o.stop_status is null
      and not exists (select 1 from publication q where q.chapter_id = c.id and q.id <> l.id)
      and exists (select 1 from publishing_target t where t.book_id = s.book_id and t.active and t.deleted_at is null
        and (t.target_language is null or t.target_language = o.target_language)
        and not exists (select 1 from publication_delivery d where d.target_id = t.id and d.publication_id = l.id and l.chapter_id = c.id))
    order by c.number, o.target_language, o.serial limit ${MOST_READY}`.execute(db)
  return rows
}

/** @throws AppError `delivery.not_found`, `delivery.no_certificate` */
export const getCertificate = async (db: Db, deliveryId: string): Promise<Certificate> => {
  const row = await db
    .selectFrom('publication_delivery')
    .select('certificate')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('delivery.not_found')
  if (row.certificate === null) throw new AppError('delivery.no_certificate')
  return certificate.parse(row.certificate)
}

/** @throws AppError `delivery.not_found` */
export const getPublishedFile = async (db: Db, deliveryId: string, fileId: string) => {
  const row = await db
    .selectFrom('publication_file')
    .select(['path', 'type', 'sha', 'bytes'])
    .where('delivery_id', '=', deliveryId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('delivery.not_found')
  return row
}
