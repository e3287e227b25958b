/**
 * Lists, pages, counts: our server with rights, schemas and envelope beside hand-written SQL behind
 * plain `node:http`, in turn, on one
 * PostgreSQL with 100,000 orders, a million chapters, log entries and terms.
 * Sixteen connections. Ratios are of processor time,
 * server and database together; those of requests a second, in which the asking program counts as
 * well, stand beside them.
 */
import { SCREEN_FILTERS } from '../apps/server/src/testing/screen-filters.ts'
import { ROLE } from '../packages/domain/src/account/role.ts'
import { ORDER_SORTS } from '../packages/contract/src/order-list.ts'
import { type Figure, measured, computeMedian, computeRatio } from './api/figure.ts'
import type { DatasetSize } from './api/dataset.ts'
import { latencies, perSecond, type Target } from './api/load.ts'
import { openStudio, type Studio } from './api/studio.ts'
import { type Benchmark, inTurn, takeTurns } from './benchmark.ts'

const FULL: DatasetSize = { orders: 100_000, chaptersEach: 10, books: 2_000, terms: 1_000_000 }
const YOUNG: DatasetSize = { orders: 1_000, chaptersEach: 10, books: 20, terms: 1_000 }
const TINY: DatasetSize = { orders: 200, chaptersEach: 3, books: 10, terms: 200 }

/** A pair of languages with many orders in the data set. */
const PAIR = 'status=translating&language=es'
const LIST = `/orders?${PAIR}&size=20&sort=cutoffTime`

/**
 * `whole`: by hand with all that our answer says; `hand` says what the first measurement was
 * measured with.
 */
interface Read {
  readonly name: string
  readonly ours: string
  readonly hand: string
  readonly whole?: string
  readonly goal: number
}

const READS: readonly Read[] = [
  {
    name: 'list of 20: two filters, sort, count',
    ours: LIST,
    hand: `/list?${PAIR}`,
    whole: `/list-whole?${PAIR}`,
    goal: 0.6,
  },
  {
    name: 'chapters of an order',
    ours: '/orders/{order}/chapters',
    hand: '/chapters?order={order}',
    goal: 0.5,
  },
  {
    name: 'glossary page of a book',
    ours: '/terms?book={book}&size=50',
    hand: '/terms?book={book}',
    goal: 0.45,
  },
  {
    name: 'deep page by keyset',
    ours: '/orders?sort=serial&order=desc&size=20&cursor={cursor}',
    hand: '/deep?before={serial}',
    whole: '/deep-whole?before={serial}',
    goal: 0.5,
  },
  { name: 'dashboard counts', ours: '/dashboard/overview', hand: '/counts', goal: 10 },
  { name: 'who am I', ours: '/user/info', hand: '/me?id={order}', goal: 0.5 },
]

