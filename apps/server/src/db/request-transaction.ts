import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/**
 * One transaction around everything a request does. Code inside goes on using the database as
 * always: its queries run on the
 * transaction's connection, and the transactions it begins become savepoints.
 */
export interface RequestTransaction {
  /** set by the first connection taken inside; the transaction runs on it */
  pool?: Pool
  client?: PoolClient
  /** ends with the last query sent: a connection takes one at a time */
  queue: Promise<unknown>
  /** true once the connection went back to the pool: later queries take connections of their own */
  ended: boolean
  savepoints: number
  /** live events of finished inner transactions, announced after the commit */
  readonly events: number[]
}

const storage = new AsyncLocalStorage<RequestTransaction>()

/** The transaction of the request under way; undefined outside one. */
export const currentTransaction = (): RequestTransaction | undefined => {
  const current = storage.getStore()
  return current === undefined || current.ended ? undefined : current
}

/** Runs `work` so that the first transaction it begins encloses all the others. */
export const encloseTransactions = <T>(
  work: (scope: RequestTransaction) => Promise<T>,
): Promise<T> => {
  const scope: RequestTransaction = {
    queue: Promise.resolve(),
    ended: false,
    savepoints: 0,
    events: [],
  }
  return storage.run(scope, () => work(scope))
}

/** Runs `work` on connections of its own: what it writes stays even if the request is refused. */
export const outsideRequestTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  storage.exit(work)

type Send = (text: string, values?: unknown[]) => Promise<unknown>

/** node-postgres wants one query at a time per connection. */
const sendInTurn =
  (scope: RequestTransaction, send: Send): Send =>
  (text, values) => {
    if (scope.ended) return Promise.reject(new Error('The transaction of this request has ended.'))
    const answer = scope.queue.then(() => send(text, values))
    scope.queue = answer.catch(() => undefined)
    return answer
  }

const WRITES = /^\s*(insert|update|delete|merge|with|call|do)\b/i

/**
 * A connection inside the transaction. `begin`, `commit` and `rollback` become savepoint commands.
 * A write outside an inner transaction
 * gets a savepoint as well: without it a caught constraint violation would abort the whole
 * transaction.
 */
export const createNestedConnection = (scope: RequestTransaction, send: Send) => {
  const inTurn = sendInTurn(scope, send)
  let open: string | undefined

  const begin = (): Promise<unknown> => {
    scope.savepoints++
    open = `inner_${scope.savepoints}`
    return inTurn(`savepoint ${open}`)
  }
  const end = async (how: 'commit' | 'rollback'): Promise<unknown> => {
    const name = open
    open = undefined
    if (how === 'rollback') await inTurn(`rollback to savepoint ${name}`)
    return await inTurn(`release savepoint ${name}`)
  }
  const writeAlone = async (text: string, values?: unknown[]): Promise<unknown> => {
    await begin()
    try {
      const answer = await inTurn(text, values)
      await end('commit')
      return answer
    } catch (error) {
      await end('rollback')
      throw error
    }
  }

  return {
    query: (text: string, values?: unknown[]): Promise<unknown> => {
      if (text === 'begin' || text.startsWith('start transaction')) return begin()
      if (text === 'commit' || text === 'rollback') return end(text)
      return open === undefined && WRITES.test(text)
        ? writeAlone(text, values)
        : inTurn(text, values)
    },
    // the connection belongs to the outer transaction
    release: () => undefined,
  }
}
