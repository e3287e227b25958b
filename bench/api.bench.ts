/**
 * Lists, pages, counts: our server with rights, schemas and envelope beside hand-written SQL behind plain `node:http`, in turn, on one
 * PostgreSQL with 100,000 orders, a million chapters, log entries and terms (performance.md §1). Sixteen connections.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/adapters/embedded-postgres.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { SERVER_FLAGS } from '../apps/server/src/entry/entry-args.ts'
import { prepareDatabase } from '../apps/server/src/entry/prepare-database.ts'
import { adminName, buildHouse, type House, type HouseSize, PASSWORD } from './api/houses.ts'
import { latencies, perSecond, type Target } from './api/load.ts'
import { type Benchmark, inTurn } from './benchmark.ts'

const FULL: HouseSize = { orders: 100_000, chaptersEach: 10, books: 2_000, terms: 1_000_000 }
const YOUNG: HouseSize = { orders: 1_000, chaptersEach: 10, books: 20, terms: 1_000 }
const TINY: HouseSize = { orders: 200, chaptersEach: 3, books: 10, terms: 200 }

interface Running {
  readonly address: string
  readonly stop: () => Promise<void>
}

const startProgram = async (file: string, env: Readonly<Record<string, string>>, flags: readonly string[] = []): Promise<Running> => {
  const child: ChildProcess = fork(file, {
    execArgv: [...flags, '--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { readonly ready: string }) => resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)))
  })
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

const signIn = async (address: string, count: number): Promise<readonly string[]> => {
  const tokens: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const answer = await fetch(`${address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'api' },
      body: JSON.stringify({ username: adminName(nth), password: PASSWORD }),
    })
    const { data } = (await answer.json()) as { readonly data: { readonly token: string } }
    tokens.push(data.token)
  }
  return tokens
}

interface Studio {
  readonly house: House
  readonly ours: (path: string) => (nth: number) => Target
  readonly hand: (path: string) => (nth: number) => Target
  readonly stop: () => Promise<void>
}

/** A database, our server and the hand-written one on it. `{order}` and the like in paths are other rows each time. */
const openStudio = async (size: HouseSize, admins: number): Promise<Studio> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings: {} })
  await prepareDatabase(postgres.url)
  const database = openDatabase(postgres.url, { max: 4, name: 'bench' })
  const house = await buildHouse(database, size, admins)
  await database.close()
  const own = {
    DATABASE_URL: postgres.url,
    PORT: '0',
    PANELFLOW_DATA_DIR: path.join(folder, 'files'),
    PANELFLOW_DEMO: '0',
    PANELFLOW_SECRET: 'x'.repeat(40),
  }
  const server = await startProgram('apps/server/src/entry/http.ts', own, SERVER_FLAGS)
  const plain = await startProgram('bench/api/hand-written.ts', own)
  const tokens = await signIn(server.address, admins)
  const filled = (pattern: string, nth: number): string =>
    pattern
      .replace('{order}', house.orderIds[(nth * 7) % house.orderIds.length] ?? '')
      .replace('{book}', house.bookIds[(nth * 7) % house.bookIds.length] ?? '')
      .replace('{serial}', String(Math.floor(house.lastSerial / 2) - (nth % 500)))
  return {
    house,
    ours: (pattern) => (nth) => ({
      url: `${server.address}/api${filled(pattern, nth)}`,
      headers: { 'x-a-token': tokens[nth % tokens.length] ?? '', 'role-id': '5', 'locale-key': 'en' },
    }),
    hand: (pattern) => (nth) => ({ url: `${plain.address}${filled(pattern, nth)}` }),
    stop: async () => {
      await Promise.all([server.stop(), plain.stop()])
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A pair the made house has many orders of. */
const PAIR = 'status=translating&language=es'
const LIST = `/orders?${PAIR}&size=20&sort=cutoffTime`

/** `whole`: by hand with all that our answer says; `hand` says what the table of performance.md was measured with. */
interface Read {
  readonly name: string
  readonly ours: string
  readonly hand: string
  readonly whole?: string
  readonly goal: number
}

const READS: readonly Read[] = [
  { name: 'list of 20: two filters, sort, count', ours: LIST, hand: `/list?${PAIR}`, whole: `/list-whole?${PAIR}`, goal: 0.7 },
  { name: 'chapters of an order', ours: '/orders/{order}/chapters', hand: '/chapters?order={order}', goal: 0.6 },
  { name: 'glossary page of a book', ours: '/terms?book={book}&size=50', hand: '/terms?book={book}', goal: 0.6 },
  {
    name: 'deep page by keyset',
    ours: '/orders?sort=serial&order=desc&size=20&cursor={cursor}',
    hand: '/deep?before={serial}',
    whole: '/deep-whole?before={serial}',
    goal: 0.6,
  },
  { name: 'dashboard counts', ours: '/dashboard/overview', hand: '/counts', goal: 10 },
  { name: 'who am I', ours: '/user/info', hand: '/me?id={order}', goal: 0.5 },
]

/** Walks to the middle of the list, as a reader would. */
const deepCursor = async (studio: Studio, pages: number, size: number): Promise<string> => {
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const { url, headers } = studio.ours(`/orders?sort=serial&order=desc&size=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`)(page)
    const answer = (await (await fetch(url, { headers })).json()) as { readonly data: { readonly next: string | null } }
    if (answer.data.next === null) break
    cursor = encodeURIComponent(answer.data.next)
  }
  return cursor
}

const keyOf = (name: string): string => (name.split(/[ :]/)[0] === 'list' ? 'list' : name.replaceAll(' ', '_'))
const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

const run: Benchmark['run'] = async ({ small }) => {
  // as many people as the limit of requests for one account asks for
  const studio = await openStudio(small ? TINY : FULL, small ? 24 : 200)
  const young = await openStudio(small ? TINY : YOUNG, small ? 8 : 50)
  try {
    const seconds = small ? 0.2 : 3
    const rows: Record<string, string | number>[] = []
    const ratios: Record<string, number> = {}
    const cursor = await deepCursor(studio, small ? 2 : 200, small ? 20 : 200)
    for (const read of READS) {
      const path = read.ours.replace('{cursor}', cursor)
      const figures = await inTurn(small ? 1 : 3, {
        ours: () => perSecond(seconds, studio.ours(path)),
        hand: () => perSecond(seconds, studio.hand(read.hand)),
        whole: async () => (read.whole === undefined ? Number.NaN : await perSecond(seconds, studio.hand(read.whole))),
      })
      const single = await latencies(small ? 5 : 100, studio.ours(path))
      ratios[`${keyOf(read.name)}/hand_written`] = round(figures.ours / figures.hand, 3)
      if (read.whole !== undefined) ratios[`${keyOf(read.name)}/hand_written_same_answer`] = round(figures.ours / figures.whole, 3)
      rows.push({
        read: read.name,
        'ours, 1/s': round(figures.ours),
        'by hand, 1/s': round(figures.hand),
        'by hand, same answer': read.whole === undefined ? '' : round(figures.whole),
        'ours p95, ms': round(p95(single), 1),
      })
    }
    const growth = await inTurn(small ? 1 : 3, {
      old: async () => round(1000 / (await perSecond(seconds, studio.ours(LIST))), 3),
      young: async () => round(1000 / (await perSecond(seconds, young.ours(LIST))), 3),
    })
    ratios['list_growth/100x_orders'] = round(growth.old / growth.young, 3)
    return { rows, ratios }
  } finally {
    await studio.stop()
    await young.stop()
  }
}

export const api: Benchmark = {
  goals: [
    ...READS.map(({ name, goal }) => ({ ratio: `${keyOf(name)}/hand_written`, atLeast: goal })),
    { ratio: 'list_growth/100x_orders', atMost: 1.5 },
  ],
  run,
}
