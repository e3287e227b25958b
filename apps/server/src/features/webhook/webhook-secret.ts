import { createHmac } from 'node:crypto'

/**
 * Derived, so that it lies nowhere: a new generation is a new secret, a copy of the database holds
 * none.
 */
export const webhookSecret = (serverKey: Buffer, webhookId: string, generation: number): string =>
  `whsec_${createHmac('sha256', serverKey).update(`webhook ${webhookId} ${generation}`).digest('base64url')}`

export const SIGNATURE_HEADER = 'panelflow-signature'

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`. The time is signed, so that an old post
 * cannot be sent again as a new one.
 */
export const createSignature = (secret: string, body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
