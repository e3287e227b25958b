import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type {
  notificationGroups,
  notificationList,
  NotificationPreferencesView,
} from '@panelflow/contract/notification.ts'
import {
  DEFAULT_DIGEST_HOURS,
  defaultChoice,
  listKindsForRoles,
  NOTICES,
  soundChoice,
} from '@panelflow/domain/notification/notice-kind.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { viewNotifications } from './notification.view.ts'

type ListQuery = z.output<NonNullable<typeof notificationList.query>>

/**
 * Those older than one, or up to it, in the order of the list. An id that is gone or somebody
 * else's leaves nothing.
 */
export const notAfter = (id: string, comparison: '<' | '<=') =>
  sql<SqlBool>`(created_at, id) ${sql.raw(comparison)} (select n.created_at, n.id from notification n
    where n.id = ${id} and n.account_id = notification.account_id)`

/**
 * Own messages, newest first. By key the page after an id never shifts, whatever comes meanwhile;
 * by number it is the page there is now.
 * @throws AppError `request.malformed`: both at once
 */
export const listNotifications = async (
  db: Db,
  actor: Actor,
  { show, before, page, size, orderId }: ListQuery,
) => {
  if (page !== undefined && before !== undefined) throw new AppError('request.malformed')
  const found = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('in_app', '=', true)
    .$if(show === 'unread', (query) => query.where('read_at', 'is', null))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(before !== undefined, (query) => query.where(notAfter(before ?? '', '<')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(((page ?? 1) - 1) * size)
    .execute()
  const rows = found.slice(0, size)
  return {
    rows: await viewNotifications(db, actor, rows),
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  }
}

interface Head {
  readonly order_id: string | null
  readonly newest: string
  readonly total: number
  readonly unread: number
}

const SHOWN_OF_GROUP = 3

/** The newest messages of the groups of a page, in one statement. */
const readGroupRows = async (db: Db, accountId: string, show: 'all' | 'unread', heads: Head[]) => {
  const orders = heads.flatMap(({ order_id }) => order_id ?? [])
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${orders}::uuid[]) as o(id), lateral (
      select id from notification where account_id = ${accountId} and order_id = o.id and in_app
        and ${show === 'unread' ? sql`read_at is null` : sql`true`}
      order by created_at desc, id desc limit ${SHOWN_OF_GROUP}) n`.execute(db)
  const ids = [...heads.map(({ newest }) => newest), ...rows.map(({ id }) => id)]
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Own messages by order; the page after a group never shifts, whatever comes meanwhile. */
export const listNotificationGroups = async (
  db: Db,
  actor: Actor,
  { show, before, size }: z.output<NonNullable<typeof notificationGroups.query>>,
): Promise<EndpointAnswer<typeof notificationGroups>> => {
  const shown = show === 'unread' ? sql`read_at is null` : sql`true`
  const older =
    before === undefined
      ? sql`true`
      : sql`(newest_at, newest) < (select created_at, id from notification
          where id = ${before} and account_id = ${actor.accountId})`
  const { rows: found } = await sql<Head>`
    select * from (
      select order_id, (array_agg(id order by created_at desc, id desc))[1] as newest,
        max(created_at) as newest_at, count(*)::int as total,
        (count(*) filter (where read_at is null))::int as unread
      from notification where account_id = ${actor.accountId} and in_app and ${shown}
      group by order_id, case when order_id is null then id end) g
    where ${older} order by newest_at desc, newest desc limit ${size + 1}`.execute(db)
  const heads = found.slice(0, size)
  const rows = heads.length === 0 ? [] : await readGroupRows(db, actor.accountId, show, heads)
  const views = await viewNotifications(db, actor, rows)
  return {
    rows: heads.map(({ order_id, newest, total, unread }) => {
      const own = views.filter(({ id, order }) =>
        order_id === null ? id === newest : order?.id === order_id,
      )
      return { order: own[0]?.order ?? null, total, unread, messages: own }
    }),
    next: found.length > size ? (heads.at(-1)?.newest ?? null) : null,
  }
}

export const countUnread = async (db: Db | Tx, accountId: string): Promise<number> => {
  const { unread } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

export const getPreferences = async (
  db: Db,
  { accountId, roles }: Pick<Actor, 'accountId' | 'roles'>,
  mailAvailable: boolean,
): Promise<NotificationPreferencesView> => {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const reader = await db
    .selectFrom('notification_reader')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('notification_choice')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(
    rows.map(({ kind, in_app: inApp, mail, webhook, push }) => [
      kind,
      { inApp, mail, webhook, push },
    ]),
  )
  const from = reader?.quiet_from ?? null
  const until = reader?.quiet_until ?? null
  return {
    version: reader?.version ?? 0,
    digestHours: parseHours(reader?.digest_hours),
    riskOnly: reader?.risk_only ?? false,
    quiet: from === null || until === null ? null : { from, until },
    timeZone: reader?.time_zone ?? null,
    studioTimeZone: await organisationZone(db),
    isMailStopped: (reader?.mail_stopped_at ?? null) !== null,
    email,
    mailAvailable,
    kinds: listKindsForRoles(roles).map((kind) => ({
      kind,
      ...soundChoice(kind, chosen.get(kind) ?? defaultChoice(kind)),
      locked: NOTICES[kind].locked === true,
    })),
  }
}

const parseHours = (stored: unknown): number[] => {
  const hours = Array.isArray(stored)
    ? stored.filter((hour): hour is number => typeof hour === 'number')
    : []
  return hours.length === 0 ? [...DEFAULT_DIGEST_HOURS] : hours
}
