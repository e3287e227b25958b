import { sql } from 'kysely'
import type { Routes } from '../../edge/create-app.ts'

/** For whoever keeps the process alive: `/livez` while it runs, `/readyz` while it can serve, with the database behind it. */
export const healthRoutes: Routes = ({ http }, { db }) => {
  http.get('/livez', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
