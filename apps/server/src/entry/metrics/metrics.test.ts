import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureBlobs } from '../../adapters/measured-blobs.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createApp } from '../../http/create-app.ts'
import { openBossQueue } from '../../adapters/boss-queue.ts'
import { sealWork } from '../../pipeline/check-seals.job-handler.ts'
import { eraseWork } from '../../pipeline/erase-region.job-handler.ts'
import { type LeasedWork, startLeaseLoop } from '../../pipeline/lease-loop.ts'
import { pageTaskWork } from '../../pipeline/page-task-work.ts'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { createTaskLog, logFailedJob, withJobIds } from '../../pipeline/task-log.ts'
import { exportWork } from '../../pipeline/write-export.job-handler.ts'
import { startStage } from '../../features/task/start-stage.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDatabase, type OpenDatabase } from '../../db/open-database.ts'
import { FEATURE_ROUTES } from '../feature-routes.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const TOKEN = 'a-token-of-this-test'

let app: TestApp
let opened: OpenDatabase
let metrics: Metrics

beforeAll(async () => {
  app = await createTestApp()
  opened = openDatabase(app.database.url, { max: 3 })
  metrics = createMetrics({
    db: opened.db,
    pools: { main: opened.pool },
    folders: { data: app.blobFolder, files: app.blobFolder },
  })
})
afterAll(async () => {
  await opened.close()
  await app.close()
})

/** The value of the one line with that beginning. */
const value = async (line: string): Promise<number> => {
  const found = (await metrics.text()).split('\n').filter((one) => one.startsWith(`${line} `))
  expect(found, line).toHaveLength(1)
  return Number(found[0]?.split(' ').at(-1))
}

test('a server counts its answers by route and status, and tells them to whoever has the token', async () => {
  const { http } = await createApp({
    deps: app.deps,
    routes: FEATURE_ROUTES,
    serverKey: randomBytes(32),
    databaseUrl: app.database.url,
    metrics: { ...metrics, token: TOKEN },
  })
  await http.inject('/api/orders/0190a000-0000-7000-8000-000000000001')
  await http.inject('/api/orders/0190a000-0000-7000-8000-000000000002')
  await http.inject('/somewhere/else')
  const refused = [
    await http.inject('/metrics'),
    await http.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } }),
  ]
  expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [401, ''],
    [401, ''],
  ])
  const answer = await http.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect(answer.headers['content-type']).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  )
  // as the format asks: a counter is named without the ending its samples have, and the text ends
  expect(answer.body).toContain('# TYPE panelflow_http_requests counter\n')
  expect(answer.body.endsWith('\n# EOF\n')).toBe(true)
  expect(answer.body).not.toMatch(/\n\n/)
  expect(answer.body).toContain(
    'panelflow_http_requests_total{method="GET",route="/api/orders/:orderId",status="401"} 2',
  )
  expect(answer.body).toContain(
    'panelflow_http_requests_total{method="GET",route="unmatched",status="404"} 1',
  )
  expect(answer.body).toContain(
    'panelflow_http_request_duration_seconds_count{method="GET",route="/api/orders/:orderId"} 2',
  )
  expect(answer.body).toMatch(/nodejs_eventloop_lag_seconds [\d.e-]+\n/)
  expect(answer.body).toMatch(/process_resident_memory_bytes \d+\n/)
  await http.close()
})

test('nothing is served where nothing is configured', async () => {
  expect(
    (await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } }))
      .statusCode,
  ).toBe(404)
})

test('a process without a web side answers on an address of its own; the next one there takes the next port', async () => {
  const first = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: undefined })
  const port = Number(new URL(first.address).port)
  const second = await serveMetrics(metrics, { host: '127.0.0.1', port, token: TOKEN })
  expect(second.address).not.toBe(first.address)
  expect(await (await fetch(first.address)).text()).toContain(
    'panelflow_pool_waiting{pool="main"} 0',
  )
  expect((await fetch(second.address)).status).toBe(401)
  expect(
    (await fetch(second.address, { headers: { authorization: `Bearer ${TOKEN}` } })).status,
  ).toBe(200)
  expect((await fetch(new URL('/', first.address))).status).toBe(404)
  await first.close()
  await second.close()
})

test('pools say what is used and who waits; the disk says what is free', async () => {
  const clients = [
    await opened.pool.connect(),
    await opened.pool.connect(),
    await opened.pool.connect(),
  ]
  const fourth = opened.pool.connect()
  // the queue is not asked here: its figures need a connection themselves
  const text = metrics.text()
  for (const client of clients) client.release()
  ;(await fourth).release()
  expect(await text).toContain('panelflow_pool_waiting{pool="main"} 1')
  expect(await text).toContain('panelflow_pool_connections{pool="main",state="used"} 3')
  expect(await value('panelflow_pool_connections_limit{pool="main"}')).toBe(3)
  for (const folder of ['data', 'files'])
    expect(await value(`panelflow_disk_free_bytes{folder="${folder}"}`)).toBeGreaterThan(0)
})

