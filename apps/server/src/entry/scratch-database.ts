import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres.ts'
import { getSqlState } from '../db/database-errors.ts'
import type { ScratchDatabase } from '../features/backup/write-backup.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const execute = async <Row extends object>(
  url: string,
  statement: string,
): Promise<readonly Row[]> => {
  const client = new Client({ connectionString: url, application_name: 'panelflow-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

interface Locale {
  readonly provider: string
  readonly collate: string
  readonly ctype: string
}

/** The scratch database gets the collation of the one that was backed up. */
const localeClause = ({ provider, collate, ctype }: Locale): string =>
  provider === 'c'
    ? ` lc_collate '${collate.replaceAll("'", "''")}' lc_ctype '${ctype.replaceAll("'", "''")}'`
    : ''

const createVerifyDatabase = async (databaseUrl: string): Promise<ScratchDatabase> => {
  const name = `panelflow_verify_${randomBytes(6).toString('hex')}`
  const [locale] = await execute<Locale>(
    databaseUrl,
    `select datlocprovider::text as provider, datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
  )
  await execute(
    databaseUrl,
    `create database ${name} template template0 encoding 'UTF8'${locale ? localeClause(locale) : ''}`,
  )
  const url = new URL(databaseUrl)
  url.pathname = name
  return {
    url: url.href,
    drop: async () => {
      await execute(databaseUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A server of its own in a temporary folder, removed with it. */
const startTemporaryServer = async (): Promise<ScratchDatabase> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-verify-'))
  chmodSync(dataDir, 0o755) // when run as root, the server runs as another user and has to reach it
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings })
    return { url: server.url, drop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw new Error(
      'The backup could not be verified: the role of DATABASE_URL may not create databases, and no PostgreSQL of our own starts here. Give the role CREATEDB and start the backup again.',
      { cause: error },
    )
  }
}

/**
 * An empty database for verifying a backup: beside the studio's own one where its role may create
 * databases, else on a server of its own.
 */
export const createScratchDatabase = async (databaseUrl: string): Promise<ScratchDatabase> => {
  try {
    return await createVerifyDatabase(databaseUrl)
  } catch (error) {
    if (getSqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
    return await startTemporaryServer()
  }
}
