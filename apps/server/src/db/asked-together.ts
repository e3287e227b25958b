import type { Db } from './open-database.ts'

type Ask<Row> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>

interface Waiting<Row> {
  readonly key: string
  readonly found: (row: Row | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Questions on their way at once: two, so that one slow answer holds nobody up and those in between are many. */
const ON_THEIR_WAY = 2
const MOST_KEYS = 500

class Desk<Row> {
  readonly #ask: Ask<Row>
  readonly #waiting: Waiting<Row>[] = []
  #onTheirWay = 0
  #soon = false

  constructor(ask: Ask<Row>) {
    this.#ask = ask
  }

  look(key: string): Promise<Row | undefined> {
    return new Promise((found, failed) => {
      this.#waiting.push({ key, found, failed })
      this.#askSoon()
    })
  }

  /** When all requests that lie there are read, not at the first of them. */
  #askSoon(): void {
    if (this.#soon || this.#waiting.length === 0 || this.#onTheirWay >= ON_THEIR_WAY) return
    this.#soon = true
    setImmediate(() => {
      this.#soon = false
      void this.#askNow()
      this.#askSoon()
    })
  }

  async #askNow(): Promise<void> {
    const all = this.#waiting.splice(0, MOST_KEYS)
    this.#onTheirWay++
    try {
      const rows = await this.#ask([...new Set(all.map(({ key }) => key))])
      for (const { key, found } of all) found(rows.get(key))
    } catch (error) {
      for (const { failed } of all) failed(error)
    } finally {
      this.#onTheirWay--
      this.#askSoon()
    }
  }
}

/**
 * Rows by their keys, for reads of very many requests: one question for all who ask at the same moment. Who comes while two are on their way goes with
 * the next, so every answer is of a statement that began after its asker came: nothing is kept, and nobody is told of an older state than he would be alone.
 * A failure is told to all who asked together; so keys have been checked before.
 */
export const askedTogether = <Row>(
  ask: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): ((db: Db, key: string) => Promise<Row | undefined>) => {
  const desks = new WeakMap<Db, Desk<Row>>()
  return (db, key) => {
    const desk = desks.get(db) ?? new Desk((keys) => ask(db, keys))
    desks.set(db, desk)
    return desk.look(key)
  }
}
