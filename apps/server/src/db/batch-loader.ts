import type { Db } from './open-database.ts'
import { currentTransaction } from './request-transaction.ts'

interface Keyed {
  readonly id: string
}

type FetchRows<Row extends Keyed> = (ids: readonly string[]) => Promise<readonly Row[]>

interface Waiting<Row> {
  readonly id: string
  readonly found: (row: Row | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Questions on their way at once: two, so that one slow answer holds nobody up and those in between are many. */
const MAX_IN_FLIGHT = 2
const MOST_IDS = 500

class BatchLoader<Row extends Keyed> {
  readonly #ask: FetchRows<Row>
  readonly #waiting: Waiting<Row>[] = []
  #onTheirWay = 0
  #soon = false

  constructor(fetchRows: FetchRows<Row>) {
    this.#ask = fetchRows
  }

  load(id: string): Promise<Row | undefined> {
    return new Promise((found, failed) => {
      this.#waiting.push({ id, found, failed })
      this.#askSoon()
    })
  }

  /** When all requests that lie there are read, not at the first of them. */
  #askSoon(): void {
    if (this.#soon || this.#waiting.length === 0 || this.#onTheirWay >= MAX_IN_FLIGHT) return
    this.#soon = true
    setImmediate(() => {
      this.#soon = false
      void this.#askNow()
      this.#askSoon()
    })
  }

  async #askNow(): Promise<void> {
    const all = this.#waiting.splice(0, MOST_IDS)
    this.#onTheirWay++
    try {
      const rows = new Map((await this.#ask([...new Set(all.map(({ id }) => id))])).map((row) => [row.id, row]))
      for (const { id, found } of all) found(rows.get(id))
    } catch (error) {
      for (const { failed } of all) failed(error)
    } finally {
      this.#onTheirWay--
      this.#askSoon()
    }
  }
}

/**
 * Rows by their ids, for reads of very many requests: one question for all who ask at the same moment. Who comes while two are on their way goes with
 * the next, so every answer is of a statement that began after its asker came: nothing is kept, and nobody is told of an older state than he would be alone.
 * A failure is told to all who asked together; so ids have been checked before.
 */
export const createBatchLoader = <Row extends Keyed>(
  fetchRows: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>,
): ((db: Db, id: string) => Promise<Row | undefined>) => {
  const loaders = new WeakMap<Db, BatchLoader<Row>>()
  return async (db, id) => {
    // inside a request's transaction rows are not yet what others may see
    if (currentTransaction() !== undefined) return (await fetchRows(db, [id]))[0]
    const loader = loaders.get(db) ?? new BatchLoader((ids) => fetchRows(db, ids))
    loaders.set(db, loader)
    return await loader.load(id)
  }
}
