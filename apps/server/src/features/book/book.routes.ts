import * as contract from '@panelflow/contract/book.ts'
import * as character from '@panelflow/contract/book-character.ts'
import * as home from '@panelflow/contract/book-home.ts'
import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { bookEditions, bookSetEditions } from '@panelflow/contract/edition.ts'
import { bookCheckLevels, bookSetCheckLevels } from '@panelflow/contract/page-check.ts'
import { bookEffectPolicies, bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import * as knownWord from '@panelflow/contract/known-word.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { signedFiles } from '../../http/signed-file.ts'
import type { Deps } from '../../ports/deps.ts'
import { coverPath } from '../file/file-address.ts'
import { getBookHome } from './book-home.queries.ts'
import { listBookHistory } from './book-history.queries.ts'
import { getBookMatrix } from './book-matrix.queries.ts'
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
  requireCoverVisible,
} from './book.queries.ts'
import { receiveCover, removeCover, setCoverFromPage, setCoverPicture } from './cover.commands.ts'
import { createCharacter, deleteCharacter, updateCharacter } from './character.commands.ts'
import { getCharacter, listCharacters } from './character.queries.ts'
import { editBook } from './edit-book.ts'
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
    ({ actor, params, body }) => setEditions(deps, actor.accountId, params.bookId, body),
    ({ actor, params }) => getEditions(deps.db, actor, params.bookId),
  )
}

const homeRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, home.bookGet, ({ actor, params, fileUrl }) =>
    getBookHome({ db: deps.db, fileUrl }, actor, params.bookId),
  )
  registerChange(
    edge,
    home.bookEdit,
    ({ actor, params, body }) => editBook(deps, actor, params.bookId, body),
    ({ actor, params, fileUrl }) => getBookHome({ db: deps.db, fileUrl }, actor, params.bookId),
  )
  registerEndpoint(edge, home.bookSetCover, async ({ actor, params, query, bytes, fileUrl }) => {
    const picture = await receiveCover(bytes)
    await setCoverPicture(deps, actor.accountId, params.bookId, picture, query)
    return await getBookHome({ db: deps.db, fileUrl }, actor, params.bookId)
  })
  registerEndpoint(edge, home.bookCoverFromPage, async ({ actor, params, body, fileUrl }) => {
    await setCoverFromPage(deps, actor.accountId, params.bookId, body)
    return await getBookHome({ db: deps.db, fileUrl }, actor, params.bookId)
  })
  registerEndpoint(edge, home.bookRemoveCover, async ({ actor, params, fileUrl }) => {
    await removeCover(deps, actor.accountId, params.bookId)
    return await getBookHome({ db: deps.db, fileUrl }, actor, params.bookId)
  })
  signedFiles(edge)(home.coverGet, {
    folder: ({ sha }) => coverPath(sha),
    allow: (actor, { sha }) => requireCoverVisible(deps.db, actor, sha),
    run: async ({ params: { sha } }) => ({
      file: await deps.blobs.get(sha),
      type: 'image/png',
      etag: sha,
      cache: 'immutable',
    }),
  })
  registerEndpoint(edge, home.bookHistory, ({ actor, params, query }) =>
    listBookHistory(deps.db, actor, params.bookId, query),
  )
  registerEndpoint(edge, bookMatrix, ({ actor, params }) =>
    getBookMatrix(deps.db, actor, params.bookId, deps.clock.now()),
  )
}

const characterRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, character.characterList, ({ actor, params }) =>
    listCharacters(deps.db, actor, params.bookId),
  )
  registerEndpoint(edge, character.characterCreate, async ({ actor, params, body }) => {
    const characterId = await createCharacter(deps, actor, params.bookId, body)
    return await getCharacter(deps.db, actor, { ...params, characterId })
  })
  registerChange(
    edge,
    character.characterUpdate,
    ({ actor, params, body }) => updateCharacter(deps, actor, params, body),
    ({ actor, params }) => getCharacter(deps.db, actor, params),
  )
  registerEndpoint(edge, character.characterDelete, async ({ actor, params }) => {
    await deleteCharacter(deps, actor, params)
    return null
  })
}

export const bookRoutes = (edge: Edge, deps: Deps): void => {
  knownWordRoutes(edge, deps)
  registerEndpoint(
    edge,
    contract.bookList,
    async ({ actor, query, fileUrl }) => await listBooks({ db: deps.db, fileUrl }, actor, query),
  )
  registerEndpoint(
    edge,
    contract.bookCreate,
    async ({ actor, body, fileUrl }) =>
      await getBook({ db: deps.db, fileUrl }, await createBook(deps, actor.accountId, body)),
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
    ({ actor, params, body }) => setCheckLevels(deps, actor.accountId, params.bookId, body),
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
    ({ actor, params, body }) => setEffectPolicies(deps, actor.accountId, params.bookId, body),
    ({ actor, params }) => getEffectPolicies(deps.db, actor, params.bookId),
  )
  editionRoutes(edge, deps)
  homeRoutes(edge, deps)
  characterRoutes(edge, deps)
}
