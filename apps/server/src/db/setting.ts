import type { Db } from './open-database.ts'
import { prepared } from './prepared.ts'
import type { Tx } from './transaction.ts'

const selectSettings = prepared<{ key: string; value: unknown }, [keys: readonly string[]]>(
  'setting.values',
  'select key, value from setting where key = any ($1::text[])',
)

/** What is stored under each key; undefined where nothing is. */
export const readSettings = async <Key extends string>(
  db: Db | Tx,
  ...keys: readonly Key[]
): Promise<Readonly<Record<Key, unknown>>> => {
  const found = new Map((await selectSettings(db, [keys])).map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, found.get(key)])) as Record<Key, unknown>
}
