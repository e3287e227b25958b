import { searchEverything } from '@panelflow/contract/search.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { search } from './search.queries.ts'

export const searchRoutes: Routes = (edge, { db }) => {
  registerEndpoint(
    edge,
    searchEverything,
    async ({ actor, query }) => await search(db, actor, query.q),
  )
}
