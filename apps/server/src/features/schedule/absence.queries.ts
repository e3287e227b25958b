import { type Absence, awayDays } from '@panelflow/domain/account/absence.ts'
import type { Away } from '@panelflow/domain/schedule/working-calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'

interface AbsenceRow {
  readonly away_from: string | null
  readonly away_until: string | null
  readonly leaving_on: string | null
}

export const toAbsence = (row: AbsenceRow): Absence => ({
  awayFrom: row.away_from,
  awayUntil: row.away_until,
  leavingOn: row.leaving_on,
})

const selectAway = prepared<AbsenceRow & { readonly id: string }, []>(
  'account.away',
  'select id, away_from, away_until, leaving_on from account where away_until is not null or leaving_on is not null',
)

/** The days away of everybody who has some; few have. */
export const readAbsences = async (
  db: Db | Tx,
): Promise<(accountId: string) => readonly Away[]> => {
  const rows = await selectAway(db, [])
  const days = new Map(rows.map((row) => [row.id, awayDays(toAbsence(row))]))
  return (accountId) => days.get(accountId) ?? []
}

/** Keeps what was asked for, and asks for new forecasts of the orders the person sits on. */
export const writeAbsence = async (
  tx: Tx,
  accountId: string,
  { awayFrom, awayUntil, leavingOn }: Absence,
): Promise<void> => {
  const columns = { away_from: awayFrom, away_until: awayUntil, leaving_on: leavingOn }
  await tx.updateTable('account').set(columns).where('id', '=', accountId).execute()
  await sql`update work_order set forecast_version = null where urgency in (0, 1) and id in (
    select order_id from order_member where account_id = ${accountId})`.execute(tx)
}