/** Walks to the middle of the list, as a reader would. */
const deepCursor = async (studio: Studio, pages: number, size: number): Promise<string> => {
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { url, headers } = studio.ours(
      `/orders?sort=serial&order=desc&size=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )(page)
    const answer = (await (await fetch(url, { headers })).json()) as {
      readonly data: { readonly next: string | null }
    }
    if (answer.data.next === null) break
    cursor = encodeURIComponent(answer.data.next)
  }
  return cursor
}

const toKey = (name: string): string =>
  name.split(/[ :]/)[0] === 'list' ? 'list' : name.replaceAll(' ', '_')
const p95 = (sorted: readonly number[]): number =>
  sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** Asks a side for some seconds. */
const measureSide = (
  studio: Studio,
  side: 'ours' | 'hand',
  seconds: number,
  target: (nth: number) => Target,
): Promise<Figure> =>
  measured(
    () => studio.used(side),
    () => perSecond(seconds, target),
  )

/** Programs just started are slower: both sides run a while before anybody counts. */
const warmUp = async (
  seconds: number,
  targets: readonly ((nth: number) => Target)[],
): Promise<void> => {
  for (const target of targets) await perSecond(seconds, target)
}

/**
 * Every filter of the screen with every sort, for people who see all and people who see their own:
 * how long a
 * single reader waits, in milliseconds.
 */
const combinations = async (
  studio: Studio,
  small: boolean,
): Promise<{ readonly p95: number; readonly worst: string }> => {
  const paths = SCREEN_FILTERS.slice(0, small ? 1 : undefined).flatMap((filter) =>
    ORDER_SORTS.flatMap((sort) =>
      ['asc', 'desc'].map((order) => {
        const words = new URLSearchParams({ sort, order, size: '50' })
        for (const [name, value] of Object.entries(filter))
          for (const one of [value].flat()) words.append(name, String(one))
        return `/orders?${words}`
      }),
    ),
  )
  const times: { readonly path: string; readonly ms: number }[] = []
  for (const role of [ROLE.translationAdministrator, ROLE.translator])
    for (const path of paths)
      for (const ms of await latencies(small ? 1 : 4, studio.ours(path, role)))
        times.push({ path, ms })
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const worst = sorted.at(-1)
  return {
    p95: p95(sorted.map(({ ms }) => ms)),
    worst: `${worst?.path} ${round(worst?.ms ?? 0)} ms`,
  }
}

const run: Benchmark['run'] = async ({ small }) => {
  // as many people as the limit of requests for one account asks for
  const studio = await openStudio(small ? TINY : FULL, small ? 24 : 200)
  // at a tiny size both are the same, and one is enough to see that it runs
  const young = small ? studio : await openStudio(YOUNG, 50)
  try {
    const loadPlan = small ? { rounds: 1, seconds: 0.05 } : { rounds: 3, seconds: 3 }
    const rows: Record<string, string | number>[] = []
    const ratios: Record<string, number> = {}
    const cursor = await deepCursor(studio, small ? 2 : 200, small ? 20 : 200)
    for (const read of READS) {
      const path = read.ours.replace('{cursor}', cursor)
      const compare = (theirs: string) =>
        takeTurns(
          loadPlan.rounds,
          {
            ours: () => measureSide(studio, 'ours', loadPlan.seconds, studio.ours(path)),
            hand: () => measureSide(studio, 'hand', loadPlan.seconds, studio.hand(theirs)),
          },
          computeMedian,
        )
      await warmUp(loadPlan.seconds, [studio.ours(path), studio.hand(read.hand)])
      const { ours, hand } = await compare(read.hand)
      if (read.whole !== undefined) await warmUp(loadPlan.seconds, [studio.hand(read.whole)])
      const same = read.whole === undefined ? undefined : await compare(read.whole)
      const single = await latencies(small ? 5 : 100, studio.ours(path))
      const name = toKey(read.name)
      ratios[`${name}/hand_written`] = computeRatio(ours, hand)
      if (same !== undefined)
        ratios[`${name}/hand_written_same_answer`] = computeRatio(same.ours, same.hand)
      ratios[`${name}/hand_written_requests`] = round(ours.perSecond / hand.perSecond, 3)
      rows.push({
        read: read.name,
        'ours, CPU ms': round(ours.processor, 3),
        'by hand': round(hand.processor, 3),
        'same answer': same === undefined ? '' : round(same.hand.processor, 3),
        'ours, 1/s': round(ours.perSecond),
        'by hand, 1/s': round(hand.perSecond),
        'ours p95, ms': round(p95(single), 1),
      })
    }
    const growth = await inTurn(loadPlan.rounds, {
      old: async () => round(1000 / (await perSecond(loadPlan.seconds, studio.ours(LIST))), 3),
      young: async () => round(1000 / (await perSecond(loadPlan.seconds, young.ours(LIST))), 3),
    })
    ratios['list_growth/100x_orders'] = round(growth.old / growth.young, 3)
    const { p95: wait, worst } = await combinations(studio, small)
    rows.push({ read: `all filters and sorts, worst: ${worst}`, 'ours p95, ms': round(wait, 1) })
    ratios['list_combinations_p95/100_ms'] = round(wait / 100, 3)
    return { rows, ratios }
  } finally {
    await studio.stop()
    if (!small) await young.stop()
  }
}

export const api: Benchmark = {
  goals: [
    ...READS.map(({ name, goal }) => ({ ratio: `${toKey(name)}/hand_written`, atLeast: goal })),
    { ratio: 'list_growth/100x_orders', atMost: 1.5 },
    { ratio: 'list_combinations_p95/100_ms', atMost: 1 },
  ],
  run,
}
