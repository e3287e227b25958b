import type { DeliveryView, webhookDeliveries, WebhookView } from '@panelflow/contract/webhook.ts'
import { isWebhookKind } from '@panelflow/domain/notification/webhook-kind.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { createBody } from './signed-post.ts'
import { getNames, findPerson } from '../../core/people/people.ts'

export type WebhookRow = Selectable<WebhookTable>

/** @throws AppError `webhook.not_found` */
export const findWebhook = async (db: Db | Tx, id: string): Promise<WebhookRow> => {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('webhook.not_found')
  return row
}

const viewWebhooks = async (db: Db, rows: readonly WebhookRow[]): Promise<WebhookView[]> => {
  const names = await getNames(
    db,
    rows.map((row) => row.created_by),
  )
  const ids = rows.map(({ id }) => id)
  const attempts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('webhook_delivery')
          .select((eb) => ['webhook_id', eb.fn.max('attempted_at').as('at')])
          .where('webhook_id', 'in', ids)
          .groupBy('webhook_id')
          .execute()
  const lastAt = new Map(attempts.map(({ webhook_id, at }) => [webhook_id, at]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: Array.isArray(row.kinds) ? row.kinds.filter(isWebhookKind) : [],
    status: row.disabled_at === null ? 'on' : row.disabled_by === 'failures' ? 'failing' : 'off',
    failures: row.failures,
    createdBy: findPerson(names, row.created_by),
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: lastAt.get(row.id)?.toISOString() ?? null,
    version: row.version,
  }))
}

export const listWebhooks = async (db: Db): Promise<WebhookView[]> =>
  viewWebhooks(
    db,
    await db.selectFrom('webhook').selectAll().orderBy('name').orderBy('id').execute(),
  )

/** @throws AppError `webhook.not_found` */
export const getWebhook = async (db: Db, id: string): Promise<WebhookView> => {
  const [view] = await viewWebhooks(db, [await findWebhook(db, id)])
  if (view === undefined) throw new AppError('webhook.not_found')
  return view
}

/** @throws AppError `webhook.not_found` when it is none of this webhook's */
export const findDelivery = async (
  db: Db,
  webhookId: string,
  id: string,
): Promise<Selectable<WebhookDeliveryTable>> => {
  const query = db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new AppError('webhook.not_found')
  return row
}

export const viewDelivery = (row: Selectable<WebhookDeliveryTable>): DeliveryView => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  answerStatus: row.response_status,
  answerText: row.response_text,
  milliseconds: row.milliseconds,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  body: createBody(row.id, row.payload),
})

/** @throws AppError `webhook.not_found` */
export const listDeliveries = async (
  db: Db,
  webhookId: string,
  { before, size }: z.output<NonNullable<typeof webhookDeliveries.query>>,
) => {
  await findWebhook(db, webhookId)
  const found = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const rows = found.slice(0, size)
  return {
    rows: rows.map(viewDelivery),
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  }
}
