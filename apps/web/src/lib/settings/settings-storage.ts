import { gcm } from '@noble/ciphers/aes.js'
import { base64ToBytes, bytesToBase64 } from './base64.ts'
import { DEFAULT_SETTINGS, parseSettings, type Settings } from './settings.ts'

/** Every key we write begins with it (spec 9.limit.settings_key). */
const PREFIX = 'panelflow.'
const KEY = `${PREFIX}settings`
/** what could not be read is set aside here, not thrown away */
const BROKEN_KEY = `${KEY}.broken`
const NONCE_BYTES = 12

export interface Cipher {
  readonly seal: (plain: string) => string
  /** throws when it was not sealed with this key, or changed since */
  readonly open: (sealed: string) => string
}

/**
 * AES-GCM; `key` has 16, 24 or 32 bytes. Works also where the browser lends no WebCrypto (plain
 * http in the company network).
 */
export const aesCipher = (key: Uint8Array, random: (bytes: Uint8Array) => Uint8Array): Cipher => ({
  seal: (plain) => {
    const nonce = random(new Uint8Array(NONCE_BYTES))
    const sealed = gcm(key, nonce).encrypt(new TextEncoder().encode(plain))
    return bytesToBase64(new Uint8Array([...nonce, ...sealed]))
  },
  open: (text) => {
    const bytes = base64ToBytes(text)
    return new TextDecoder().decode(
      gcm(key, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES)),
    )
  },
})

/** @param cipher null: plain text (spec 9.limit.settings_key) */
export const createSettingsStorage = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  cipher: Cipher | null,
) => {
  const read = (stored: string): Settings | null => {
    try {
      return parseSettings(JSON.parse(cipher === null ? stored : cipher.open(stored)))
    } catch {
      return null
    }
  }
  return {
    key: KEY,
    load: (): Settings => {
      const stored = storage.getItem(KEY)
      if (stored === null) return DEFAULT_SETTINGS
      const settings = read(stored)
      if (settings === null) storage.setItem(BROKEN_KEY, stored)
      return settings ?? DEFAULT_SETTINGS
    },
    save: (settings: Settings): void => {
      const plain = JSON.stringify(settings)
      storage.setItem(KEY, cipher === null ? plain : cipher.seal(plain))
    },
    clear: (): void => storage.removeItem(KEY),
  }
}
