import * as contract from '@panelflow/contract/text-search.ts'
import { searchEverything } from '@panelflow/contract/search.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { findLines } from '../text-search/find-lines.queries.ts'
import {
  cancelReplacement,
  startReplacement,
  takeBackReplacement,
} from '../text-search/replace-run.commands.ts'
import { getReplacement, listReplacements } from '../text-search/replace-run.queries.ts'
import { search } from './search.queries.ts'

export const searchRoutes: Routes = (edge, deps) => {
  registerEndpoint(
    edge,
    searchEverything,
    async ({ actor, query }) => await search(deps.db, actor, query.q),
  )
  registerEndpoint(edge, contract.textSearch, ({ actor, params, body }) =>
    findLines(deps.db, actor, params.chapterId, body),
  )
  registerEndpoint(edge, contract.textReplace, async ({ actor, params, body }) =>
    getReplacement(deps.db, actor, await startReplacement(deps, actor, params.chapterId, body)),
  )
  registerEndpoint(edge, contract.replaceRunList, ({ actor }) => listReplacements(deps.db, actor))
  registerEndpoint(edge, contract.replaceRunGet, ({ actor, params }) =>
    getReplacement(deps.db, actor, params.runId),
  )
  registerEndpoint(edge, contract.replaceRunCancel, async ({ actor, params }) => {
    await cancelReplacement(deps, actor, params.runId)
    return getReplacement(deps.db, actor, params.runId)
  })
  registerEndpoint(edge, contract.replaceRunTakeBack, async ({ actor, params }) => {
    await takeBackReplacement(deps, actor, params.runId)
    return getReplacement(deps.db, actor, params.runId)
  })
}
