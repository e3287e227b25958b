import { sourceChangeCheck, sourceChangeList } from '@panelflow/contract/source-change.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { checkSourceChanges, listSourceChanges } from './source-changes.ts'

export const pageRevisionRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    sourceChangeList,
    async ({ actor, params, fileUrl }) =>
      await listSourceChanges(deps.db, actor, params.chapterId, fileUrl),
  )
  registerEndpoint(edge, sourceChangeCheck, async ({ actor, params, body, fileUrl }) => {
    await checkSourceChanges(deps, actor, params.chapterId, body)
    return await listSourceChanges(deps.db, actor, params.chapterId, fileUrl)
  })
}
