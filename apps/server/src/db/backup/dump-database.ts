import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ALL_BLOB_REFERENCES } from '../blob-references.ts'
import { createMeter } from './meter.ts'
import { readLayout, type TableLayout } from './table-layout.ts'

/** Pages are JSON texts: higher levels cost twice the time for a tenth less. */
const GZIP_LEVEL = 5

export interface TableDump {
  readonly name: string
  readonly columns: string[]
  readonly rows: number
  readonly contentSha256: string
  readonly fileBytes: number
  readonly fileSha256: string
}

interface SequenceDump {
  readonly name: string
  readonly value: string
  readonly called: boolean
}

interface QueueDump {
  readonly name: string
  readonly options: Record<string, unknown>
}

/** Takes the compressed rows of a table. */
export type WriteTable = (table: string, content: Readable) => Promise<void>

/**
 * Waits for both ends of a stream. The writer's error says what really happened; the reader's only
 * that it was cut off.
 */
const awaitBoth = async (reading: Promise<void>, writing: Promise<void>): Promise<void> => {
  const [read, written] = await Promise.allSettled([reading, writing])
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
}

const dumpTable = async (
  client: Client,
  { name, columns, select }: TableLayout,
  write: WriteTable,
): Promise<TableDump> => {
  const source = client.query(copyTo(`copy (${select}) to stdout`))
  const [content, file] = [createMeter(), createMeter()]
  const reading = pipeline(source, content.stream, createGzip({ level: GZIP_LEVEL }), file.stream)
  await awaitBoth(reading, write(name, file.stream))
  return {
    name,
    columns: [...columns],
    rows: source.rowCount,
    contentSha256: content.sha256(),
    fileBytes: file.bytes(),
    fileSha256: file.sha256(),
  }
}

/** Number and hash of the rows of a table, as `dumpTable` would find them. */
export const hashTable = async (
  client: Client,
  { select }: TableLayout,
): Promise<{ rows: number; contentSha256: string }> => {
  const source = client.query(copyTo(`copy (${select}) to stdout`))
  const content = createMeter()
  await pipeline(source, content.stream, async (chunks: AsyncIterable<unknown>) => {
    for await (const _chunk of chunks);
  })
  return { rows: source.rowCount, contentSha256: content.sha256() }
}

/**
 * Sequences only grow and know no transactions: read after the snapshot, each is at least as far as
 * the rows.
 */
const dumpSequences = async (client: Client): Promise<SequenceDump[]> => {
  const { rows } = await client.query<SequenceDump>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

const dumpQueues = async (client: Client): Promise<QueueDump[]> => {
  const { rows } = await client.query<QueueDump>(
    `select name, jsonb_strip_nulls(jsonb_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
       'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes)) as options
     from pgboss.queue order by name`,
  )
  return rows
}

const readHead = async (client: Client): Promise<{ seq: number; hash: string }> => {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    `select seq::text, encode(hash, 'hex') as hash from audit_entry order by audit_entry.seq desc limit 1`,
  )
  return { seq: Number(rows[0]?.seq ?? 0), hash: rows[0]?.hash ?? '' }
}

export interface DatabaseDump {
  readonly postgres: string
  readonly migrations: string[]
  readonly tables: TableDump[]
  readonly sequences: SequenceDump[]
  readonly queues: QueueDump[]
  readonly audit: { readonly seq: number; readonly hash: string }
  /** every blob that a row names */
  readonly blobs: readonly string[]
}

/** The whole database as of one moment, while others work in it. */
export const dumpDatabase = async (client: Client, write: WriteTable): Promise<DatabaseDump> => {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await client.query<{ id: string }>(
    'select id from applied_migration order by id collate "C"',
  )
  const version = await client.query<{ server_version: string }>('show server_version')
  const audit = await readHead(client)
  const tables: TableDump[] = []
  for (const layout of await readLayout(client)) tables.push(await dumpTable(client, layout, write))
  const named = await text(client.query(copyTo(`copy (${ALL_BLOB_REFERENCES}) to stdout`)))
  const queues = await dumpQueues(client)
  await client.query('commit')
  return {
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map((row) => row.id),
    tables,
    sequences: await dumpSequences(client),
    queues,
    audit,
    blobs: named.split('\n').filter((sha) => sha !== ''),
  }
}
