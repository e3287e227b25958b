/**
 * Addresses of third-party programs that are notified of events (spec 10.notice.kinds),
 * each
 * post signed.
 */
import { WEBHOOK_KINDS } from '@panelflow/domain/notification/webhook-kind.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, uuid, version } from './primitives.ts'

export const webhookView = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  /** `failing`: switched off by the studio after too many failures in a row */
  status: z.enum(['on', 'off', 'failing']),
  /** attempts in a row without a good answer */
  failures: z.number().int(),
  createdBy: personView.nullable(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  version: z.number().int(),
})
export type WebhookView = z.output<typeof webhookView>

const access = 'webhook.manage'
const params = z.strictObject({ webhookId: uuid })
const name = z.string().trim().min(1).max(100)
const url = z.url({ protocol: /^https?$/ }).max(500)
const kinds = z.array(z.enum(WEBHOOK_KINDS)).min(1).max(100)

export const webhookList = defineEndpoint({
  id: 'webhook.list',
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks of the studio',
  response: z.array(webhookView),
  access,
})

/** The key of the signatures, in clear, once. */
const withSecret = z.object({ webhook: webhookView, secret: z.string() })

export const webhookCreate = defineEndpoint({
  id: 'webhook.create',
  method: 'POST',
  path: '/webhooks',
  summary:
    'A new webhook. Posts carry `panelflow-signature: t=<unix seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` with the secret of this answer',
  body: z.strictObject({ name, url, kinds }),
  response: withSecret,
  secret: true,
  access,
})

export const webhookUpdate = defineEndpoint({
  id: 'webhook.update',
  method: 'PATCH',
  path: '/webhooks/:webhookId',
  summary: 'Change a webhook, switch it off or on again',
  params,
  body: z.strictObject({
    version,
    name: name.optional(),
    url: url.optional(),
    kinds: kinds.optional(),
    active: z.boolean().optional(),
  }),
  response: webhookView,
  access,
})

export const webhookNewSecret = defineEndpoint({
  id: 'webhook.new_secret',
  method: 'POST',
  path: '/webhooks/:webhookId/secret',
  summary: 'A new secret, shown once; the old one counts no more',
  params,
  body: z.strictObject({ version }),
  response: withSecret,
  secret: true,
  access,
})

export const webhookDelete = defineEndpoint({
  id: 'webhook.delete',
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  summary: 'Delete a webhook with its log',
  params,
  response: z.null(),
  access,
})

export const deliveryView = z.object({
  id: uuid,
  /** one of the kinds, or `test` */
  kind: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last answer; null: none came */
  answerStatus: z.number().int().nullable(),
  /** the last answer's first words, or what went wrong */
  answerText: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** the body that was posted, as JSON */
  body: z.string(),
})
export type DeliveryView = z.output<typeof deliveryView>

export const webhookTest = defineEndpoint({
  id: 'webhook.test',
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  summary: 'Post a test at once and answer what came back, within five seconds',
  params,
  response: deliveryView,
  access,
})

export const webhookResend = defineEndpoint({
  id: 'webhook.redeliver',
  method: 'POST',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/send',
  summary:
    'Post a delivery once more at once, under its old id, and answer what came back; the attempts that were planned stay planned until one arrives',
  params: z.strictObject({ webhookId: uuid, deliveryId: uuid }),
  response: deliveryView,
  access,
})

export const webhookDeliveries = defineEndpoint({
  id: 'webhook.deliveries',
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries',
  summary:
    'What was posted in the last 30 days, newest first; `before` is the last id of the page before',
  params,
  query: z.strictObject({
    before: uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ rows: z.array(deliveryView), next: uuid.nullable() }),
  access,
})
