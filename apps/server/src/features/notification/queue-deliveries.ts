import { formatMessage, parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { webhookText } from '@panelflow/contract/messages/webhook-text.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { WebhookKind } from '@panelflow/domain/notification/webhook-kind.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Deps } from '../../ports/deps.ts'
import type { StudioEvent } from '../../ports/workflow-effects.ts'

interface Happened {
  readonly kind: WebhookKind
  readonly orderId: string | null
  readonly by: string | null
  readonly recipients: readonly string[]
  readonly chapterIds: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

const people = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await tx
        .selectFrom('account')
        .select(['id', 'name', 'real_name as realName'])
        .where('id', 'in', ids)
        .orderBy('name')
        .execute()

/** What a receiver gets: enough to write a sentence in a chat, nothing of the pages. */
const readFacts = async (tx: Tx, { orderId, by, recipients, chapterIds }: Happened) => {
  const order =
    orderId === null
      ? null
      : await tx
          .selectFrom('work_order')
          .select(['id', 'serial', 'title', 'target_language as targetLanguage', 'status'])
          .where('id', '=', orderId)
          .executeTakeFirst()
  const chapters =
    chapterIds.length === 0
      ? []
      : await tx
          .selectFrom('chapter')
          .select(['id', 'number', 'status'])
          .where('id', 'in', chapterIds)
          .orderBy('number')
          .execute()
  const [actor = null] = by === null ? [] : await people(tx, [by])
  return { order: order ?? null, chapters, by: actor, recipients: await people(tx, recipients) }
}

/** Where it can be looked at; the client opens it in a role that the reader holds. */
const getPath = ({ kind, orderId, values }: Happened): string => {
  if (kind === 'export.ready') return '/order/exports'
  const serialId = values['serialId']
  if (serialId !== undefined) return `/serials/books/${ROLE.projectAdministrator}/${serialId}`
  return orderId === null ? '/' : `/order/base/${ROLE.projectAdministrator}/${orderId}`
}

type Needs = Pick<Deps, 'ids' | 'queue' | 'mail' | 'publicUrl'>

/**
 * One delivery to each webhook that wants the kind, in the transaction of what happened. Its text
 * is in the language of who made the webhook.
 */
export const queueDeliveries = async (
  deps: Needs,
  tx: Tx,
  now: Date,
  happened: Happened,
): Promise<void> => {
  const { kind, values } = happened
  const hooks = await tx
    .selectFrom('webhook')
    .leftJoin('notification_reader', 'notification_reader.account_id', 'webhook.created_by')
    .select(['webhook.id', 'notification_reader.locale'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`kinds ? ${kind}`)
    .execute()
  if (hooks.length === 0) return
  const facts = await readFacts(tx, happened)
  const zone = await organisationZone(tx)
  const about = {
    kind,
    order: facts.order,
    values,
    chapterNumbers: facts.chapters.map(({ number }) => number),
  }
  const path = getPath(happened)
  for (const { id: webhook_id, locale } of hooks) {
    const id = deps.ids.next()
    const payload = JSON.stringify({
      event: kind,
      at: now.toISOString(),
      text: webhookText(about, locale ?? parseLocale(undefined), zone, formatMessage),
      // null: nobody said where the studio is reached
      url: deps.publicUrl === undefined ? null : deps.publicUrl + path,
      path,
      ...facts,
      values,
    })
    await tx
      .insertInto('webhook_delivery')
      .values({ id, webhook_id, kind, payload, created_at: now, next_attempt_at: now })
      .execute()
    await deps.queue.enqueue(tx, 'webhook.deliver', { deliveryId: id })
  }
}

/** Something that is no message to anybody, for programs outside. */
export const announce = (
  deps: Needs,
  tx: Tx,
  now: Date,
  { kind, orderId = null, chapterIds = [], by = null, values = {} }: StudioEvent,
): Promise<void> =>
  queueDeliveries(deps, tx, now, { kind, orderId, by, recipients: [], chapterIds, values })
