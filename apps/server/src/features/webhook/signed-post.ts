import type { WebhookAnswer, WebhookPost } from '../../ports/webhook-sender.ts'
import { SIGNATURE_HEADER, createSignature, webhookSecret } from './webhook-secret.ts'

interface Delivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly generation: number
  readonly url: string
  readonly kind: string
  readonly payload: unknown
}

/** The receiver has it: an answer of 200 to 299. */
export const isGood = ({ status }: WebhookAnswer): boolean =>
  status !== null && status >= 200 && status < 300

/** The text that is signed and posted; the same for every attempt. */
export const createBody = (deliveryId: string, payload: unknown): string =>
  JSON.stringify({ id: deliveryId, ...(typeof payload === 'object' ? payload : {}) })

/**
 * What goes over the wire: every attempt carries the delivery's id, so that a receiver can tell a
 * repetition, and a time of its own.
 */
export const signedPost = (serverKey: Buffer, now: Date, delivery: Delivery): WebhookPost => {
  const body = createBody(delivery.deliveryId, delivery.payload)
  return {
    url: delivery.url,
    headers: {
      'user-agent': 'Panelflow-Webhook/1',
      'panelflow-event': delivery.kind,
      'panelflow-delivery': delivery.deliveryId,
      [SIGNATURE_HEADER]: createSignature(
        webhookSecret(serverKey, delivery.webhookId, delivery.generation),
        body,
        now,
      ),
    },
    body,
  }
}
