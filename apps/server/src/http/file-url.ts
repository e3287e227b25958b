import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'

const HOUR_S = 3600

/** Signs addresses of files for one session, so that `<img>` needs no header. */
export interface FileUrls {
  /**
   * `path` starts with `/api/files/`. Stable within the clock hour, so that the browser's cache
   * works; good for one to two hours.
   */
  readonly sign: (path: string, sessionId: string) => string
  /**
   * @returns the session the address was signed for. @throws AppError `file.address_expired` when
   * forged or out of date
   */
  readonly verify: (path: string, expiry: string, signature: string) => string
}

/** The address as it travels: what is signed and what arrives must be spelled alike. */
const spelled = (path: string): string => new URL(path, 'http://studio').pathname

export const fileUrls = (serverKey: Buffer, now: () => Date): FileUrls => {
  const mac = (path: string, expiry: number, sessionId: string): string =>
    createHmac('sha256', serverKey)
      .update(`file\0${path}\0${expiry}\0${sessionId}`)
      .digest('base64url')
  return {
    sign: (path, sessionId) => {
      const address = spelled(path)
      const hour = Math.floor(now().getTime() / 1000 / HOUR_S)
      const expiry = (hour + 2) * HOUR_S
      return `${address}?e=${expiry}&s=${sessionId}.${mac(address, expiry, sessionId)}`
    },
    verify: (path, expiry, signature) => {
      const [sessionId = '', given = ''] = signature.split('.', 2)
      const until = Number(expiry)
      const expected = Buffer.from(mac(spelled(path), until, sessionId))
      const actual = Buffer.from(given)
      const genuine = expected.length === actual.length && timingSafeEqual(expected, actual)
      if (!genuine || until * 1000 <= now().getTime()) throw new AppError('file.address_expired')
      return sessionId
    },
  }
}
