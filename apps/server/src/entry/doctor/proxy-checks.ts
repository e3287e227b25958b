import { findUntrustedProxy } from '../../http/forwarded-headers.ts'
import { type Check, judge } from './check.ts'

export const PROXY_CHECKS: readonly Check[] = [
  {
    what: 'Forwarded addresses come from configured proxies only',
    advice:
      'If this is your reverse proxy, set PANELFLOW_TRUSTED_PROXIES to its address: until then all people count as one address. If not, somebody sends the header by hand; it is ignored.',
    run: async ({ db, configuration, now }) => {
      const seen = await findUntrustedProxy(db, configuration.trustedProxies, now)
      return seen === undefined
        ? judge(true)
        : judge(false, `X-Forwarded-For from ${seen.address}, last noted ${String(seen.at)}`)
    },
  },
]
