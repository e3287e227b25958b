import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Thrown (as a connection error) when a name leads into a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is a private or reserved address`)
    this.name = 'PrivateAddress'
  }
}

type Subnet = readonly [network: string, prefix: number]

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates), and multicast (RFC 5771). */
const SPECIAL_IPV4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * IANA IPv6 Special-Purpose Address Registry, and ranges that RFCs withdrew. 2001::/23 holds
 * Teredo, ORCHID and benchmarking.
 */
const SPECIAL_IPV6: readonly Subnet[] = [
  // unspecified, loopback, and IPv4-compatible addresses (withdrawn by RFC 4291)
  ['::', 96],
  // IPv4-translated addresses of RFC 2765
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, withdrawn by RFC 7526
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  // site-local, withdrawn by RFC 3879
  ['fec0::', 10],
  ['ff00::', 8],
]

/**
 * IPv4-mapped addresses and those of NAT64 (RFC 6052) reach the IPv4 address in their last 32 bits.
 */
const AROUND_IPV4 = ['::ffff:', '64:ff9b::']
const EMBEDDED_AT = 96

const reserved = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) {
  reserved.addSubnet(network, prefix, 'ipv4')
  for (const around of AROUND_IPV4)
    reserved.addSubnet(around + network, EMBEDDED_AT + prefix, 'ipv6')
}
for (const [network, prefix] of SPECIAL_IPV6) reserved.addSubnet(network, prefix, 'ipv6')

/**
 * True for loopback, private, link-local, multicast and reserved addresses, also when written as
 * IPv4 inside IPv6.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 0) return false
  return reserved.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}

/** A private address, or the name of this machine. Other names are asked when connecting. */
export const isPrivateHost = (hostname: string): boolean =>
  hostname === 'localhost' || isPrivateAddress(hostname)

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * For `lookup` of a socket: resolves a name and refuses it when any of its addresses is private.
 * Checked at connect time, so a name cannot change its mind.
 */
export function lookupPublicOnly(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
): void {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddress(hostname), [])
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    return callback(null, first?.address ?? '', first?.family ?? 4)
  })
}
