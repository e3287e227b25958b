import type { CrewCandidate, crewCandidates } from '@panelflow/contract/crew.ts'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { isAbsenceUpcoming } from '@panelflow/domain/account/absence.ts'
import { checkMember } from '@panelflow/domain/order/assignee-rules.ts'
import {
  computeLoads,
  forecastLoads,
  isLeftUndone,
  MOST_AHEAD_HOURS,
} from '@panelflow/domain/schedule/forecast.ts'
import { UNIT_OF_STAGE, WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { SEAT_BY_STAGE } from '@panelflow/domain/schedule/remaining-work.ts'
import { sql } from 'kysely'
import { getToday } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import { toAbsence } from '../schedule/absence.queries.ts'
import { loadPaces } from '../schedule/pace.queries.ts'
import { readTiming } from '../schedule/studio-calendar.ts'
import { peopleFor, toAssignee } from './candidates.queries.ts'

interface ChapterSizeRow {
  readonly pages: number
  readonly words: number
}

/** The usual chapter of a book; nothing while it has none. */
const readUsualSize = async (db: Db, bookId: string): Promise<ChapterSizeRow> => {
  const { rows } = await sql<ChapterSizeRow>`
    select coalesce((select avg(pages) from (
        select count(*) as pages from source_chapter s
        join source_page p on p.source_chapter_id = s.id and p.replaced_at is null
        where s.book_id = ${bookId} group by s.id) chapters), 0)::float as pages,
      coalesce((select avg(c.word_count) from chapter c join work_order o on o.id = c.order_id
        where o.book_id = ${bookId} and c.word_count is not null), 0)::float as words`.execute(db)
  return rows[0] ?? { pages: 0, words: 0 }
}

/** Working hours that people have in all their running orders. */
const readHours = async (
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('forecast_load')
    .select(['account_id', (eb) => eb.fn.sum<number>('hours').as('hours')])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, Number(row.hours)]))
}

/**
 * Everybody with the role of a seat, those of the language first, the least loaded before others.
 * Where the book has chapters: when each would be done with what they have and one usual chapter.
 */
export const listCrewCandidates = async (
  db: Db,
  now: Date,
  { bookId, language }: { readonly bookId: string; readonly language: string },
  { seat, search }: EndpointQuery<typeof crewCandidates>,
): Promise<CrewCandidate[]> => {
  const people = await peopleFor(db, { seat, bookId, language, search, withGrades: false })
  const ids = people.map(({ id }) => id)
  const [size, hours, timing] = [
    await readUsualSize(db, bookId),
    await readHours(db, ids),
    await readTiming(db),
  ]
  const getPace = await loadPaces(db, ids, now, timing)
  const today = await getToday(db, now)
  const stage = WORK_STAGES.find((one) => SEAT_BY_STAGE[one] === seat) ?? 'translation'
  return people.map((row) => {
    const amount = size[UNIT_OF_STAGE[stage]]
    const [load] = computeLoads([{ stage, accountId: row.id, amount }], getPace)
    const ahead = Math.min(MOST_AHEAD_HOURS, hours.get(row.id) ?? 0)
    const forecast = forecastLoads(
      [{ stage, accountId: row.id, hours: load?.hours ?? 0, ahead }],
      now.getTime(),
      timing,
    ).find((one) => one.accountId === row.id)
    const finishAt =
      load === undefined || forecast === undefined || isLeftUndone(forecast, timing)
        ? null
        : forecast.finishAt
    const absence = toAbsence(row)
    const refusal = checkMember(seat, toAssignee(row, language))
    return {
      person: { id: row.id, name: row.name, realName: row.real_name },
      openChapters: row.open_chapters,
      openWords: row.open_words,
      sameBook: row.same_book,
      absence: isAbsenceUpcoming(absence, today) ? absence : null,
      finishAt: finishAt === null ? null : new Date(Math.round(finishAt)).toISOString(),
      refusal: refusal === null ? null : { code: refusal.code, params: { ...refusal.params } },
    }
  })
}
