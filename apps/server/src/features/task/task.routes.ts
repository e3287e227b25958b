import { synthesisRetry, taskCancel, taskList } from '@panelflow/contract/page-task.ts'
import { orderDrafts } from '@panelflow/contract/draft.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { cancelTasks, retrySynthesis } from './task.commands.ts'
import { listDrafts } from './draft-coverage.queries.ts'
import { listTasks } from './task.queries.ts'

export const taskRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    taskList,
    async ({ actor, params }) => await listTasks(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    orderDrafts,
    async ({ actor, params }) => await listDrafts(deps.db, actor, params.orderId),
  )
  registerEndpoint(edge, taskCancel, async ({ actor, params }) => {
    await cancelTasks(deps, actor, params.chapterId)
    return await listTasks(deps.db, actor, params.chapterId)
  })
  registerEndpoint(edge, synthesisRetry, async ({ actor, params }) => {
    await retrySynthesis(deps, actor, params.chapterId)
    return await listTasks(deps.db, actor, params.chapterId)
  })
}
