import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { hashTable, type DatabaseDump, type TableDump } from './dump-database.ts'
import { SCHEMA_RECORDS } from '../migrate.ts'
import { createMeter } from './meter.ts'
import { copyInto, readLayout } from './table-layout.ts'

export type LoadedDump = Pick<DatabaseDump, 'tables' | 'sequences' | 'queues'>
export type ReadTable = (table: string) => Promise<Readable>

/** What was loaded is not what the manifest says. */
export class LoadMismatch extends Error {
  readonly table: string

  constructor(table: string, reason: string) {
    super(`${table}: ${reason}`)
    this.table = table
    this.name = 'LoadMismatch'
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const execute = async (client: Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

/**
 * Rows come table by table, so references are dropped and made again, which checks them all. Needs
 * no superuser.
 */
const dropForeignKeys = async (client: Client): Promise<readonly ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  await execute(
    client,
    rows.map(({ table, name }) => `alter table ${table} drop constraint ${escapeIdentifier(name)}`),
  )
  return rows
}

const publicTables = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [SCHEMA_RECORDS],
  )
  return rows.map(({ name }) => escapeIdentifier(name))
}

const loadTable = async (client: Client, table: TableDump, read: ReadTable): Promise<void> => {
  const file = createMeter()
  try {
    await pipeline(
      await read(table.name),
      file.stream,
      createGunzip(),
      client.query(copyFrom(copyInto(table.name, table.columns))),
    )
  } catch (error) {
    throw new LoadMismatch(table.name, error instanceof Error ? error.message : String(error))
  }
  if (file.bytes() !== table.fileBytes || file.sha256() !== table.fileSha256)
    throw new LoadMismatch(table.name, 'its file has other bytes than were written')
}

const compareTables = async (client: Client, expected: readonly TableDump[]): Promise<void> => {
  const layouts = new Map((await readLayout(client)).map((layout) => [layout.name, layout]))
  for (const table of expected) {
    const layout = layouts.get(table.name)
    if (layout === undefined) throw new LoadMismatch(table.name, 'this version has no such table')
    const { rows, contentSha256 } = await hashTable(client, layout)
    if (rows !== table.rows)
      throw new LoadMismatch(table.name, `${rows} rows instead of ${table.rows}`)
    if (contentSha256 !== table.contentSha256)
      throw new LoadMismatch(table.name, 'its rows have another hash')
  }
}

const createQueues = async (client: Client, { queues }: LoadedDump): Promise<void> => {
  for (const { name, options } of queues)
    await client.query('select pgboss.create_queue($1, $2::json)', [name, JSON.stringify(options)])
}

/**
 * Fills a database whose schema is the one of the dump, in one transaction: every row is compared
 * before `beforeCommit` and the commit.
 * @throws LoadMismatch and leaves the database as it was
 */
export const loadDatabase = async (
  client: Client,
  dump: LoadedDump,
  read: ReadTable,
  beforeCommit: (client: Client) => Promise<void> = async () => undefined,
): Promise<void> => {
  await client.query('begin')
  const tables = await publicTables(client)
  const references = await dropForeignKeys(client)
  // what triggers derive is in the dump
  await execute(
    client,
    tables.map((table) => `alter table ${table} disable trigger user`),
  )
  await client.query(`truncate ${tables.join(', ')}`)
  await createQueues(client, dump)
  await client.query('delete from pgboss.job')
  for (const table of dump.tables) await loadTable(client, table, read)
  for (const { name, value, called } of dump.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${escapeIdentifier(name)}`,
      value,
      called,
    ])
  await execute(
    client,
    tables.map((table) => `alter table ${table} enable trigger user`),
  )
  await execute(
    client,
    references.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
    ),
  )
  await compareTables(client, dump.tables)
  await beforeCommit(client)
  await client.query('commit')
  await client.query('analyze')
}
