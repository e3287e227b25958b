import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** How long the receiver of a webhook may fetch the files. */
const LIFETIME_S = 7 * 24 * 3600

interface Linked {
  readonly deliveryId: string
  readonly fileId: string
}

const sign = (serverKey: Buffer, { deliveryId, fileId }: Linked, expiry: number): string =>
  createHmac('sha256', serverKey)
    .update(`published\0${deliveryId}\0${fileId}\0${expiry}`)
    .digest('base64url')

/** Path of a link that opens without signing in. */
export const createPublishedLink = (serverKey: Buffer, linked: Linked, now: Date): string => {
  const expiry = Math.floor(now.getTime() / 1000) + LIFETIME_S
  const { deliveryId, fileId } = linked
  return `/api/files/published-links/${deliveryId}/${fileId}?e=${expiry}&s=${sign(serverKey, linked, expiry)}`
}

/** @throws AppError `file.address_expired` when forged or out of date */
export const verifyPublishedLink = (
  serverKey: Buffer,
  linked: Linked,
  { e, s }: { readonly e: string; readonly s: string },
  now: Date,
): void => {
  const expiry = Number(e)
  const expected = Buffer.from(sign(serverKey, linked, expiry))
  const given = Buffer.from(s)
  const isGenuine = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isGenuine || !(expiry * 1000 > now.getTime())) throw new AppError('file.address_expired')
}
