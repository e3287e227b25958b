import type { Routes } from '../../http/create-app.ts'
import { createPoolProbe } from './probe-pools.ts'

/**
 * For supervisors and load balancers: `/livez` while the process runs, `/readyz` while it can
 * serve, with the database behind it.
 */
export const healthRoutes: Routes = ({ http, draining }, { db }) => {
  const probe = createPoolProbe(db)
  http.get('/livez', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (draining.aborted) return reply.code(503).send({ status: 'draining' })
    if (await probe()) return { status: 'ok' }
    return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
  })
}
