import type {
  KindChoice,
  notificationRead,
  notificationSetPreferences,
} from '@panelflow/contract/notification.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { soundChoice } from '@panelflow/domain/notification/notice-kind.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { countUnread, notAfter } from './notification.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

type Which = z.output<NonNullable<typeof notificationRead.body>>

const whichRows = (which: Which, accountId: string) => {
  const isUnread = sql<SqlBool>`read_at is null`
  if ('ids' in which) return sql<SqlBool>`${isUnread} and id = any(${which.ids})`
  if ('readAt' in which) return sql<SqlBool>`read_at = ${new Date(which.readAt)}`
  if ('all' in which) return isUnread
  const ofOrder = which.orderId === undefined ? sql`true` : sql`order_id = ${which.orderId}`
  return sql<SqlBool>`${isUnread} and ${ofOrder} and ${notAfter(which.until, '<=')}
    and account_id = ${accountId}`
}

/**
 * Marks own messages, or takes that back, and tells the person's other tabs.
 * @returns how many are unread now
 */
export const markRead = (deps: Needs, accountId: string, which: Which) =>
  inTransaction(deps.db, async (tx) => {
    const readAt = 'readAt' in which ? null : deps.clock.now()
    const marked = await tx
      .updateTable('notification')
      .set({ read_at: readAt })
      .where('account_id', '=', accountId)
      .where(whichRows(which, accountId))
      .returning('id')
      .execute()
    const unread = await countUnread(tx, accountId)
    if (marked.length > 0)
      await publish(tx, { type: 'notification.read', accountId, payload: { unread } })
    return {
      unread,
      marked: marked.length,
      readAt: marked.length === 0 ? null : (readAt?.toISOString() ?? null),
    }
  })

const saveChoice = async (
  tx: Tx,
  account_id: string,
  { kind, ...choice }: KindChoice,
): Promise<void> => {
  const { inApp: in_app, mail, webhook, push } = soundChoice(kind, choice)
  await tx
    .insertInto('notification_choice')
    .values({ account_id, kind, in_app, mail, webhook, push })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ in_app, mail, webhook, push }),
    )
    .execute()
}

type Preferences = z.output<NonNullable<typeof notificationSetPreferences.body>>

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What no schema says of them. */
const checkRules = ({ quiet, timeZone }: Preferences): readonly FieldError[] => [
  ...(quiet !== null && quiet.from === quiet.until
    ? [fieldError('quiet', 'notification.quiet_hours_empty')]
    : []),
  ...(timeZone !== null && !isTimeZone(timeZone)
    ? [fieldError('timeZone', 'notification.time_zone_unknown')]
    : []),
]

/** @throws AppError `notification.preferences_changed_meanwhile`, `request.invalid` */
export const setPreferences = async (
  deps: Needs,
  accountId: string,
  preferences: Preferences,
): Promise<void> => {
  const fields = checkRules(preferences)
  if (fields.length > 0) throw new AppError('request.invalid', { fields })
  const { version, digestHours, riskOnly, quiet, timeZone, isMailStopped, kinds } = preferences
  const hours = JSON.stringify([...new Set(digestHours)].toSorted((a, b) => a - b))
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into notification_reader
        (account_id, digest_hours, risk_only, quiet_from, quiet_until, time_zone, mail_stopped_at, version)
      values (${accountId}, ${hours}::jsonb, ${riskOnly}, ${quiet?.from ?? null}, ${quiet?.until ?? null},
        ${timeZone}, ${isMailStopped ? deps.clock.now() : null}, 1)
      on conflict (account_id) do update set digest_hours = excluded.digest_hours,
        risk_only = excluded.risk_only, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until, time_zone = excluded.time_zone,
        mail_stopped_at = case when excluded.mail_stopped_at is null then null
          else coalesce(notification_reader.mail_stopped_at, excluded.mail_stopped_at) end,
        version = notification_reader.version + 1
      returning version`.execute(tx)
    if (rows[0]?.version !== version + 1)
      throw new AppError('notification.preferences_changed_meanwhile')
    for (const choice of kinds) await saveChoice(tx, accountId, choice)
    await recordSettings(deps, tx, accountId)
  })
}

const recordSettings = (deps: Needs, tx: Tx, accountId: string): Promise<void> =>
  recordAudit(tx, {
    at: deps.clock.now(),
    action: 'settings_changed',
    accountId,
    object: { kind: 'account', id: accountId },
    params: { what: 'notifications' },
  })

/** Stops notifications by mail, or lets them come again, by the link of a letter. */
export const setMailStopped = (
  deps: Needs,
  accountId: string,
  isMailStopped: boolean,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`
      insert into notification_reader as r (account_id, mail_stopped_at, version)
      values (${accountId}, ${isMailStopped ? deps.clock.now() : null}, 1)
      on conflict (account_id) do update
        set mail_stopped_at = excluded.mail_stopped_at, version = r.version + 1
        where (r.mail_stopped_at is null) <> (excluded.mail_stopped_at is null)
      returning account_id`.execute(tx)
    if (rows.length > 0) await recordSettings(deps, tx, accountId)
  })

/** The language of the person's last screen is the language of their mails. */
export const rememberLocale = async (
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  locale: InterfaceLocale,
): Promise<void> => {
  await sql`
    insert into notification_reader (account_id, locale) values (${accountId}, ${locale})
    on conflict (account_id) do update set locale = excluded.locale where notification_reader.locale is distinct from excluded.locale`.execute(
    db,
  )
}
