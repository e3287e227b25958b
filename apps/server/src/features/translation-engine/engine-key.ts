import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Letters of a key that are shown, when it is long enough to keep the others secret. */
const SHOWN = 4
const MIN_LENGTH_TO_SHOW = 12

const deriveKey = (serverKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', 'keys of translation engines', 32))

/** The engine's id is authenticated with it: a sealed key moved to another row does not open. */
export const sealKey = (serverKey: Buffer, engineId: string, apiKey: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(serverKey), iv).setAAD(Buffer.from(engineId))
  const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws AppError `engine.key_unreadable` */
export const openKey = (serverKey: Buffer, engineId: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const cipher = createDecipheriv(CIPHER, deriveKey(serverKey), iv)
      .setAAD(Buffer.from(engineId))
      .setAuthTag(tag)
    const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([cipher.update(rest), cipher.final()]).toString('utf8')
  } catch {
    throw new AppError('engine.key_unreadable')
  }
}

/** Enough to recognise a key, never enough to use it. */
export const getKeyEnding = (apiKey: string): string =>
  apiKey.length < MIN_LENGTH_TO_SHOW ? '' : apiKey.slice(-SHOWN)
