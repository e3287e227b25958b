import type { characterList, CharacterView } from '@panelflow/contract/book-character.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { type Character, countLines } from '@panelflow/domain/book/character.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { BookCharacterTable } from '../../db/tables.ts'
import { listCast } from './book.queries.ts'

type Row = Selectable<BookCharacterTable>

const toView = (row: Row, lines: number): CharacterView => ({
  id: row.id,
  name: row.name,
  aliases: row.aliases,
  note: row.note,
  voice: row.voice,
  voices: row.voices as Character['voices'],
  version: row.version,
  lines,
})

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const listCharacters = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<EndpointAnswer<typeof characterList>> => {
  const cast = await listCast(db, actor, bookId)
  const rows = await db
    .selectFrom('book_character')
    .selectAll()
    .where('book_id', '=', bookId)
    .orderBy('name_key')
    .execute()
  const { lines, others } = countLines(rows, cast)
  return {
    rows: rows.map((row) => toView(row, lines.get(row) ?? 0)).toSorted((a, b) => b.lines - a.lines),
    others: [...others],
    mayEdit: can(actor, 'order.create').ok || can(actor, 'term.create_edit').ok,
  }
}

/** @throws AppError `character.not_found`, `book.not_found` */
export const getCharacter = async (
  db: Db,
  actor: Actor,
  { bookId, characterId }: { readonly bookId: string; readonly characterId: string },
): Promise<CharacterView> => {
  const { rows } = await listCharacters(db, actor, bookId)
  const found = rows.find(({ id }) => id === characterId)
  if (found === undefined) throw new AppError('character.not_found')
  return found
}
