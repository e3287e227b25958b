import {
  pageCheckCounts,
  pageCheckDismiss,
  pageCheckList,
  pageCheckRestore,
} from '@panelflow/contract/page-check.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { loadChapterPages } from '../page/chapter-documents.queries.ts'
import { loadLettering, prepareLayouts } from './lay-out-chapter.ts'
import { listCheckCounts } from './check-counts.queries.ts'
import { dismissFinding, restoreFinding } from './page-check.commands.ts'
import { requestMeasures } from './page-measures.queries.ts'
import {
  findCheckedChapter,
  listFindings,
  loadCheckedPages,
  toAnswer,
} from './page-check.queries.ts'

export const pageCheckRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, pageCheckList, async ({ actor, params: { chapterId } }) => {
    await requireChapter(deps.db, actor, 'workspace.open', chapterId)
    const chapter = await findCheckedChapter(deps.db, chapterId)
    if (chapter === undefined) throw new AppError('chapter.not_found')
    const pages = await loadChapterPages(deps.db, chapterId)
    await requestMeasures(deps, chapterId, pages)
    const getLayout = await prepareLayouts(deps, pages, await loadLettering(deps.db, chapter))
    const checked = await loadCheckedPages(deps.db, chapter, pages)
    return toAnswer(chapter, checked, await listFindings(deps.db, chapter, checked, getLayout))
  })
  registerEndpoint(
    edge,
    pageCheckCounts,
    async ({ actor, params }) => await listCheckCounts(deps, actor, params.orderId),
  )
  registerEndpoint(edge, pageCheckDismiss, async ({ actor, params, body }) => {
    await dismissFinding(deps, actor, params.chapterId, body)
    return null
  })
  registerEndpoint(edge, pageCheckRestore, async ({ actor, params, body }) => {
    await restoreFinding(deps, actor, params.chapterId, body)
    return null
  })
}
