import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto'
import type { PushPayload } from '@panelflow/contract/push.ts'
import { encrypt } from 'http_ece'
import type { WebhookPost } from '../../ports/webhook-sender.ts'
import type { PushKeys } from './push-keys.ts'

interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** After that a deadline or an assignment is old news. */
const TTL_S = 12 * 3600
/** at most 24 hours by RFC 8292 */
const TOKEN_S = 12 * 3600
const POINT_BYTES = 65

const toPrivateKey = ({ publicKey, privateKey }: PushKeys) => {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== POINT_BYTES) throw new Error('not an uncompressed point of P-256')
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The studio shows a push service who it is: a token for that service only. */
const createAuthorization = (
  keys: PushKeys,
  endpoint: string,
  now: Date,
  contact: string | undefined,
): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_S,
    ...(contact === undefined ? {} : { sub: contact }),
  }
  const signed = `${toPart({ typ: 'JWT', alg: 'ES256' })}.${toPart(claims)}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: toPrivateKey(keys),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

interface Outgoing {
  readonly keys: PushKeys
  readonly target: PushTarget
  readonly payload: PushPayload
  readonly now: Date
  /** `https:` address of who runs the studio */
  readonly contact: string | undefined
}

/** A message only the device can read (RFC 8291), as its push service takes it (RFC 8030). */
export const createPushPost = ({ keys, target, payload, now, contact }: Outgoing): WebhookPost => {
  const once = createECDH('prime256v1')
  once.generateKeys()
  return {
    url: target.endpoint,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_S),
      urgency: 'normal',
      topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
      authorization: createAuthorization(keys, target.endpoint, now, contact),
    },
    body: encrypt(Buffer.from(JSON.stringify(payload)), {
      version: 'aes128gcm',
      privateKey: once,
      dh: target.p256dh,
      authSecret: target.auth,
    }),
  }
}
