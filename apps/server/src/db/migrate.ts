import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FunctionFile, Migration } from './migration.ts'

/**
 * Any number, but always the same one: the process that holds this lock migrates, the others wait.
 */
const LOCK = 7_226_352_351

/**
 * Builds from before the first release had other migrations; nothing leads from their tables to
 * ours.
 */
const PRE_RELEASE = '0001-spine'

/**
 * Tables that say what was applied. They belong to the program, not to the studio: no backup holds
 * them.
 */
export const SCHEMA_RECORDS: readonly string[] = ['applied_migration', 'applied_function']

type Query = pg.PoolClient

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex')

const inTransaction = async (client: Query, work: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const readApplied = async (
  client: Query,
  table: string,
  key: string,
): Promise<ReadonlyMap<string, string>> => {
  await client.query(
    `create table if not exists ${table} (${key} text primary key, checksum text not null, at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ key: string; checksum: string }>(
    `select ${key} as key, checksum from ${table}`,
  )
  return new Map(rows.map((row) => [row.key, row.checksum]))
}

/** @throws Error for a database of another line, or a newer one */
const refuseForeign = (
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void => {
  if (applied.has(PRE_RELEASE))
    throw new Error(
      'This database was made by a build of Panelflow from before the first release, whose data cannot be carried over. ' +
        'Start with a new data folder (PANELFLOW_DATA_DIR) or a new database (DATABASE_URL). Nothing was changed in this one.',
    )
  const known = new Set(migrations.map(({ id }) => id))
  const unknown = [...applied.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new Error(
      `This database was migrated by a newer Panelflow (${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
}

const applyMigration = async (
  client: Query,
  { id, sql }: Migration,
  applied: ReadonlyMap<string, string>,
): Promise<boolean> => {
  const known = applied.get(id)
  if (known === checksum(sql)) return false
  if (known !== undefined)
    throw new Error(
      `Migration ${id} was edited after this database had applied it. Put it back as it was and write a new migration; a demo database can simply be deleted.`,
    )
  await inTransaction(client, async () => {
    await client.query(sql)
    await client.query('insert into applied_migration (id, checksum) values ($1, $2)', [
      id,
      checksum(sql),
    ])
  })
  return true
}

const applyFunctions = async (client: Query, functions: readonly FunctionFile[]): Promise<void> => {
  const applied = await readApplied(client, 'applied_function', 'name')
  for (const { name, sql } of functions) {
    if (applied.get(name) === checksum(sql)) continue
    await inTransaction(client, async () => {
      // a function may call one of a later file
      await client.query('set local check_function_bodies = off')
      await client.query(sql)
      await client.query(
        'insert into applied_function (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, at = now()',
        [name, checksum(sql)],
      )
    })
  }
}

/**
 * Brings the schema up to date: migrations first, each in its own transaction, then the functions
 * that changed. Several processes may call it
 * at once: one works, the others wait.
 * @param functions none where the migrations are those of an older state: triggers may name columns
 * that do not exist there
 * @returns ids of the migrations that were applied now
 * @throws Error when an applied migration was edited, or the database is not of this program's line
 */
export const migrate = async (
  pool: pg.Pool,
  migrations: readonly Migration[],
  functions: readonly FunctionFile[] = [],
): Promise<readonly string[]> => {
  // one connection: the lock belongs to the session that took it, and ends with it if this process
  // is killed
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await readApplied(client, 'applied_migration', 'id')
    refuseForeign(applied, migrations)
    const now: string[] = []
    for (const migration of migrations)
      if (await applyMigration(client, migration, applied)) now.push(migration.id)
    await applyFunctions(client, functions)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
    return now
  } catch (error) {
    // the lock goes with the connection
    client.release(true)
    throw error
  }
}
