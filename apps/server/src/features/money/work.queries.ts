import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PayStage } from '@panelflow/domain/money/money-values.ts'
import { trimDecimal } from '@panelflow/domain/money/amount.ts'
import type { RecordedWork } from '@panelflow/domain/money/pay-sheet.ts'
import type { InterfaceLocale, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { selectBookName } from '../report/finished-work.ts'

/** A person's part of a chapter, with what names it. */
export interface WorkRow extends RecordedWork {
  readonly version: number
  readonly order: { readonly id: string; readonly serial: number; readonly title: string }
  readonly book: string
  readonly chapter: { readonly id: string; readonly number: number }
}

interface Row {
  readonly id: string
  readonly account_id: string
  readonly version: number
  readonly stage: PayStage
  readonly day: string
  readonly words: number | null
  readonly pages: number
  readonly hours: string | null
  readonly urgent: boolean
  readonly taken_back: boolean
  readonly first_of_order: boolean
  readonly paid: number | null
  readonly order_id: string
  readonly serial: number
  readonly title: string
  readonly language: TargetLanguage
  readonly book: string
  readonly chapter_id: string
  readonly number: number
}

const toWorkRow = (row: Row): WorkRow => ({
  recordId: row.id,
  accountId: row.account_id,
  version: row.version,
  stage: row.stage,
  language: row.language,
  day: row.day,
  words: row.words,
  pages: row.pages,
  hours: row.hours === null ? null : trimDecimal(row.hours),
  urgent: row.urgent,
  firstOfOrder: row.first_of_order,
  isTakenBack: row.taken_back,
  paid: row.paid === null ? null : Number(row.paid),
  order: { id: row.order_id, serial: Number(row.serial), title: row.title },
  book: row.book,
  chapter: { id: row.chapter_id, number: row.number },
})

/** Conditions may name the record `r`, its order `o` and what was paid `l`. */
export const listWork = async (
  db: Db | Tx,
  where: RawBuilder<unknown>,
  locale: InterfaceLocale,
): Promise<readonly WorkRow[]> => {
  const zone = await organisationZone(db)
  const { rows } = await sql<Row>`
    select r.id, r.account_id, r.version, r.stage, to_char(r.handed_over_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      r.words, r.pages, r.hours::text as hours, r.urgent, r.taken_back_at is not null as taken_back, l.paid::int8 as paid,
      not exists (
        select 1 from work_record e where e.order_id = r.order_id and e.account_id = r.account_id and e.stage = r.stage
          and e.taken_back_at is null and (e.handed_over_at, e.id) < (r.handed_over_at, r.id)) as first_of_order,
      o.id as order_id, o.serial, o.title, o.target_language as language, ${selectBookName(locale)} as book,
      c.id as chapter_id, c.number
    from work_record r join work_order o on o.id = r.order_id join book b on b.id = o.book_id join chapter c on c.id = r.chapter_id
    left join lateral (
      select case when count(*) > 0 then coalesce(sum(p.amount_minor), 0) end as paid from pay_line p where p.record_id = r.id) l on true
    where ${where} order by r.handed_over_at, r.id`.execute(db)
  return rows.map(toWorkRow)
}

/**
 * Work that a sheet of the period is about: handed over in it, or on a locked sheet already, where
 * what was paid may have to be corrected.
 */
export const payableWork = async (
  db: Db | Tx,
  {
    from,
    to,
    accountId,
  }: { readonly from: string; readonly to: string; readonly accountId?: string },
  locale: InterfaceLocale,
): Promise<readonly WorkRow[]> => {
  const zone = await organisationZone(db)
  const begin = sql`(${from}::timestamp at time zone ${zone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`
  const person = accountId === undefined ? sql`true` : sql`r.account_id = ${accountId}::uuid`
  return await listWork(
    db,
    sql`${person} and r.handed_over_at < ${end} and (l.paid is not null or r.handed_over_at >= ${begin})`,
    locale,
  )
}

/** @throws AppError `pay_record.not_found` */
export const getWorkHours = async (
  db: Db,
  recordId: string,
): Promise<{ readonly version: number; readonly hours: string | null }> => {
  const row = await db
    .selectFrom('work_record')
    .select(['version', 'hours'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('pay_record.not_found')
  return { version: row.version, hours: row.hours === null ? null : trimDecimal(row.hours) }
}