test('the file store’s calls are counted by what came of them', async () => {
  const blobs = measureBlobs(app.deps.blobs, metrics.onBlobCall)
  const { sha } = await blobs.put(Buffer.from('bytes'))
  await blobs.get(sha)
  await expect(blobs.get('0'.repeat(64))).rejects.toThrow()
  expect(await value('panelflow_blob_calls_total{operation="get",outcome="ok"}')).toBe(1)
  expect(await value('panelflow_blob_calls_total{operation="get",outcome="missing"}')).toBe(1)
  expect(await value('panelflow_blob_call_duration_seconds_count{operation="put"}')).toBe(1)
})

test('queue, outcomes and cost by stage; every line a task logs carries its ids', async () => {
  const { db } = app.deps
  const { chapterId, orderId, pageIds } = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: 3,
  })
  await inTransaction(db, (tx) =>
    startStage(app.deps, tx, { chapterId, stage: 'text_extraction', priority: 0 }),
  )
  await db
    .updateTable('page_task')
    .set({ created_at: new Date(Date.now() - 90_000), not_before: new Date(Date.now() - 60_000) })
    .execute()

  const lines: string[] = []
  const log = createTaskLog('info', { write: (line) => void lines.push(line) })
  let broken = false
  const handler = async (): Promise<() => Promise<void>> => {
    log.info('at work')
    if (broken) throw new Error('no such model')
    return async () => undefined
  }
  const stages = {
    text_extraction: handler,
    patch_generation: handler,
    machine_translation: handler,
    composite: handler,
    final: handler,
  }
  const onError = (error: unknown): void => log.error({ err: error }, 'failed')
  const work = pageTaskWork(app.deps, stages, { worker: 'w', onError, onTask: metrics.onTask })
  const run = { signal: new AbortController().signal, report: () => undefined }
  const done = (await work.claim())!
  await work.run(done, run)
  broken = true
  const failed = (await work.claim())!
  await work.run(failed, run)

  const outcome = (name: string) =>
    `panelflow_tasks_total{stage="text_extraction",outcome="${name}"}`
  expect(await value(outcome('done'))).toBe(1)
  expect(
    (await metrics.text()).includes(outcome('retried')) ||
      (await metrics.text()).includes(outcome('failed')),
  ).toBe(true)
  expect(await value('panelflow_task_duration_seconds_count{stage="text_extraction"}')).toBe(2)

  const logLines = lines.map((line) => JSON.parse(line))
  expect(logLines.map(({ msg, taskId, stage }) => [msg, taskId, stage])).toEqual([
    ['at work', done.id, 'text_extraction'],
    ['at work', failed.id, 'text_extraction'],
    ['failed', failed.id, 'text_extraction'],
  ])
  expect(logLines.every((line) => line.orderId === orderId && line.chapterId === chapterId)).toBe(
    true,
  )

  const price = { cost_micros: 1_500_000, cost_currency: 'EUR' }
  const row = {
    chapter_id: chapterId,
    source_page_id: pageIds[0]!,
    stage: 'machine_translation',
    engine: 'llm',
    engine_version: '1',
    input_hash: 'h',
    milliseconds: 1,
  } as const
  await db
    .insertInto('ai_run')
    .values({ id: app.deps.ids.next(), ...row, outcome: 'done', result: '{}', ...price })
    .execute()
  const fresh = createMetrics({ db, pools: {}, folders: { data: app.blobFolder } })
  const text = await fresh.text()
  expect(text).toMatch(/panelflow_queue_tasks\{stage="text_extraction",state="waiting"\} [12]\n/)
  expect(
    Number(/panelflow_queue_oldest_seconds\{stage="text_extraction"\} ([\d.]+)/.exec(text)?.[1]),
  ).toBeGreaterThanOrEqual(60)
  expect(text).toContain('panelflow_queue_tasks{stage="final",state="waiting"} 0')
  expect(text).toContain('panelflow_engine_cost_day{engine="llm",currency="EUR"} 1.5')
  expect(text).toContain(
    'panelflow_engine_runs_day{stage="machine_translation",engine="llm",outcome="done"} 1',
  )
  expect(text).toContain('panelflow_database_up 1')
})

