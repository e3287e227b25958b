import {
  formatDeadlines,
  type NamedDeadline,
  parseDeadlines,
} from '@panelflow/contract/messages/notice-deadlines.ts'
import {
  DEADLINE_KINDS,
  listOutdated,
  listOutdatedForAll,
  stillTrue,
} from '@panelflow/domain/notification/outdated-notice.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'

interface Earlier {
  readonly id: string
  readonly account_id: string
  readonly in_app: boolean
  readonly type: string
  readonly chapter_ids: readonly string[]
  readonly values: Readonly<Record<string, string>> | null
}

interface Replacement {
  readonly kind: NoticeKind
  readonly orderId: string
  readonly chapterIds: readonly string[]
  /** null: everybody */
  readonly accountId: string | null
  /** a deadline's notice of this day is replaced even if it was read */
  readonly dayStart: Date | null
}

/** Other tabs read the list and the number again. */
const publishChange = (tx: Tx, { id, account_id, in_app }: Earlier): Promise<void> =>
  in_app
    ? publish(tx, {
        type: 'notification.changed',
        accountId: account_id,
        payload: { notificationId: id },
      })
    : Promise.resolve()

const findEarlier = async (
  tx: Tx,
  { kind, orderId, accountId, dayStart }: Replacement,
): Promise<readonly Earlier[]> => {
  const kinds = accountId === null ? listOutdatedForAll(kind) : listOutdated(kind)
  if (kinds.length === 0) return []
  const isToday =
    dayStart === null || !DEADLINE_KINDS.includes(kind)
      ? sql`false`
      : sql`created_at >= ${dayStart}`
  const { rows } = await sql<Earlier>`
    select id, account_id, in_app, type, coalesce(details -> 'chapterIds', '[]') as chapter_ids,
      details -> 'values' as values
    from notification
    where order_id = ${orderId} and type = any(${[...kinds]}) and (read_at is null or ${isToday})
      and ${accountId === null ? sql`true` : sql`account_id = ${accountId}`}
    order by id for update`.execute(tx)
  return rows
}

/**
 * Takes back what a new notice makes untrue: as a whole, or for the chapters it is about.
 * Orders are locked by their session: nobody writes beside us.
 * @returns what the notices that went away said of deadlines
 */
export const replaceOutdated = async (
  tx: Tx,
  replacement: Replacement,
): Promise<readonly Readonly<Record<string, string>>[]> => {
  const replaced: Readonly<Record<string, string>>[] = []
  for (const earlier of await findEarlier(tx, replacement)) {
    const rest = stillTrue(earlier.chapter_ids, replacement.kind, replacement.chapterIds)
    if (rest?.length === earlier.chapter_ids.length) continue
    if (rest === null) {
      await tx.deleteFrom('notification').where('id', '=', earlier.id).execute()
      if (earlier.values !== null) replaced.push(earlier.values)
    } else
      await sql`
        update notification set chapter_id = ${rest.length === 1 ? (rest[0] ?? null) : null},
          details = jsonb_set(details, '{chapterIds}', ${JSON.stringify(rest)}::jsonb)
        where id = ${earlier.id}`.execute(tx)
    await publishChange(tx, earlier)
  }
  return replaced
}

/**
 * Takes back reminders of deadlines that hold nothing any more: the order ended, or the person's
 * part of it is done.
 */
export const dropSettledReminders = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<Earlier>`
    delete from notification n using work_order o
    where o.id = n.order_id and n.read_at is null and n.type in ('deadline_near', 'deadline_passed')
      and (o.stopped_at is not null or o.completed_at is not null or not exists (
        select 1 from todo t where t.order_id = n.order_id
          and (t.account_id = n.account_id or jsonb_typeof(n.details -> 'role') = 'number')))
    returning n.id, n.account_id, n.in_app, n.type, '[]'::jsonb as chapter_ids, null as values`.execute(
    tx,
  )
  for (const row of rows) await publishChange(tx, row)
}

type Values = Readonly<Record<string, string>>

const listDeadlines = (values: Values): readonly NamedDeadline[] => {
  const { deadline, cutoffAt } = values
  const own = deadline === undefined || cutoffAt === undefined ? [] : [{ deadline, at: cutoffAt }]
  return [...own, ...parseDeadlines(values['more'])]
}

/** What earlier notices said of other deadlines of the order, added to what a new one says. */
export const joinDeadlines = (values: Values, earlier: readonly Values[]): Values => {
  const others = new Map(
    earlier
      .flatMap(listDeadlines)
      .filter(({ deadline }) => deadline !== values['deadline'])
      .map((one) => [one.deadline, one]),
  )
  return others.size === 0 ? values : { ...values, more: formatDeadlines([...others.values()]) }
}
