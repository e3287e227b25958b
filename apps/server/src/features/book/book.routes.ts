import * as contract from '@panelflow/contract/book.ts'
import { bookEditions, bookSetEditions } from '@panelflow/contract/edition.ts'
import { bookCheckLevels, bookSetCheckLevels } from '@panelflow/contract/page-check.ts'
import { bookEffectPolicies, bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import * as knownWord from '@panelflow/contract/known-word.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { createBook, setCheckLevels, setEditions, setEffectPolicies } from './book.commands.ts'
import {
  getBook,
  getCheckLevels,
  getEditions,
  getEffectPolicies,
  listBooks,
  listCast,
  listSourceChapters,
  listTerms,
} from './book.queries.ts'
import { addVocabulary, listVocabulary, removeFromVocabulary } from './known-words.ts'

/** Words that spelling knows besides its dictionaries. */
const knownWordRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, knownWord.knownWordList, async ({ actor, params, query }) => {
    const scope = { bookId: params.bookId, language: query.language }
    return await listVocabulary(deps.db, actor, scope)
  })
  registerEndpoint(edge, knownWord.knownWordAdd, async ({ actor, params, body }) => ({
    added: await addVocabulary(deps, actor, params.bookId, body),
  }))
  registerEndpoint(edge, knownWord.knownWordRemove, async ({ actor, params }) => {
    await removeFromVocabulary(deps, actor, params.wordId)
    return { wordId: params.wordId }
  })
}

const editionRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    bookEditions,
    async ({ actor, params }) => await getEditions(deps.db, actor, params.bookId),
  )
  registerChange(
    edge,
    bookSetEditions,
    ({ params, body }) => setEditions(deps, params.bookId, body),
    ({ actor, params }) => getEditions(deps.db, actor, params.bookId),
  )
}

export const bookRoutes = (edge: Edge, deps: Deps): void => {
  const image = (fileUrl: (path: string) => string) => (sha: string) =>
    fileUrl(`/api/files/blobs/${sha}`)
  knownWordRoutes(edge, deps)
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
  editionRoutes(edge, deps)
}
