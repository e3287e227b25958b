import { acceptedLineAdd, acceptedLineList } from '@panelflow/contract/accepted-line.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { addAcceptedLines, listAcceptedLines } from './accepted-lines.ts'

export const acceptedLineRoutes: Routes = (edge, deps) => {
  registerEndpoint(
    edge,
    acceptedLineList,
    async ({ actor, params, query }) =>
      await listAcceptedLines(deps.db, actor, params.chapterId, query.stage),
  )
  registerEndpoint(edge, acceptedLineAdd, async ({ actor, params, body }) => {
    await addAcceptedLines(deps, actor, params.chapterId, body)
    return null
  })
}
