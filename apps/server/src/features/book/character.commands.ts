import type { characterCreate, characterUpdate } from '@panelflow/contract/book-character.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { CHARACTER_LIMITS, toCharacterKey } from '@panelflow/domain/book/character.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

interface CharacterPlace {
  readonly bookId: string
  readonly characterId: string
}

const lockBook = async (tx: Tx, bookId: string): Promise<void> => {
  const book = await tx
    .selectFrom('book')
    .select('id')
    .where('id', '=', bookId)
    .forUpdate()
    .executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
}

const lockCharacter = async (tx: Tx, { bookId, characterId }: CharacterPlace) => {
  const row = await tx
    .selectFrom('book_character')
    .selectAll()
    .where('id', '=', characterId)
    .where('book_id', '=', bookId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('character.not_found')
  return row
}

const record = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  bookId: string,
  change: { readonly event: 'added' | 'changed' | 'deleted'; readonly name: string },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    action: 'book_updated',
    accountId: actor.accountId,
    object: { kind: 'book', id: bookId },
    params: { part: 'characters', ...change },
  })

const withNameCheck = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'book_character_name')
      throw new AppError('character.name_taken', { name })
    throw error
  }
}

/** Throws `book.not_found`, `character.name_taken`, `character.too_many`. */
export const createCharacter = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  actor: Actor,
  bookId: string,
  body: EndpointBody<typeof characterCreate>,
): Promise<string> => {
  const id = deps.ids.next()
  await withNameCheck(body.name, () =>
    inTransaction(deps.db, async (tx) => {
      await lockBook(tx, bookId)
      const { count } = await tx
        .selectFrom('book_character')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('book_id', '=', bookId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= CHARACTER_LIMITS.count)
        throw new AppError('character.too_many', { limit: CHARACTER_LIMITS.count })
      await tx
        .insertInto('book_character')
        .values({
          id,
          book_id: bookId,
          name: body.name,
          name_key: toCharacterKey(body.name),
          aliases: body.aliases,
          note: body.note,
          voice: body.voice,
          voices: JSON.stringify(body.voices),
          created_at: deps.clock.now(),
        })
        .execute()
      await record(tx, deps, actor, bookId, { event: 'added', name: body.name })
    }),
  )
  return id
}

/** Throws `character.not_found`, `character.changed_meanwhile`, `character.name_taken`. */
export const updateCharacter = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  place: CharacterPlace,
  { version, name, voices, ...texts }: EndpointBody<typeof characterUpdate>,
): Promise<void> =>
  withNameCheck(name ?? '', () =>
    inTransaction(deps.db, async (tx) => {
      const row = await lockCharacter(tx, place)
      if (row.version !== version) throw new AppError('character.changed_meanwhile', { version })
      await tx
        .updateTable('book_character')
        .set({
          ...texts,
          ...(name === undefined ? {} : { name, name_key: toCharacterKey(name) }),
          ...(voices === undefined ? {} : { voices: JSON.stringify(voices) }),
          version: version + 1,
        })
        .where('id', '=', place.characterId)
        .execute()
      await record(tx, deps, actor, place.bookId, { event: 'changed', name: name ?? row.name })
    }),
  )

/** Throws `character.not_found`. */
export const deleteCharacter = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  place: CharacterPlace,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { name } = await lockCharacter(tx, place)
    await tx.deleteFrom('book_character').where('id', '=', place.characterId).execute()
    await record(tx, deps, actor, place.bookId, { event: 'deleted', name })
  })
