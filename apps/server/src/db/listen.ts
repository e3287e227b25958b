import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export interface Listener {
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  readonly url: string
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Also called after every reconnect: messages of the gap are lost, so the caller reads the table again. */
  readonly onReady: () => void
}

const RETRY_MS = 500

/** LISTEN on a connection of its own, reconnecting for ever until closed. */
export const listen = async (options: ListenOptions): Promise<Listener> => {
  const closing = new AbortController()
  let current: Client | undefined

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: options.url,
      application_name: `panelflow-listen-${options.channel}`,
      keepAlive: true,
    })
    client.on('error', () => undefined) // 'end' follows and reconnects
    client.on('notification', (message) => options.onMessage(message.payload ?? ''))
    await client.connect()
    if (closing.signal.aborted) return client.end()
    client.on('end', () => void reconnect())
    await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
    current = client
    options.onReady()
  }
  const reconnect = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false })
        return await connect()
      } catch {
        // the server is still away: try again
      }
    }
  }

  await connect()
  return {
    close: async () => {
      closing.abort()
      await current?.end().catch(() => undefined)
    },
  }
}
