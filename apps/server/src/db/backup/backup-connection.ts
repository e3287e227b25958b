import { Client } from 'pg'
import { ADVISORY_LOCK } from '../advisory-lock.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * The text format of COPY must not depend on the settings of a server or a role. Copying may take
 * longer than the limits of requests.
 */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'; set client_encoding = 'UTF8'`

const connect = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: 'panelflow-backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // the query under way fails with the same error
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Runs `work` with a connection of its own, which is cut when `work` fails in the middle of a copy.
 */
export const withBackupConnection = async <T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = await connect(url)
  try {
    await client.query(SETTINGS)
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    // `end` would wait for the rest of the rows
    client.connection.stream.destroy()
    throw error
  }
}

/** @throws Error when another backup of this database is under way */
export const withBackupLock = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [ADVISORY_LOCK.backup],
    )
    if (rows[0]?.locked !== true)
      throw new Error('Another backup of this studio is being written. Wait until it has ended.')
    return await work()
  } finally {
    // the lock ends with the connection
    await client.end()
  }
}
