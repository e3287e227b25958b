import * as contract from '@panelflow/contract/term.ts'
import type { Routes } from '../../edge/create-app.ts'
import { registerEndpoint } from '../../edge/register-endpoint.ts'
import { actOnTerms, createTerm, moveTerm, suggestTerm, updateTerm } from './term.commands.ts'
import { getTermView, listTermViews } from './term.queries.ts'

/** The glossary (spec §2 `/term/index`). */
export const termRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.termList, ({ actor, query }) => listTermViews(deps.db, actor, query))
  registerEndpoint(edge, contract.termGet, ({ actor, params }) => getTermView(deps.db, actor, params.termId))
  registerEndpoint(edge, contract.termCreate, async ({ actor, body }) => getTermView(deps.db, actor, await createTerm(deps, actor, body)))
  registerEndpoint(edge, contract.termSuggest, async ({ actor, body }) => getTermView(deps.db, actor, await suggestTerm(deps, actor, body)))
  registerEndpoint(edge, contract.termUpdate, async ({ actor, params, body }) => {
    await updateTerm(deps, actor, params.termId, body)
    return getTermView(deps.db, actor, params.termId)
  })
  registerEndpoint(edge, contract.termAct, ({ actor, body }) => actOnTerms(deps, actor, body))
  registerEndpoint(edge, contract.termSort, async ({ actor, body }) => ({
    termId: body.termId,
    sortId: await moveTerm(deps, actor, body),
  }))
}
