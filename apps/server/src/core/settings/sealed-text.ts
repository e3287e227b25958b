import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface SealPurpose {
  readonly serverKey: Buffer
  /** what is sealed, e.g. `keys of translation engines`: each has a key of its own */
  readonly purpose: string
  /** authenticated with it: a text moved to another row does not open */
  readonly owner: string
}

const deriveKey = ({ serverKey, purpose }: SealPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32))

/** A secret as it may be stored: a copy of the database does not hold it. */
export const sealText = (seal: SealPurpose, text: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(seal), iv).setAAD(Buffer.from(seal.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Undefined: it was sealed with another secret, or is damaged. */
export const openText = (seal: SealPurpose, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const cipher = createDecipheriv(CIPHER, deriveKey(seal), iv)
      .setAAD(Buffer.from(seal.owner))
      .setAuthTag(tag)
    const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([cipher.update(rest), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
