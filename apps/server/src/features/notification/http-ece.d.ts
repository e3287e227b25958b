declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    /** base64url; the receiver's public key */
    readonly dh?: string
    /** base64url */
    readonly authSecret: string
  }
  /** RFC 8188 with the keys of RFC 8291 */
  export const encrypt: (plain: Buffer, parameters: Parameters) => Buffer
  export const decrypt: (sealed: Buffer, parameters: Parameters) => Buffer
}
