import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Setting: the last address that sent X-Forwarded-For without being a configured proxy. `doctor`
 * reads it.
 */
export const UNTRUSTED_PROXY = 'network.untrusted_proxy'

export interface UntrustedProxy {
  readonly address: string
  /** ISO instant */
  readonly at: string
}

type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

const parseRange = (text: string): AddressRange => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Is the address one of these, or in one of these networks? */
export const isTrustedProxy = (address: string, trusted: readonly string[]): boolean => {
  if (!ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  return trusted
    .map(parseRange)
    .some(([range, bits]) => range.kind() === given.kind() && given.match(range, bits))
}

const MAX_ADDRESSES = 10
/** An older observation is not reported: the proxy may be gone. */
const REPORTED_MS = 7 * 86_400_000

/**
 * The last address that sent the header without being a configured proxy; undefined: none within
 * REPORTED_MS.
 */
export const findUntrustedProxy = async (
  db: Db,
  trusted: readonly string[],
  now: Date,
): Promise<UntrustedProxy | undefined> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', UNTRUSTED_PROXY)
    .executeTakeFirst()
  const seen = row?.value as UntrustedProxy | undefined
  if (seen === undefined || now.getTime() - Date.parse(seen.at) > REPORTED_MS) return undefined
  return isTrustedProxy(seen.address, trusted) ? undefined : seen
}

const LOG_MESSAGE =
  'A request came with X-Forwarded-For from an address that is not a configured proxy; the header is not believed. If that address is your reverse proxy, set PANELFLOW_TRUSTED_PROXIES to it: until then all people count as one address, and cookies are not marked Secure.'

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly trusted: readonly string[]
}

/**
 * Notes addresses that send X-Forwarded-For without being a configured proxy: the first one in the
 * log, each once in the database for `doctor`.
 * At most MAX_ADDRESSES per process, because any client can send the header.
 */
export const watchForwardedHeaders = (
  http: FastifyInstance,
  { db, clock, trusted }: Options,
): void => {
  const seen = new Set<string>()
  http.addHook('onRequest', async (request) => {
    const address = request.socket.remoteAddress
    if (address === undefined || request.headers['x-forwarded-for'] === undefined) return
    if (seen.has(address) || seen.size >= MAX_ADDRESSES || isTrustedProxy(address, trusted)) return
    seen.add(address)
    if (seen.size === 1) request.log.error({ address }, LOG_MESSAGE)
    const value: UntrustedProxy = { address, at: clock.now().toISOString() }
    await sql`insert into setting (key, value) values (${UNTRUSTED_PROXY}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`
      .execute(db)
      .catch((error: unknown) => request.log.error(error))
  })
}
