import {
  assetPut,
  openPlaceList,
  pageDocuments,
  pageList,
  pageOps,
  pageOpsSince,
  pageOwnSteps,
  pageWriters,
} from '@panelflow/contract/page.ts'
import { chapterSetSummary, chapterSummary } from '@panelflow/contract/chapter-summary.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { appendOps } from './commands/append-ops.ts'
import { getSummary, putSummary } from './chapter-summary.ts'
import { putAsset } from './commands/put-asset.ts'
import { listOpenPlaces } from './open-places.queries.ts'
import { listOwnSteps } from './own-steps.queries.ts'
import { listPages } from './page-list.queries.ts'
import { getDocuments, listWriters, opsSince, toEntriesView } from './page-documents.queries.ts'

export const pageRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    openPlaceList,
    async ({ actor, params }) => await listOpenPlaces(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    pageList,
    async ({ actor, params, fileUrl }) =>
      await listPages(deps.db, actor, params.chapterId, fileUrl),
  )
  registerEndpoint(
    edge,
    pageDocuments,
    async ({ actor, params, fileUrl }) => await getDocuments(deps.db, actor, params, fileUrl),
  )
  registerEndpoint(edge, pageOps, async ({ actor, params, body }) => {
    return toEntriesView(await appendOps(deps, actor, { ...params, ...body }))
  })
  registerEndpoint(
    edge,
    pageOpsSince,
    async ({ actor, params, query }) => await opsSince(deps.db, actor, { ...params, ...query }),
  )
  registerEndpoint(
    edge,
    pageOwnSteps,
    async ({ actor, params, query }) =>
      await listOwnSteps(deps, actor, params.chapterId, {
        done: query.done?.split(',') ?? [],
        undone: query.undone?.split(',') ?? [],
      }),
  )
  registerEndpoint(
    edge,
    pageWriters,
    async ({ actor, params }) => await listWriters(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    chapterSummary,
    async ({ actor, params }) => await getSummary(deps.db, actor, params.chapterId),
  )
  registerChange(
    edge,
    chapterSetSummary,
    ({ actor, params, body }) => putSummary(deps, actor, params.chapterId, body),
    ({ actor, params }) => getSummary(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    assetPut,
    async ({ actor, params, bytes }) => await putAsset(deps, actor, params.chapterId, bytes),
  )
}
