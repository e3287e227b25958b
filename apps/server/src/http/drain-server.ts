import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * How long a load balancer has to see that `/readyz` says "draining", while requests are still
 * taken.
 */
const NOTICE_MS = 1500
/** How long requests under way may take. */
const GRACE_MS = 20_000

export interface Draining {
  /** aborted once the server is about to stop: streams end, `/readyz` says so */
  readonly signal: AbortSignal
  /**
   * Takes requests for a short while longer, then no new connection; ends when the last answer is
   * sent, or after the grace time.
   */
  readonly drain: (limits?: {
    readonly noticeMs?: number
    readonly graceMs?: number
  }) => Promise<void>
}

/**
 * Stops a server without failing a request. Kept connections are given up with their next answer,
 * so that no request meets a closed one.
 */
export const prepareDraining = (http: FastifyInstance): Draining => {
  const draining = new AbortController()
  setMaxListeners(0, draining.signal) // one for each open stream
  http.addHook('onRequest', async (_request, reply) => {
    if (draining.signal.aborted) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => draining.abort())
  return {
    signal: draining.signal,
    drain: async ({ noticeMs = NOTICE_MS, graceMs = GRACE_MS } = {}) => {
      draining.abort()
      await sleep(noticeMs)
      const cut = setTimeout(() => http.server.closeAllConnections(), graceMs)
      await http.close()
      clearTimeout(cut)
    },
  }
}
