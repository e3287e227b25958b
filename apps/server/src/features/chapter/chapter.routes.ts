import { orderChapters } from '@panelflow/contract/order.ts'
import {
  chapterGet,
  chapterTransition,
  fixItemAnswer,
  fixItemList,
} from '@panelflow/contract/workflow.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { transitionChapter } from './chapter.commands.ts'
import { chapterAfterEvent, getChapter, listChapters } from './chapter.queries.ts'
import { answerFixItem } from './fix-item.commands.ts'
import { getFixItem, listFixItems } from './fix-item.queries.ts'

export const chapterRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    orderChapters,
    async ({ actor, params }) => await listChapters(deps.db, actor, params.orderId),
  )
  registerEndpoint(
    edge,
    chapterGet,
    async ({ actor, params }) => await getChapter(deps.db, actor, params.chapterId),
  )
  registerEndpoint(edge, chapterTransition, async ({ actor, params, body }) => {
    await transitionChapter(deps, actor, { chapterId: params.chapterId, ...body })
    return await chapterAfterEvent(deps.db, actor, params.chapterId)
  })
  registerEndpoint(
    edge,
    fixItemList,
    async ({ actor, params }) => await listFixItems(deps.db, actor, params.chapterId),
  )
  registerEndpoint(edge, fixItemAnswer, async ({ actor, params, body }) => {
    const chapterId = await answerFixItem(deps, actor, params.fixItemId, body)
    return await getFixItem(deps.db, actor, chapterId, params.fixItemId)
  })
}
