import { AppError } from '@panelflow/domain/error/app-error.ts'
import type {
  notificationList,
  NotificationPreferencesView,
} from '@panelflow/contract/notification.ts'
import {
  DEFAULT_DIGEST_HOUR,
  defaultChoice,
  NOTICE_KINDS,
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
  { show, before, page, size }: ListQuery,
) => {
  if (page !== undefined && before !== undefined) throw new AppError('request.malformed')
  const found = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('in_app', '=', true)
    .$if(show === 'unread', (query) => query.where('read_at', 'is', null))
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
  accountId: string,
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
    rows.map((row) => [row.kind, { inApp: row.in_app, mail: row.mail, webhook: row.webhook }]),
  )
  return {
    version: reader?.version ?? 0,
    digestHour: reader?.digest_hour ?? DEFAULT_DIGEST_HOUR,
    timeZone: await organisationZone(db),
    email,
    mailAvailable,
    kinds: NOTICE_KINDS.map((kind) => ({
      kind,
      ...soundChoice(kind, chosen.get(kind) ?? defaultChoice(kind)),
      locked: NOTICES[kind].locked === true,
    })),
  }
}