test('uploads, exports and erasures that ended are counted by their outcome', async () => {
  const { db, ids } = app.deps
  const person = await app.addPerson({ name: 'exporter' })
  for (const status of ['done', 'failed', 'failed'] as const) {
    const row = { id: ids.next(), account_id: person.id, format: 'zip', options: '{}' } as const
    await db
      .insertInto('export')
      .values({ ...row, locale: 'en', status, finished_at: new Date() })
      .execute()
  }
  const { chapterId, pageIds } = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
  })
  const erasure = { chapter_id: chapterId, source_page_id: pageIds[0]!, account_id: person.id }
  await db
    .insertInto('erasure')
    .values({
      id: ids.next(),
      ...erasure,
      options: '{}',
      status: 'failed',
      requested_at: new Date(),
      ended_at: new Date(),
    })
    .execute()
  const source = await db.selectFrom('source_page').select('source_chapter_id').executeTakeFirst()
  for (const status of ['ready', 'used', 'refused'] as const)
    await db
      .insertInto('upload')
      .values({
        id: ids.next(),
        account_id: person.id,
        source_chapter_id: source!.source_chapter_id,
        name: '1.png',
        size: 1,
        status,
        updated_at: new Date(),
      })
      .execute()
  const text = await createMetrics({ db, pools: {}, folders: {} }).text()
  const found = text.split('\n').filter((line) => line.startsWith('panelflow_work_day{'))
  expect(found.toSorted()).toEqual([
    'panelflow_work_day{kind="erasure",outcome="failed"} 1',
    'panelflow_work_day{kind="export",outcome="done"} 1',
    'panelflow_work_day{kind="export",outcome="failed"} 2',
    'panelflow_work_day{kind="upload",outcome="done"} 2',
    'panelflow_work_day{kind="upload",outcome="refused"} 1',
  ])
})

test('every line that work under a lease logs carries its kind and ids', async () => {
  const lines: string[] = []
  const log = createTaskLog('info', { write: (line) => void lines.push(line) })
  const lease = { id: 'row-1', attempt: 2, chapterId: 'chapter-1' }
  const waiting = [lease]
  const work: LeasedWork<typeof lease> = {
    kind: 'export',
    toLogIds: ({ chapterId }) => ({ chapterId }),
    claim: async () => waiting.pop(),
    beat: async () => true,
    release: async () => undefined,
    sweep: async () => undefined,
    run: async () => {
      log.info('at work')
      throw new Error('no such font')
    },
  }
  const onError = (error: unknown): void => log.error({ err: error }, 'failed')
  const loop = startLeaseLoop(work, { concurrency: 1, onError })
  await expect.poll(() => lines.length).toBe(2)
  await loop.stop(0)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      kind: 'export',
      id: 'row-1',
      attempt: 2,
      chapterId: 'chapter-1',
    })
  const options = { worker: 'w', onError }
  const tools = {} as never
  const kinds = [
    uploadWork(tools, onError),
    sealWork(app.deps, tools, onError),
    eraseWork(tools, tools, options),
    exportWork(tools, tools, options),
  ].map(({ kind }) => kind)
  expect(kinds).toEqual(['upload', 'seal', 'erasure', 'export'])
})

test('a job of the queue that fails leaves a line of JSON with its id and stack, and its own lines carry the id', async () => {
  const lines: string[] = []
  const log = createTaskLog('info', { write: (line) => void lines.push(line) })
  const { url, pool } = app.database
  const queue = await openBossQueue({ url, pool, supervise: false, onError: logFailedJob(log) })
  await queue.declare('studio.tidy', { retryLimit: 0 })
  await queue.work('studio.tidy', { concurrency: 1 }, (job) =>
    withJobIds(job, async () => {
      log.info('tidying')
      throw new Error('no broom')
    }),
  )
  await app.deps.db.transaction().execute((tx) => queue.enqueue(tx, 'studio.tidy', {}))
  await expect.poll(() => lines.length).toBe(2)
  await queue.stop(0)
  const [own, failure] = lines.map((line) => JSON.parse(line))
  expect(own).toMatchObject({ msg: 'tidying', job: 'studio.tidy', jobId: expect.any(String) })
  expect(failure).toMatchObject({
    msg: 'job failed',
    job: 'studio.tidy',
    jobId: own.jobId,
    err: { message: 'no broom', stack: expect.stringContaining('metrics.test') },
  })
})

test('a database that is away is a figure, not an error', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:9/none', { max: 1 })
  const text = await createMetrics({
    db: unreachable.db,
    pools: { main: unreachable.pool },
    folders: { data: '/nowhere' },
  }).text()
  expect(text).toContain('panelflow_database_up 0')
  await unreachable.close()
})

test.each(['grafana-dashboard.json', 'alerts.yaml'])(
  '%s asks only for metrics that are exported',
  async (file) => {
    const words = readFileSync(
      new URL(`../../../../../docs/guide/${file}`, import.meta.url),
      'utf8',
    )
    const metricNames = [...new Set(words.match(/\b(?:panelflow|nodejs|process)_[a-z0-9_]+/g))]
    expect(metricNames.length).toBeGreaterThan(5)
    const names = await metrics.names()
    expect(metricNames.filter((name) => !names.includes(name))).toEqual([])
  },
)
