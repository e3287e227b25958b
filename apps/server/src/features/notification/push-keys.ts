import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { openText, sealText, type SealPurpose } from '../../core/settings/sealed-text.ts'
import { readSettings } from '../../db/setting.ts'
import type { Deps } from '../../ports/deps.ts'

const KEY = 'push.keys'
const KEY_BYTES = 32

export interface PushKeys {
  /** base64url: an uncompressed point of P-256 */
  readonly publicKey: string
  /** base64url */
  readonly privateKey: string
}

type Needs = Pick<Deps, 'db' | 'serverKey'>

const getSeal = (serverKey: Buffer): SealPurpose => ({
  serverKey,
  purpose: 'keys of push messages',
  owner: KEY,
})

const stored = z.object({ publicKey: z.string(), sealed: z.string() })

const readKeys = async ({ db, serverKey }: Needs): Promise<PushKeys | undefined> => {
  const parsed = stored.safeParse((await readSettings(db, KEY))[KEY])
  if (!parsed.success) return undefined
  const { publicKey, sealed } = parsed.data
  const privateKey = openText(getSeal(serverKey), sealed)
  return privateKey === undefined ? undefined : { publicKey, privateKey }
}

/**
 * The studio's keys for push services (VAPID, RFC 8292), made at first use. After another server
 * secret they are made anew, and devices subscribe again.
 */
export const getPushKeys = async (deps: Needs): Promise<PushKeys> => {
  const known = await readKeys(deps)
  if (known !== undefined) return known
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const secret = pair.getPrivateKey()
  // leading zeros are left out of it
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - secret.length), secret]).toString(
    'base64url',
  )
  const value = JSON.stringify({
    publicKey: pair.getPublicKey().toString('base64url'),
    sealed: sealText(getSeal(deps.serverKey), privateKey),
  })
  const before = (await readSettings(deps.db, KEY))[KEY]
  // of two servers that make them at once, the first one's count
  await sql`
    insert into setting (key, value) values (${KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
      where setting.value = ${JSON.stringify(before ?? null)}::jsonb`.execute(deps.db)
  const keys = await readKeys(deps)
  if (keys === undefined) throw new Error('the keys of push messages cannot be read')
  return keys
}
