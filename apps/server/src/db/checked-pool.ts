import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { isConnectionLost, markDatabaseError, READ_ONLY_STATE } from './database-errors.ts'

/** A connection that lay idle longer than this is tried before it is used. */
const TRUSTED_IDLE_MS = 1000
const TRIAL_TIMEOUT_MS = 2000

type Done = (release?: Error | boolean) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void

/** pg reads this option per query, its types do not know it. */
const trial = { text: 'select 1', query_timeout: TRIAL_TIMEOUT_MS }

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

/** PostgreSQL 14 and newer say when a connection opens whether they are a standby. */
class RoleAwareClient extends Client {
  isStandby = false

  constructor(config?: ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

/** What a standby answers may be old: a session that is missing there would sign its person out. */
const refuseStandby = (client: PoolClient, done: (error?: Error) => void): void => {
  const isStandby = client instanceof RoleAwareClient && client.isStandby
  done(
    isStandby
      ? Object.assign(new Error('The database server is a standby.'), { code: READ_ONLY_STATE })
      : undefined,
  )
}

/**
 * A pool whose connections may break at any time without ending the process. It replaces half-open
 * connections: an idle one must answer before
 * it is used again. Once one does not answer, all that were idle at that time are replaced without
 * a trial. A standby is not used at all.
 */
export class CheckedPool extends Pool {
  readonly #lastUsed = new WeakMap<PoolClient, number>()
  /** Connections last used before this instant are not trusted. */
  #suspectBefore = 0

  constructor(config: PoolConfig) {
    super({ ...config, Client: RoleAwareClient, verify: refuseStandby })
    // without listeners a broken connection would end the process: this one is for idle
    // connections, the next for those in use
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      client.on('error', markDatabaseError)
    })
    this.on('release', (error: unknown, client) => {
      this.#lastUsed.set(client, Date.now())
      if (isConnectionLost(error)) this.suspectIdle()
    })
  }

  /** A connection was found dead: the others may be so as well. */
  suspectIdle(): void {
    this.#suspectBefore = Date.now()
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback !== undefined) return this.#checkOut(callback)
    return new Promise((resolve, reject) => {
      this.#checkOut((error, client) =>
        client === undefined ? reject(error ?? new Error('no connection')) : resolve(client),
      )
    })
  }

  #checkOut(callback: Callback): void {
    super.connect((error, client, done: Done) => {
      if (client === undefined) return callback(markDatabaseError(error), client, done)
      const lastUsed = this.#lastUsed.get(client)
      if (lastUsed !== undefined && lastUsed <= this.#suspectBefore)
        return this.#replace(client, callback)
      if (lastUsed === undefined || Date.now() - lastUsed < TRUSTED_IDLE_MS)
        return callback(error, client, done)
      client.query(trial).then(
        () => callback(undefined, client, done),
        () => {
          this.suspectIdle()
          this.#replace(client, callback)
        },
      )
    })
  }

  #replace(client: PoolClient, callback: Callback): void {
    client.release(true)
    if (this.ending)
      callback(
        new Error('Cannot use a pool after calling end on the pool'),
        undefined,
        () => undefined,
      )
    else this.#checkOut(callback)
  }
}

/** Cuts a connection without waiting for the other side. */
export const cutConnection = (client: PoolClient): void => {
  // `end` destroys the socket while a query is on its way, and every later query is refused
  client.end().catch(() => undefined)
}
