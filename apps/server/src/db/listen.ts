import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { markDatabaseError } from './database-errors.ts'

export interface Listener {
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  readonly url: string
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /**
   * Also called after every reconnect: messages of the gap are lost, so the caller reads the table
   * again.
   */
  readonly onReady: () => void
}

const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5000
/**
 * A half-open connection on which nothing is sent looks intact, so it is queried at this interval.
 */
const HEARTBEAT_MS = 3000
const ANSWER_TIMEOUT_MS = 4000

const openClient = ({ url, channel }: ListenOptions): Client => {
  const client = new Client({
    connectionString: url,
    application_name: `panelflow-listen-${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  client.on('error', markDatabaseError) // 'end' follows
  return client
}

/** Queries the connection until it does not answer, then ends it. */
const checkHeartbeat = async (client: Client, signal: AbortSignal): Promise<void> => {
  try {
    while (!signal.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal, ref: false })
      await client.query('select 1')
    }
  } catch {
    if (!signal.aborted) client.end().catch(() => undefined)
  }
}

/** LISTEN on a connection of its own, reconnecting until closed. */
export const listen = async (options: ListenOptions): Promise<Listener> => {
  const closing = new AbortController()
  let current: Client | undefined

  /** @returns once the connection has ended */
  const connect = async (): Promise<{ readonly ended: Promise<void> }> => {
    const client = openClient(options)
    const over = new AbortController()
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => {
        over.abort()
        resolve()
      })
    })
    try {
      await client.connect()
      client.on('notification', (message) => options.onMessage(message.payload ?? ''))
      await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw markDatabaseError(error)
    }
    current = client
    if (closing.signal.aborted) client.end().catch(() => undefined)
    else options.onReady()
    void checkHeartbeat(client, over.signal)
    return { ended }
  }
  const stayConnected = async (first: { readonly ended: Promise<void> }): Promise<void> => {
    for (let connection: typeof first | undefined = first; !closing.signal.aborted;) {
      await connection?.ended
      await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      )
      if (closing.signal.aborted) return
      // while the server is away: try again
      connection = await connect().catch(() => undefined)
    }
  }

  void stayConnected(await connect())
  return {
    close: async () => {
      closing.abort()
      const ending = current?.end().catch(() => undefined)
      // a connection that hangs is left behind
      await Promise.race([ending, sleep(RETRY_MS, undefined, { ref: false })])
    },
  }
}
