import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { LogView, orderLog, orderLogFile } from '@panelflow/contract/order-log.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import { listLogTypes } from '@panelflow/domain/log/log-kind.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { getNames, findPerson } from '../../core/people/people.ts'

type OrderLogQuery = EndpointQuery<typeof orderLog>
type Filter = Omit<EndpointQuery<typeof orderLogFile>, 'format'>

/** Counting stops here; the screen shows `10000+`. */
const COUNT_CAP = 10_000

/** First moment of the day, or of the one after it. */
const dayStart = (day: string, zone: string, after = 0): Date => {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + after * 86_400_000)
    .toISOString()
    .slice(0, 10)
  return toInstant(`${date} 00:00:00`, zone)
}

const filtered = (
  db: Db,
  orderId: string,
  { kind, person, chapter, from, until }: Filter,
  zone: string,
) =>
  db
    .selectFrom('log_entry')
    .leftJoin('chapter', 'chapter.id', 'log_entry.chapter_id')
    .where('log_entry.order_id', '=', orderId)
    .$if(kind !== undefined, (query) =>
      query.where('log_entry.type', 'in', kind === undefined ? [] : [...listLogTypes(kind)]),
    )
    .$if(person !== undefined, (query) => query.where('log_entry.actor_id', '=', person ?? null))
    .$if(chapter !== undefined, (query) =>
      query.where(
        sql<boolean>`(chapter.number = ${chapter} or (log_entry.details ->> 'chapterNumber')::int = ${chapter}
          or log_entry.details -> 'chapterNumbers' @> ${JSON.stringify([chapter])}::jsonb)`,
      ),
    )
    .$if(from !== undefined, (query) =>
      query.where('log_entry.at', '>=', dayStart(from ?? '', zone)),
    )
    .$if(until !== undefined, (query) =>
      query.where('log_entry.at', '<', dayStart(until ?? '', zone, 1)),
    )

const mentionedIn = (details: Record<string, unknown>): string[] =>
  [details['accountId'], details['previousId']].filter((id): id is string => typeof id === 'string')

type Row = Awaited<ReturnType<typeof selectPage>>[number]

const selectPage = (db: Db, orderId: string, logQuery: OrderLogQuery, zone: string) =>
  filtered(db, orderId, logQuery, zone)
    .$if(logQuery.before !== undefined, (query) =>
      query.where('log_entry.id', '<', logQuery.before ?? 0),
    )
    .selectAll('log_entry')
    .select('chapter.number')
    .orderBy('log_entry.id', 'desc')
    .limit(logQuery.size + 1)
    .execute()

/**
 * That somebody was scored stands in the log for all who read it; how, for those who read scores
 * (permissions `grade.list`).
 */
const visibleDetails = ({ type, details }: Row, actor: Actor): Record<string, unknown> => {
  const known = details as Record<string, unknown>
  if (!type.startsWith('grade.') || can(actor, 'grade.list').ok) return known
  const { grade: _grade, from: _from, to: _to, ...rest } = known
  return rest
}

const toView = (row: Row, names: Awaited<ReturnType<typeof getNames>>, actor: Actor): LogView => {
  const details = visibleDetails(row, actor)
  const named = (field: string, id: unknown) =>
    typeof id === 'string' ? { [field]: findPerson(names, id) } : {}
  return {
    id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    chapterNumber:
      row.number ??
      (typeof details['chapterNumber'] === 'number' ? details['chapterNumber'] : null),
    actor: findPerson(names, row.actor_id),
    actorRole: row.actor_role,
    details: {
      ...details,
      ...named('account', details['accountId']),
      ...named('previous', details['previousId']),
    },
  }
}

/** A page of the log and who is in it. Throws `order.not_found` and permission codes. */
export const listLog = async (
  db: Db,
  actor: Actor,
  orderId: string,
  logQuery: OrderLogQuery,
): Promise<z.output<typeof orderLog.response>> => {
  await requireOrder(db, actor, 'order.log.view', orderId)
  const zone = await organisationZone(db)
  const [found, counted, actors] = await Promise.all([
    selectPage(db, orderId, logQuery, zone),
    db
      .selectFrom(
        filtered(db, orderId, logQuery, zone).select('log_entry.id').limit(COUNT_CAP).as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('log_entry')
      .select('actor_id')
      .distinct()
      .where('order_id', '=', orderId)
      .where('actor_id', 'is not', null)
      .execute(),
  ])
  const rows = found.slice(0, logQuery.size)
  const mentioned = rows.flatMap((row) => mentionedIn(row.details as Record<string, unknown>))
  const names = await getNames(db, [...actors.map(({ actor_id }) => actor_id), ...mentioned])
  return {
    rows: rows.map((row) => toView(row, names, actor)),
    next: found.length > logQuery.size ? (rows.at(-1)?.id ?? null) : null,
    total: Number(counted.total),
    people: actors
      .flatMap(({ actor_id }) => findPerson(names, actor_id) ?? [])
      .toSorted((a, b) => (a.realName || a.name).localeCompare(b.realName || b.name)),
  }
}

/** Rows are read this many at a time. */
const PART = 1000

/**
 * Everything the filter finds, newest first, part by part: the log of years does not fit into
 * memory. The caller has asked for the right.
 */
export async function* wholeLog(
  db: Db,
  actor: Actor,
  orderId: string,
  filter: Filter,
): AsyncGenerator<readonly LogView[]> {
  const zone = await organisationZone(db)
  let before: number | undefined
  for (;;) {
    const found = await selectPage(db, orderId, { ...filter, size: PART, before }, zone)
    const rows = found.slice(0, PART)
    const mentioned = rows.flatMap((row) => mentionedIn(row.details as Record<string, unknown>))
    const names = await getNames(db, [...rows.map(({ actor_id }) => actor_id), ...mentioned])
    if (rows.length > 0) yield rows.map((row) => toView(row, names, actor))
    before = rows.at(-1)?.id
    if (found.length <= PART || before === undefined) return
  }
}

export const countLog = async (db: Db, orderId: string, filter: Filter): Promise<number> => {
  const { count } = await filtered(db, orderId, filter, await organisationZone(db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
