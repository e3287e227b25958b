/**
 * One status change: lock, check, write, log. Ours (permission, barrier, to-dos, outbox included)
 * beside five hand-written statements on one
 * PostgreSQL with 100,000 orders and a million chapters (at least half of their speed). Ratios are
 * of processor time, the program and the database together; those of transitions a second stand
 * beside them.
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
import { type Figure, measured, computeMedian, computeRatio } from './api/figure.ts'
import { createDataset, type DatasetSize } from './api/dataset.ts'
import { createProcessorClock, listChildPids } from './api/processor-time.ts'
import { type Benchmark, takeTurns } from './benchmark.ts'
import { WORKFLOW_EFFECTS } from '../apps/server/src/entry/workflow-effects.ts'

const PEOPLE = 32
const FULL: DatasetSize = { orders: 100_000, chaptersEach: 10, books: 2_000, terms: 2_000 }
const TINY: DatasetSize = { orders: 200, chaptersEach: 3, books: 10, terms: 10 }

const round = (value: number): number => Number(value.toFixed(3))

interface WorkItem {
  readonly chapterId: string
  readonly orderId: string
  readonly actor: {
    readonly accountId: string
    readonly isRoot: false
    readonly roles: readonly [8]
    readonly actingRole: null
  }
}

const perSecond = async (
  seconds: number,
  workItems: readonly WorkItem[],
  change: (workItem: WorkItem, forward: boolean) => Promise<void>,
): Promise<number> => {
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  const counts = await Promise.all(
    workItems.map(async (workItem) => {
      let count = 0
      // forward and back again, so that a chapter never runs out of events and always ends where it
      // began
      while (performance.now() < until) {
        await change(workItem, true)
        await change(workItem, false)
        count += 2
      }
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1000)
}

const fiveStatements =
  ({ pool }: OpenDatabase) =>
  async (workItem: WorkItem, forward: boolean): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select status from work_order where id = $1 for update', [
        workItem.orderId,
      ])
      const { rows } = await client.query<{ status: string }>(
        'select status, version from chapter where id = $1',
        [workItem.chapterId],
      )
      const [from, to] = forward
        ? ['pending_translation', 'translation_completed']
        : ['translation_completed', 'pending_translation']
      if (rows[0]?.status !== from) throw new Error(`unexpected status ${rows[0]?.status}`)
      await client.query(
        'update chapter set status = $2, version = version + 1, status_since = now() where id = $1',
        [workItem.chapterId, to],
      )
      await client.query(
        "insert into log_entry (order_id, chapter_id, type, actor_id, details) values ($1, $2, 'chapter.status_changed', $3, $4)",
        [
          workItem.orderId,
          workItem.chapterId,
          workItem.actor.accountId,
          JSON.stringify({ from, to }),
        ],
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
  const queue = await openBossQueue({
    url: database.url,
    pool: database.pool,
    supervise: false,
    onError: () => undefined,
  })
  const deps = {
    db: database.db,
    ids: uuidV7(systemClock),
    clock: systemClock,
    queue,
    effects: WORKFLOW_EFFECTS,
    // translation is completed without a layout
    letterer: { layout: () => Promise.reject(new Error('nothing is laid out here')) },
  }
  try {
    await createDataset(database, small ? TINY : FULL, 1)
    const workItems = (
      await Promise.all(Array.from({ length: PEOPLE }, () => createWorkItems(deps, 1)))
    ).flat()
    const orderLanes = await createWorkItems(deps, PEOPLE)
    const seen = new Map<string, number>()
    const readOrders = async (): Promise<void> => {
      for (const { id, version } of await database.db
        .selectFrom('chapter')
        .select(['id', 'version'])
        .execute())
        seen.set(id, version)
    }
    const ours = async ({ chapterId, actor }: WorkItem, forward: boolean): Promise<void> => {
      const version = seen.get(chapterId) ?? 0
      const type = forward ? 'complete_translation' : 'take_back_translation'
      await transitionChapter(deps, actor, { chapterId, version, event: { type } })
      // the person's screen has it from the answer
      seen.set(chapterId, version + 1)
    }
    const seconds = small ? 0.1 : 4
    const readClock = createProcessorClock()
    const used = (): number => readClock([process.pid, ...listChildPids(server.pid() ?? 0)])
    const measure = (
      workItems: readonly WorkItem[],
      change: Parameters<typeof perSecond>[2],
    ): Promise<Figure> => measured(used, () => perSecond(seconds, workItems, change))
    const compare = (workItems: readonly WorkItem[]) =>
      takeTurns(
        small ? 1 : 5,
        {
          ours: async () => {
            await readOrders()
            return await measure(workItems, ours)
          },
          hand: () => measure(workItems, fiveStatements(database)),
        },
        computeMedian,
      )
    const apart = await compare(workItems)
    const same = await compare(orderLanes)
    const row = (work: string, { ours: us, hand }: typeof apart) => ({
      work,
      'ours (permission, barrier, to-dos, log, outbox), CPU ms': round(us.processor),
      'five hand-written statements': round(hand.processor),
      'ours, 1/s': Math.round(us.perSecond),
      'by hand, 1/s': Math.round(hand.perSecond),
    })
    return {
      rows: [
        row(`${PEOPLE} people on as many orders`, apart),
        row(`${PEOPLE} people on one order`, same),
      ],
      ratios: {
        'transition/five_statements': computeRatio(apart.ours, apart.hand),
        'transition/five_statements_a_second': round(apart.ours.perSecond / apart.hand.perSecond),
        'transition_on_one_order/five_statements': computeRatio(same.ours, same.hand),
        'transition_on_one_order/five_statements_a_second': round(
          same.ours.perSecond / same.hand.perSecond,
        ),
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

/**
 * An order with a chapter for each of so many translators, and one more that keeps the barrier from
 * moving the order on.
 */
const createWorkItems = async (deps: Deps, count: number): Promise<readonly WorkItem[]> => {
  const accountIds = await Promise.all(Array.from({ length: count }, () => anAccount(deps, [8])))
  const people = { translator_id: accountIds[0] ?? '' }
  const first = await aChapter(deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people,
  })
  const { book_id } = await deps.db
    .selectFrom('chapter')
    .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
    .select('book_id')
    .where('chapter.id', '=', first.chapterId)
    .executeTakeFirstOrThrow()
  const addChapter = async (number: number, accountId: string): Promise<string> => {
    const source = deps.ids.next()
    await deps.db.insertInto('source_chapter').values({ id: source, book_id, number }).execute()
    const chapter = {
      id: deps.ids.next(),
      order_id: first.orderId,
      source_chapter_id: source,
      number,
      translator_id: accountId,
    }
    await deps.db
      .insertInto('chapter')
      .values({ ...chapter, status: 'pending_translation', furthest: 'translation' })
      .execute()
    return chapter.id
  }
  await addChapter(count + 1, accountIds[0] ?? '')
  const workItems: WorkItem[] = []
  for (const [nth, accountId] of accountIds.entries()) {
    const chapterId = nth === 0 ? first.chapterId : await addChapter(nth + 1, accountId)
    workItems.push({
      chapterId,
      orderId: first.orderId,
      actor: { accountId, isRoot: false, roles: [8], actingRole: null },
    })
  }
  return workItems
}

export const transition: Benchmark = {
  goals: [{ ratio: 'transition/five_statements', atLeast: 0.45 }],
  run,
}
