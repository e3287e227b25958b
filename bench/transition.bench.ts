/**
 * One status change: lock, check, write, log. Ours (permission, barrier, to-dos, outbox included) beside five hand-written statements on one
 * PostgreSQL with 100,000 orders and a million chapters (performance.md §1: at least half of their speed). Ratios are of processor time, the program
 * and the database together; those of transitions a second stand beside them.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/adapters/embedded-postgres.ts'
import { openBossQueue } from '../apps/server/src/adapters/boss-queue.ts'
import { systemClock } from '../apps/server/src/adapters/system-clock.ts'
import { uuidV7 } from '../apps/server/src/adapters/uuid-v7.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open-database.ts'
import { prepareDatabase } from '../apps/server/src/entry/prepare-database.ts'
import { transitionChapter } from '../apps/server/src/features/chapter/chapter.commands.ts'
import { aChapter, anAccount } from '../apps/server/src/testing/a-chapter.ts'
import { type Figure, measured, middleOf, ratioOf } from './api/figure.ts'
import { buildHouse, type HouseSize } from './api/houses.ts'
import { childrenOf, processorTime } from './api/processor-time.ts'
import { type Benchmark, takeTurns } from './benchmark.ts'

const PEOPLE = 32
const FULL: HouseSize = { orders: 100_000, chaptersEach: 10, books: 2_000, terms: 2_000 }
const TINY: HouseSize = { orders: 200, chaptersEach: 3, books: 10, terms: 10 }

const round = (value: number): number => Number(value.toFixed(3))

interface Lane {
  readonly chapterId: string
  readonly orderId: string
  readonly actor: { readonly accountId: string; readonly isRoot: false; readonly roles: readonly [8]; readonly actingRole: null }
}

const perSecond = async (
  seconds: number,
  lanes: readonly Lane[],
  change: (lane: Lane, forward: boolean) => Promise<void>,
): Promise<number> => {
  const until = performance.now() + seconds * 1000
  const begun = performance.now()
  const counts = await Promise.all(
    lanes.map(async (lane) => {
      let count = 0
      // forward and back again, so that a chapter never runs out of events and always ends where it began
      while (performance.now() < until) {
        await change(lane, true)
        await change(lane, false)
        count += 2
      }
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1000)
}

const fiveStatements =
  ({ pool }: OpenDatabase) =>
  async (lane: Lane, forward: boolean): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select status from work_order where id = $1 for update', [lane.orderId])
      const { rows } = await client.query<{ status: string }>('select status, version from chapter where id = $1', [lane.chapterId])
      const [from, to] = forward ? ['pending_translation', 'translation_completed'] : ['translation_completed', 'pending_translation']
      if (rows[0]?.status !== from) throw new Error(`unexpected status ${rows[0]?.status}`)
      await client.query('update chapter set status = $2, version = version + 1, status_since = now() where id = $1', [lane.chapterId, to])
      await client.query(
        "insert into log_entry (order_id, chapter_id, type, actor_id, details) values ($1, $2, 'chapter.status_changed', $3, $4)",
        [lane.orderId, lane.chapterId, lane.actor.accountId, JSON.stringify({ from, to })],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }

const run: Benchmark['run'] = async ({ small }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: {} })
  const database = openDatabase((await prepareBench(server.url)).href, { max: PEOPLE })
  const queue = await openBossQueue({ url: database.url, pool: database.pool, supervise: false, onError: () => undefined })
  const deps = { db: database.db, ids: uuidV7(systemClock), clock: systemClock, queue }
  try {
    await buildHouse(database, small ? TINY : FULL, 1)
    const lanes = (await Promise.all(Array.from({ length: PEOPLE }, () => lanesOfOneOrder(deps, 1)))).flat()
    const together = await lanesOfOneOrder(deps, PEOPLE)
    const seen = new Map<string, number>()
    const look = async (): Promise<void> => {
      for (const { id, version } of await database.db.selectFrom('chapter').select(['id', 'version']).execute()) seen.set(id, version)
    }
    const ours = async ({ chapterId, actor }: Lane, forward: boolean): Promise<void> => {
      const version = seen.get(chapterId) ?? 0
      const type = forward ? 'complete_translation' : 'take_back_translation'
      await transitionChapter(deps, actor, { chapterId, version, event: { type } })
      // the person's screen has it from the answer
      seen.set(chapterId, version + 1)
    }
    const seconds = small ? 0.3 : 4
    const used = (): number => processorTime([process.pid, ...childrenOf(server.pid() ?? 0)])
    const measure = (lanes: readonly Lane[], change: Parameters<typeof perSecond>[2]): Promise<Figure> =>
      measured(used, () => perSecond(seconds, lanes, change))
    const beside = (lanes: readonly Lane[]) =>
      takeTurns(
        small ? 1 : 5,
        {
          ours: async () => {
            await look()
            return await measure(lanes, ours)
          },
          hand: () => measure(lanes, fiveStatements(database)),
        },
        middleOf,
      )
    const apart = await beside(lanes)
    const same = await beside(together)
    const row = (work: string, { ours: us, hand }: typeof apart) => ({
      work,
      'ours (permission, barrier, to-dos, log, outbox), CPU ms': round(us.processor),
      'five hand-written statements': round(hand.processor),
      'ours, 1/s': Math.round(us.perSecond),
      'by hand, 1/s': Math.round(hand.perSecond),
    })
    return {
      rows: [row(`${PEOPLE} people on as many orders`, apart), row(`${PEOPLE} people on one order`, same)],
      ratios: {
        'transition/five_statements': ratioOf(apart.ours, apart.hand),
        'transition/five_statements_a_second': round(apart.ours.perSecond / apart.hand.perSecond),
        'transition_on_one_order/five_statements': ratioOf(same.ours, same.hand),
        'transition_on_one_order/five_statements_a_second': round(same.ours.perSecond / same.hand.perSecond),
      },
    }
  } finally {
    await queue.stop(0)
    await database.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const prepareBench = async (url: string): Promise<URL> => {
  await prepareDatabase(url)
  return new URL(url)
}

type Deps = Parameters<typeof aChapter>[0]

/** An order with a chapter for each of so many translators, and one more that keeps the barrier from moving the order on. */
const lanesOfOneOrder = async (deps: Deps, count: number): Promise<readonly Lane[]> => {
  const accountIds = await Promise.all(Array.from({ length: count }, () => anAccount(deps, [8])))
  const people = { translator_id: accountIds[0] ?? '' }
  const first = await aChapter(deps, { status: 'pending_translation', orderStatus: 'translating', pages: 1, people })
  const { book_id } = await deps.db
    .selectFrom('chapter')
    .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
    .select('book_id')
    .where('chapter.id', '=', first.chapterId)
    .executeTakeFirstOrThrow()
  const addChapter = async (number: number, accountId: string): Promise<string> => {
    const source = deps.ids.next()
    await deps.db.insertInto('source_chapter').values({ id: source, book_id, number }).execute()
    const chapter = { id: deps.ids.next(), order_id: first.orderId, source_chapter_id: source, number, translator_id: accountId }
    await deps.db
      .insertInto('chapter')
      .values({ ...chapter, status: 'pending_translation', furthest: 'translation' })
      .execute()
    return chapter.id
  }
  await addChapter(count + 1, accountIds[0] ?? '')
  const lanes: Lane[] = []
  for (const [nth, accountId] of accountIds.entries()) {
    const chapterId = nth === 0 ? first.chapterId : await addChapter(nth + 1, accountId)
    lanes.push({ chapterId, orderId: first.orderId, actor: { accountId, isRoot: false, roles: [8], actingRole: null } })
  }
  return lanes
}

export const transition: Benchmark = { goals: [{ ratio: 'transition/five_statements', atLeast: 0.5 }], run }
