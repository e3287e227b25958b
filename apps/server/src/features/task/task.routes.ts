import { synthesisRetry, taskCancel, taskList } from '@panelflow/contract/page-task.ts'
import {
  proposalCancel,
  proposalList,
  proposalRequest,
  readingDismiss,
} from '@panelflow/contract/proposal.ts'
import { orderDrafts } from '@panelflow/contract/draft.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { cancelTasks, retrySynthesis } from './task.commands.ts'
import { listDrafts } from './draft-coverage.queries.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { cancelProposal, dismissReadings, requestProposals } from './proposal.commands.ts'
import { viewProposals } from './proposal.queries.ts'
import { listTasks } from './task.queries.ts'
import {
  aiBoardAct,
  aiBoardCorrections,
  aiBoardList,
  aiBoardPages,
  enginePricesGet,
  enginePricesPut,
} from '@panelflow/contract/ai-board.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { getCorrections } from '../correction/corrections.queries.ts'
import { actOnBoard } from './ai-board.commands.ts'
import { boardPages, listBoard } from './ai-board.queries.ts'
import { readPrices, writePrices } from './engine-prices.ts'

/**
 * The board of machine work. Its row of the ability table reaches every chapter or none, so lists
 * need no filter by person.
 */
export const aiBoardRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, aiBoardList, ({ query }) => listBoard(deps.db, query))
  registerEndpoint(edge, aiBoardCorrections, ({ query }) => getCorrections(deps.db, query.bookId))
  registerEndpoint(edge, aiBoardPages, ({ params }) => boardPages(deps.db, params.chapterId))
  registerEndpoint(edge, enginePricesGet, () => readPrices(deps.db))
  registerChange(
    edge,
    enginePricesPut,
    ({ actor, body }) => writePrices(deps, actor, body),
    () => readPrices(deps.db),
  )
  registerEndpoint(edge, aiBoardAct, ({ actor, body }) => actOnBoard(deps, actor, body))
}

export const proposalRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, proposalList, async ({ actor, params: { chapterId } }) => {
    await requireChapter(deps.db, actor, 'order.chapter.list', chapterId)
    return await viewProposals(deps.db, chapterId)
  })
  registerEndpoint(edge, proposalRequest, ({ actor, params, body }) =>
    requestProposals(deps, actor, { ...params, ...body }),
  )
  registerEndpoint(edge, proposalCancel, ({ actor, params, body }) =>
    cancelProposal(deps, actor, { ...params, ...body }),
  )
  registerEndpoint(edge, readingDismiss, ({ actor, params, body }) =>
    dismissReadings(deps, actor, params.chapterId, body.pageIds),
  )
}

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
