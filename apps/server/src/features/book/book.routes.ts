import * as contract from '@panelflow/contract/book.ts'
import { bookCheckLevels, bookSetCheckLevels } from '@panelflow/contract/page-check.ts'
import { bookEffectPolicies, bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { createBook, setCheckLevels, setEffectPolicies } from './book.commands.ts'
import {
  getBook,
  getCheckLevels,
  getEffectPolicies,
  listBooks,
  listCast,
  listSourceChapters,
  listTerms,
} from './book.queries.ts'

export const bookRoutes = (edge: Edge, deps: Deps): void => {
  const image = (fileUrl: (path: string) => string) => (sha: string) =>
    fileUrl(`/api/files/blobs/${sha}`)
  registerEndpoint(
    edge,
    contract.bookList,
    async ({ actor, query, fileUrl }) =>
      await listBooks({ db: deps.db, imageUrl: image(fileUrl) }, actor, query),
  )
  registerEndpoint(
    edge,
    contract.bookCreate,
    async ({ body, fileUrl }) =>
      await getBook({ db: deps.db, imageUrl: image(fileUrl) }, await createBook(deps, body)),
  )
  registerEndpoint(
    edge,
    contract.bookChapters,
    async ({ actor, params }) => await listSourceChapters(deps.db, actor, params.bookId),
  )
  registerEndpoint(
    edge,
    contract.bookCast,
    async ({ actor, params }) => await listCast(deps.db, actor, params.bookId),
  )
  registerEndpoint(
    edge,
    contract.bookTerms,
    async ({ params, query }) => await listTerms(deps.db, params.bookId, query.language),
  )
  registerEndpoint(
    edge,
    bookCheckLevels,
    async ({ actor, params }) => await getCheckLevels(deps.db, actor, params.bookId),
  )
  registerChange(
    edge,
    bookSetCheckLevels,
    ({ params, body }) => setCheckLevels(deps, params.bookId, body),
    ({ actor, params }) => getCheckLevels(deps.db, actor, params.bookId),
  )
  registerEndpoint(
    edge,
    bookEffectPolicies,
    async ({ actor, params }) => await getEffectPolicies(deps.db, actor, params.bookId),
  )
  registerChange(
    edge,
    bookSetEffectPolicies,
    ({ params, body }) => setEffectPolicies(deps, params.bookId, body),
    ({ actor, params }) => getEffectPolicies(deps.db, actor, params.bookId),
  )
}
