import type { PersonView } from '@panelflow/contract/primitives.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** Names for the ids on a page of rows, in one query. */
export const getNames = async (
  db: Db | Tx,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, PersonView>> => {
  const wanted = [...new Set([...ids].filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name', 'deleted_at'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        realName: row.real_name,
        ...(row.deleted_at === null ? {} : { isDeleted: true as const }),
      },
    ]),
  )
}

export const findPerson = (
  names: ReadonlyMap<string, PersonView>,
  id: string | null,
): PersonView | null => (id === null ? null : (names.get(id) ?? null))

/** The person of an id that a row must have; without a name where the account is not found. */
export const namedPerson = (names: ReadonlyMap<string, PersonView>, id: string): PersonView =>
  names.get(id) ?? { id, name: '', realName: '' }
