import {
  aiBoardAct,
  aiBoardList,
  aiBoardPages,
  enginePricesGet,
  enginePricesPut,
} from '@panelflow/contract/ai-board.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { actOnBoard } from './ai-board.commands.ts'
import { boardPages, listBoard } from './ai-board.queries.ts'
import { readPrices, writePrices } from './engine-prices.ts'

/**
 * The board of machine work. Its row of the ability table reaches every chapter or none, so lists
 * need no filter by person.
 */
export const aiBoardRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, aiBoardList, ({ query }) => listBoard(deps.db, query))
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
