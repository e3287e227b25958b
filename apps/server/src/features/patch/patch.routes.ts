import {
  erasureCreate,
  erasureCancel,
  erasureList,
  readingCreate,
} from '@panelflow/contract/erasure.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { requestErasure, cancelErasure } from './erasure.commands.ts'
import { listErasures } from './erasure.queries.ts'

/** How the lettering of what is read is erased. */
const READING = {
  what: 'lettering',
  method: 'auto',
  spread: 3,
  ground: 'source',
  document: 'base',
  replaces: null,
} as const

export const patchRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    erasureCreate,
    async ({ actor, params, body }) =>
      await requestErasure(deps, actor, { ...params, options: body }),
  )
  registerEndpoint(
    edge,
    readingCreate,
    async ({ actor, params, body }) =>
      await requestErasure(deps, actor, {
        ...params,
        options: {
          ...READING,
          shapes: [{ kind: 'polygon', points: body.polygon }],
          reads: body.language,
          readsIn: body.orientation,
          readsWith: body.engine,
        },
      }),
  )
  registerEndpoint(
    edge,
    erasureList,
    async ({ actor, params }) => await listErasures(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    erasureCancel,
    async ({ actor, params }) => await cancelErasure(deps, actor, params.erasureId),
  )
}
