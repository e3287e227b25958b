import type {
  KindChoice,
  notificationRead,
  notificationSetPreferences,
} from '@panelflow/contract/notification.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { soundChoice } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { countUnread, notAfter } from './notification.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Marks own messages and tells the person's other tabs. @returns how many are unread now */
export const markRead = (
  deps: Needs,
  accountId: string,
  which: z.output<NonNullable<typeof notificationRead.body>>,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const marked = await tx
      .updateTable('notification')
      .set({ read_at: deps.clock.now() })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
      .$if('until' in which, (query) =>
        query.where(notAfter('until' in which ? which.until : '', '<=')),
      )
      .returning('id')
      .execute()
    const unread = await countUnread(tx, accountId)
    if (marked.length > 0)
      await publish(tx, { type: 'notification.read', accountId, payload: { unread } })
    return unread
  })

const saveChoice = async (
  tx: Tx,
  account_id: string,
  { kind, ...choice }: KindChoice,
): Promise<void> => {
  const { inApp: in_app, mail, webhook } = soundChoice(kind, choice)
  await tx
    .insertInto('notification_choice')
    .values({ account_id, kind, in_app, mail, webhook })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ in_app, mail, webhook }),
    )
    .execute()
}

/** @throws AppError `notification.preferences_changed_meanwhile` */
export const setPreferences = (
  deps: Needs,
  accountId: string,
  { version, digestHour, kinds }: z.output<NonNullable<typeof notificationSetPreferences.body>>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into notification_reader (account_id, digest_hour, version) values (${accountId}, ${digestHour}, 1)
      on conflict (account_id) do update set digest_hour = excluded.digest_hour, version = notification_reader.version + 1
      returning version`.execute(tx)
    if (rows[0]?.version !== version + 1)
      throw new AppError('notification.preferences_changed_meanwhile')
    for (const choice of kinds) await saveChoice(tx, accountId, choice)
    const object = { kind: 'account', id: accountId }
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'settings_changed',
      accountId,
      object,
      params: { what: 'notifications' },
    })
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
