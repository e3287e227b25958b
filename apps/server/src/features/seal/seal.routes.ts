import { sealList, sealPut } from '@panelflow/contract/seal.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { putSeals } from './seal.commands.ts'
import { listSeals } from './seal.queries.ts'

export const sealRoutes: Routes = (edge, deps) => {
  registerEndpoint(
    edge,
    sealPut,
    async ({ actor, params, body }) => await putSeals(deps, actor, params, body),
  )
  registerEndpoint(
    edge,
    sealList,
    async ({ actor, params }) => await listSeals(deps.db, actor, params.chapterId),
  )
}
