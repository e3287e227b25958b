import * as contract from '@panelflow/contract/translation-engine.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { setTranslationEngines } from '../book/book.commands.ts'
import { createEngine, deleteEngine, moveEngine, updateEngine } from './engine.commands.ts'
import { getBookEngines, getEngine, listEngines } from './engine.queries.ts'
import { testEngine } from './test-engine.ts'

/** Tests post to addresses that somebody typed in. */
const TEST_ALLOWANCE = { burst: 20, perSecond: 0.2 }

export const engineRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.engineList, () => listEngines(deps))
  registerEndpoint(edge, contract.engineCreate, async ({ actor, body }) =>
    getEngine(deps, await createEngine(deps, actor, body)),
  )
  registerChange(
    edge,
    contract.engineUpdate,
    ({ actor, params, body }) => updateEngine(deps, actor, params.engineId, body),
    ({ params }) => getEngine(deps, params.engineId),
  )
  registerEndpoint(edge, contract.engineMove, async ({ actor, params, body }) => {
    await moveEngine(deps, actor, params.engineId, body)
    return listEngines(deps)
  })
  registerEndpoint(edge, contract.engineDelete, async ({ actor, params }) => {
    await deleteEngine(deps, actor, params.engineId)
    return null
  })
  registerEndpoint(edge, contract.engineTest, async ({ actor, params, body }) => {
    edge.limits.take(`engine test ${actor.accountId}`, TEST_ALLOWANCE)
    return testEngine(deps, params.engineId, body)
  })
  registerEndpoint(edge, contract.bookEngines, ({ actor, params }) =>
    getBookEngines(deps.db, actor, params.bookId),
  )
  registerChange(
    edge,
    contract.bookSetEngines,
    ({ actor, params, body }) => setTranslationEngines(deps, actor.accountId, params.bookId, body),
    ({ actor, params }) => getBookEngines(deps.db, actor, params.bookId),
  )
}
