import DataLoader from 'dataloader'
import type { Db } from './open-database.ts'
import { currentTransaction } from './request-transaction.ts'

interface Keyed {
  readonly id: string
}

type FetchRows<Row extends Keyed> = (db: Db, ids: readonly string[]) => Promise<readonly Row[]>

/**
 * Batches under way at once: two, so that one slow answer delays nobody and the ids in between
 * gather.
 */
const MAX_IN_FLIGHT = 2
const MAX_BATCH_SIZE = 500

const openLoader = <Row extends Keyed>(
  fetchRows: FetchRows<Row>,
  db: Db,
): DataLoader<string, Row | undefined> => {
  // scheduled ones included
  let inFlight = 0
  const waiting: (() => void)[] = []
  // a turn later, when all requests that have arrived are read
  const schedule = (dispatch: () => void): void => {
    if (inFlight === MAX_IN_FLIGHT) return void waiting.push(dispatch)
    inFlight++
    setImmediate(dispatch)
  }
  const fetchBatch = async (ids: readonly string[]): Promise<(Row | undefined)[]> => {
    try {
      const rows = new Map((await fetchRows(db, [...new Set(ids)])).map((row) => [row.id, row]))
      return ids.map((id) => rows.get(id))
    } finally {
      const next = waiting.shift()
      if (next === undefined) inFlight--
      else setImmediate(next)
    }
  }
  return new DataLoader(fetchBatch, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: schedule,
  })
}

/**
 * Loads rows by id for reads of very many requests: lookups of the same moment are one statement.
 * At most two batches are under way;
 * later lookups join the next one. Nothing is cached: every answer is of a statement that began
 * after its lookup. A failure rejects all
 * lookups of its batch, so ids are checked before.
 */
export const createBatchLoader = <Row extends Keyed>(
  fetchRows: FetchRows<Row>,
): ((db: Db, id: string) => Promise<Row | undefined>) => {
  const loaders = new WeakMap<Db, DataLoader<string, Row | undefined>>()
  return async (db, id) => {
    // inside a request's transaction rows are not yet what others may see
    if (currentTransaction() !== undefined) return (await fetchRows(db, [id]))[0]
    const loader = loaders.get(db) ?? openLoader(fetchRows, db)
    loaders.set(db, loader)
    return await loader.load(id)
  }
}
