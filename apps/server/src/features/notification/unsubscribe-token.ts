import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (serverKey: Buffer, accountId: string): string =>
  createHmac('sha256', serverKey).update(`unsubscribe ${accountId}`).digest('base64url')

/**
 * Stands in the links of letters: whoever has the letter may stop those to its address, and
 * nothing else. It does not expire, as letters are kept.
 */
export const createUnsubscribeToken = (serverKey: Buffer, accountId: string): string =>
  `${accountId}.${sign(serverKey, accountId)}`

/** The account of a token that is ours. */
export const readUnsubscribeToken = (serverKey: Buffer, token: string): string | undefined => {
  const [accountId = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(serverKey, accountId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? accountId
    : undefined
}
