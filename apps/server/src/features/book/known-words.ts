/** Words that a person or a book has added to the dictionary of a language. */
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import {
  type knownWordAdd,
  type knownWordList,
  MAX_KNOWN_WORDS,
} from '@panelflow/contract/known-word.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, getReach, type PermissionCode, toRight } from '@panelflow/domain/permission/can.ts'
import { toWorkRow } from '../../core/access/order-access.ts'
import { toChapterState } from '../../core/access/order-state.ts'
import type { Db } from '../../db/open-database.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { findVisibleBook } from './book.queries.ts'

type Needs = Pick<Deps, 'db' | 'ids' | 'clock'>

interface WordScope {
  readonly bookId: string
  readonly language: TargetLanguage
}

/** The chapters of a book in a language in which the person holds a seat. */
const listOwnChapters = async (db: Db, { accountId }: Actor, { bookId, language }: WordScope) => {
  const rows = await db
    .selectFrom('chapter')
    .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
    .selectAll('chapter')
    .where('work_order.book_id', '=', bookId)
    .where('work_order.target_language', '=', language)
    .where('work_order.stop_status', 'is', null)
    .where((eb) =>
      eb.or([
        eb('chapter.translator_id', '=', accountId),
        eb('chapter.proofreader_id', '=', accountId),
        eb('chapter.reviewer_id', '=', accountId),
      ]),
    )
    .execute()
  return rows.map(toChapterState)
}

/** Whoever may change the words of a chapter of the book adds; true, or the code why not. */
const getAddRight = async (
  db: Db,
  actor: Actor,
  scope: WordScope,
): Promise<true | PermissionCode> => {
  const ability = 'workspace.text.content'
  const chapters =
    getReach(actor, ability) === 'assigned' ? await listOwnChapters(db, actor, scope) : []
  return toRight(can(actor, ability, toWorkRow(chapters)))
}

/** Words of a book are taken out by administrators; true, or the code why not. */
const getRemoveRight = (actor: Actor): true | PermissionCode => {
  const asProject = toRight(can(actor, 'order.create'))
  return asProject === true ? true : toRight(can(actor, 'term.create_edit'))
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const listVocabulary = async (
  db: Db,
  actor: Actor,
  scope: WordScope,
): Promise<EndpointAnswer<typeof knownWordList>> => {
  await findVisibleBook(db, actor, scope.bookId)
  const rows = await db
    .selectFrom('known_word as k')
    .leftJoin('account as a', 'a.id', 'k.added_by')
    .select(['k.id', 'k.word', 'k.book_id', 'a.name', 'a.real_name'])
    .where('k.language', '=', scope.language)
    .where((eb) =>
      eb.or([
        eb('k.account_id', '=', actor.accountId),
        eb.and([eb('k.account_id', 'is', null), eb('k.book_id', '=', scope.bookId)]),
      ]),
    )
    .orderBy(({ fn }) => fn('lower', ['k.word']))
    .execute()
  const own = rows.filter(({ book_id }) => book_id === null)
  const ofBook = rows.filter(({ book_id }) => book_id !== null)
  return {
    own: own.map(({ id, word }) => ({ id, word, addedBy: null })),
    book: ofBook.map(({ id, word, name, real_name }) => ({
      id,
      word,
      addedBy: real_name || name,
    })),
    can: { add: await getAddRight(db, actor, scope), remove: getRemoveRight(actor) },
  }
}

const publishChange = (tx: Tx, accountId: string | null, bookId: string | null): Promise<void> =>
  publish(tx, {
    type: 'known_word.changed',
    ...(accountId === null ? {} : { accountId }),
    payload: { bookId },
  })

const countOwned = async (
  tx: Tx,
  owner: { readonly account_id: string | null; readonly book_id: string | null },
  language: string,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('known_word')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', owner.account_id === null ? 'is' : '=', owner.account_id)
    .where('book_id', owner.book_id === null ? 'is' : '=', owner.book_id)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Adds words to a list. Answers how many were new. @throws AppError `book.not_found`,
 * `request.invalid` when the list is full, permission codes
 */
export const addVocabulary = async (
  deps: Needs,
  actor: Actor,
  bookId: string,
  { language, scope, words }: EndpointBody<typeof knownWordAdd>,
): Promise<number> => {
  await findVisibleBook(deps.db, actor, bookId)
  if (scope === 'book') {
    const right = await getAddRight(deps.db, actor, { bookId, language })
    if (right !== true) throw new AppError(right, { ability: 'workspace.text.content' })
  }
  const owner =
    scope === 'own'
      ? { account_id: actor.accountId, book_id: null }
      : { account_id: null, book_id: bookId }
  const rows = words.map((word) => ({
    ...owner,
    id: deps.ids.next(),
    language,
    word: word.normalize('NFC'),
    added_by: actor.accountId,
    created_at: deps.clock.now(),
  }))
  return await inTransaction(deps.db, async (tx) => {
    const added = await tx
      .insertInto('known_word')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length === 0) return 0
    if ((await countOwned(tx, owner, language)) > MAX_KNOWN_WORDS)
      throw new AppError('request.invalid', {
        fields: [fieldError('words', 'field.list_too_long', { max: MAX_KNOWN_WORDS })],
      })
    await publishChange(tx, owner.account_id, owner.book_id)
    return added.length
  })
}

/**
 * Removes a word; one that is gone already, or another person's, is left without a word about it.
 * @throws AppError permission codes
 */
export const removeFromVocabulary = async (
  deps: Pick<Needs, 'db'>,
  actor: Actor,
  wordId: string,
): Promise<void> =>
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('known_word')
      .select(['account_id', 'book_id'])
      .where('id', '=', wordId)
      .executeTakeFirst()
    const isOthers = row?.account_id !== null && row?.account_id !== actor.accountId
    if (row === undefined || isOthers) return
    const right = row.account_id === null ? getRemoveRight(actor) : true
    if (right !== true) throw new AppError(right, { ability: 'term.create_edit' })
    await tx.deleteFrom('known_word').where('id', '=', wordId).execute()
    await publishChange(tx, row.account_id, row.book_id)
  })
