import { Client, type PoolClient } from 'pg'

const WATCH_INTERVAL_MS = 5000
const PROBE_TIMEOUT_MS = 2500

/**
 * Is the session with that process id still running a statement? Asked on a connection of its own.
 */
const isRunning = async (url: string, processId: number): Promise<boolean> => {
  const probe = new Client({
    connectionString: url,
    application_name: 'panelflow-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rowCount } = await probe.query(
      `select 1 from pg_stat_activity where pid = $1 and state = 'active'`,
      [processId],
    )
    return rowCount === 1
  } catch {
    return false
  } finally {
    // a probe that hangs is left behind
    probe.end().catch(() => undefined)
  }
}

const getProcessId = (client: PoolClient): number | undefined =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : undefined

/**
 * A statement that may take long has no short time limit that would show a dead connection. So the
 * server is asked every few seconds whether it still
 * works on it; `onDead` is called when it does not, or does not answer.
 * @returns a function that ends the watch
 */
export const watchStatement = (
  url: string,
  client: PoolClient,
  onDead: () => void,
): (() => void) => {
  const processId = getProcessId(client)
  if (processId === undefined) return () => undefined
  let over = false
  let timer: NodeJS.Timeout | undefined
  const schedule = (): void => {
    timer = setTimeout(() => void check(), WATCH_INTERVAL_MS).unref()
  }
  const check = async (): Promise<void> => {
    const running = await isRunning(url, processId)
    if (over) return
    if (running) schedule()
    else onDead()
  }
  schedule()
  return () => {
    over = true
    clearTimeout(timer)
  }
}
