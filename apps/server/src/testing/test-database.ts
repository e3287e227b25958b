import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { LimitsName } from '../db/connection-limits.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'

export interface TestDatabaseOptions {
  /** port of a proxy in front of the server */
  readonly port?: number
  /** as of a server or worker process; absent: those of the command line */
  readonly limits?: LimitsName
}

export interface TestDatabase extends OpenDatabase {
  /** Closes the pool and drops the database. */
  readonly drop: () => Promise<void>
}

/** Port of the server the tests share, for a proxy in front of it. */
export const testServerPort = (): number => Number(new URL(inject('templateUrl')).port)

const asAdmin = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
  const url = new URL(inject('templateUrl'))
  url.pathname = 'postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A fresh database of its own, with the whole schema and no rows, in some 40 ms. Call once per test
 * file, `drop()` it after.
 */
export const createTestDatabase = async ({
  port,
  limits,
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin((client) =>
    client.query(
      `create database ${name} template ${template.pathname.slice(1)} strategy = file_copy`,
    ),
  )
  const url = new URL(template)
  url.pathname = name
  if (port !== undefined) url.port = String(port)
  const opened = openDatabase(url.href, {
    max: 10,
    name: 'panelflow-test',
    ...(limits && { limits }),
  })
  const drop = async (): Promise<void> => {
    await opened.close()
    await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...opened, drop }
}
