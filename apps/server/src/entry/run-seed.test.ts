import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import { deriveOrderStatus } from '@panelflow/domain/order/derive-order-status.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskBlobs } from '../adapters/disk-blobs.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { ALL_BLOB_REFERENCES } from '../db/blob-references.ts'
import { type Db, openDatabase } from '../db/open-database.ts'
import { MOON_SOBA } from '../db/seed/demo-comic.ts'
import { DEMO_PASSWORD, demoAccounts } from '../db/seed/people.ts'
import type { SeedStep } from '../db/seed/seeding.ts'
import { STORIES } from '../db/seed/stories/all-stories.ts'
import { fresh, waiting } from '../db/seed/stories/early-stages.ts'
import { createApp } from '../http/create-app.ts'
import { loadOutputChapter } from '../features/output/export/load-output-chapter.ts'
import {
  compareWithChapter,
  listChapterRows,
  SCRIPT_FORMS,
} from '../features/script-file/testing/out-and-in.ts'
import { createRoot } from '../features/user/create-root.ts'
import { createLoginQueue } from '../features/user/login-throttle.ts'
import { login } from '../features/user/user.commands.ts'
import { listOrders } from '../features/order/order-list.queries.ts'
import { toOrderState } from '../core/access/order-state.ts'
import { emptyTranslations } from '../features/page/page.queries.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runBackup, runRestore } from './backup-commands.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { openDeps } from './open-deps.ts'
import { runSeed } from './run-seed.ts'
import { createScratchDatabase } from './scratch-database.ts'

const SEED_TIME = 300_000

let dataDir: string
let configuration: Configuration
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'panelflow-seed-'))
  configuration = readConfiguration({ PANELFLOW_DATA_DIR: dataDir })
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

const countRows = async (db: Db): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select tablename as name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(tablename), false, true, '')))[1]::text::int as rows
    from pg_tables where schemaname = 'public'`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** A server starts on the restored installation: somebody signs in, an order and a page open. */
const openRestored = async (installation: Configuration, databaseUrl: string): Promise<void> => {
  const opened = await openDeps({
    configuration: installation,
    databaseUrl,
    name: 'panelflow-restored',
    connections: 4,
    works: false,
  })
  const { deps } = opened
  const app = await createApp({
    deps,
    databaseUrl,
    routes: FEATURE_ROUTES,
    serverKey: deps.serverKey,
  })
  try {
    const headers: Record<string, string> = { 'locale-key': 'en' }
    const payload = { username: 'root', password: DEMO_PASSWORD }
    const login = await app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      headers,
      payload,
    })
    expect(login.statusCode).toBe(200)
    headers['x-a-token'] = login.json().data.token
    const read = async (url: string) => {
      const answer = await app.http.inject({ method: 'GET', url, headers })
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 200 })
      return answer
    }
    const orders = (await read('/api/orders?status=typesetting')).json().data
    expect(orders.total).toBe(1)
    const [chapter] = (await read(`/api/orders/${orders.rows[0].id}/chapters`)).json().data
    const [page] = (await read(`/api/chapters/${chapter.id}/pages`)).json().data
    const url = `/api/chapters/${chapter.id}/pages/${page.id}/documents`
    expect(Object.keys((await read(url)).json().data.lane.items).length).toBeGreaterThan(0)
    const tile = page.tiles.replace('{level}', '0').replace('{x}', '0').replace('{y}', '0')
    expect(await sharp((await read(tile)).rawPayload).metadata()).toMatchObject({ width: 512 })
  } finally {
    await app.http.close()
    await opened.close()
  }
}

describe('the demo studio', () => {
  let database: TestDatabase
  const steps: SeedStep[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    expect(await runSeed(configuration, database.url, (step) => steps.push(step))).toBe('filled')
  }, SEED_TIME)
  afterAll(async () => {
    await database.drop()
  })

  it('says while it is filled which step of how many it takes, each order one', () => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1))
    expect(new Set(steps.map(({ total }) => total))).toEqual(new Set([steps.length]))
    const stories = STORIES.map(({ name }) => name)
    expect(steps.map(({ name }) => name).filter((name) => stories.includes(name))).toEqual(stories)
  })

  it('lists all its orders, as a page of the list keeps them', async () => {
    const reading = { db: database.db, now: () => new Date(), imageUrl: (sha: string) => sha }
    const root = {
      accountId: uuidV7(systemClock).next(),
      isRoot: true,
      roles: [],
      actingRole: null,
    }
    const query = { scope: 'all', page: 1, size: 200 } as const
    const counts = await countRows(database.db)
    for (let time = 0; time < 2; time++) {
      const page: unknown = await listOrders(reading, root, query)
      expect(page).toMatchObject({ total: counts['work_order'] })
    }
    expect((await countRows(database.db))['order_summary']).toBe(counts['work_order'])
  })

  it('has an order in every stage, each with the status its chapters give it', async () => {
    const rows = await database.db.selectFrom('work_order').selectAll().orderBy('serial').execute()
    const statuses: string[] = []
    for (const row of rows) {
      const chapters = await database.db
        .selectFrom('chapter')
        .selectAll()
        .where('order_id', '=', row.id)
        .orderBy('number')
        .execute()
      expect(row.status).toBe(deriveOrderStatus(toOrderState(row, chapters)))
      statuses.push(row.status)
    }
    expect(statuses).toEqual([
      'completed',
      'proofreading_not_accepted',
      'visual_reviewing',
      'visual_reviewing',
      'visual_reviewing',
      'typesetting',
      'typesetter_to_be_assigned',
      'translating',
      'proofreading',
      'canceled',
      'terminated_in_translation',
      'proofreading',
      'reviewing',
      'translating',
      'proofreading',
      'pending_assignment',
      'waiting_for_image',
      'waiting_for_image',
    ])
    expect(rows.filter((row) => row.type === 'urgent')).toHaveLength(1)
    expect(rows.some((row) => row.status === 'translating' && row.cutoff_at < new Date())).toBe(
      true,
    )
    expect(
      rows.every((row) => row.created_at <= new Date() && row.stage_entered_at >= row.created_at),
    ).toBe(true)
  })

  it('leaves every chapter in a status where somebody can go on, or that is over', async () => {
    const rows = await database.db.selectFrom('chapter').select(['status']).distinct().execute()
    const expected: ChapterStatus[] = [
      'complete',
      'pending_assignment',
      'pending_check',
      'pending_proofreading',
      'pending_review',
      'pending_translation',
      'pending_typesetting',
      'pending_visual_review',
      'proofreading_completed',
      'translation_completed',
      'typesetter_to_be_assigned',
      'visual_review_not_accepted',
      'waiting_for_image',
    ]
    expect(rows.map((row) => row.status).sort()).toEqual(expected)
  })

  it('has every line translated where translation is over, and half of them in the English second chapter', async () => {
    const rows = await database.db
      .selectFrom('chapter')
      .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
      .select(['chapter.id', 'chapter.status', 'work_order.target_language as language'])
      .execute()
    const startedStatuses: ChapterStatus[] = [
      'waiting_for_image',
      'pending_assignment',
      'pending_translation',
    ]
    for (const row of rows.filter(({ status }) => !startedStatuses.includes(status)))
      expect(await emptyTranslations(database.db, row.id)).toBe(0)
    const half = rows.find((row) => row.language === 'en' && row.status === 'pending_translation')
    expect(await emptyTranslations(database.db, half?.id ?? '')).toBeGreaterThan(2)
  })

  it('has the manga lettered in columns in Chinese and level in Thai, with every line read or marked', async () => {
    const { rows } = await sql<{ language: string; writing: string; lines: number; laid: number }>`
      select o.target_language as language, i.props ->> 'writing' as writing, count(*)::int as lines,
        count(*) filter (where i.props -> 'layout' ->> 'overflow' = 'false')::int as laid
      from book b join work_order o on o.book_id = b.id join chapter c on c.order_id = o.id
        join page_document d on d.chapter_id = c.id join page_item i on i.document_id = d.id and i.kind = 'text'
      where b.reading_direction = 'rtl' and b.source_language = 'ja' group by 1, 2 order by 1`.execute(
      database.db,
    )
    const lines = MOON_SOBA.chapters.flatMap(({ pages }) =>
      pages.flatMap(({ lines }) => lines),
    ).length
    expect(rows).toEqual([
      { language: 'th', writing: 'horizontal', lines, laid: lines },
      { language: 'zh-Hant', writing: 'vertical', lines, laid: lines },
    ])
  })

  it('offers the translator what the first chapter already said', async () => {
    const { rows } = await sql<{ sources: string[] }>`
      select array_agg(distinct candidate ->> 'source') as sources
      from work_order o join chapter c on c.order_id = o.id join page_document d on d.chapter_id = c.id join page_item i on i.document_id = d.id,
        jsonb_array_elements(i.props -> 'candidates') candidate
      where o.target_language = 'en' and c.number = 2`.execute(database.db)
    expect(rows[0]?.sources).toEqual(expect.arrayContaining(['memory', 'fuzzy_memory']))
  })

  it('keeps the delivered pages as files with the checksums it says', async () => {
    const blobs = await openDiskBlobs(configuration.blobs)
    const outputs = await database.db
      .selectFrom('page_output')
      .innerJoin('chapter', 'chapter.id', 'page_output.chapter_id')
      .select(['page_output.image', 'page_output.kind', 'chapter.status'])
      .execute()
    expect(outputs.filter((row) => row.status === 'complete' && row.kind === 'final')).toHaveLength(
      3,
    )
    for (const { image } of outputs)
      expect(
        createHash('sha256')
          .update(await blobs.get(image))
          .digest('hex'),
      ).toBe(image)
  })

  it('reads in every script it takes out, in every form and language, with nothing changed', async () => {
    const blobs = await openDiskBlobs(configuration.blobs)
    const chapters = await database.db
      .selectFrom('page_document')
      .select('chapter_id as id')
      .where('kind', '=', 'lane')
      .groupBy('chapter_id')
      .execute()
    let lines = 0
    for (const { id } of chapters) {
      const chapter = await loadOutputChapter({ db: database.db, blobs }, id ?? '', 'none')
      const rows = listChapterRows(chapter)
      lines += rows.length
      for (const [form, outAndIn] of SCRIPT_FORMS)
        expect(compareWithChapter(await outAndIn(chapter), chapter), `${form} of ${id}`).toEqual(
          rows.map((row) => ({ id: row.id, result: 'same' })),
        )
    }
    expect(lines).toBeGreaterThan(100)
  })

  it('lets everybody it names sign in, without changing the password first', async () => {
    const deps = { db: database.db, clock: systemClock, ids: uuidV7(systemClock) }
    const stored = await database.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'demo.accounts')
      .executeTakeFirstOrThrow()
    expect(stored.value).toEqual(demoAccounts())
    for (const { name } of demoAccounts()) {
      const request = {
        username: name,
        password: DEMO_PASSWORD,
        keepSignedIn: false,
        ip: '127.0.0.1',
        userAgent: '',
        deviceFor: () => undefined,
      }
      expect((await login(deps, createLoginQueue(), request)).restricted).toBe(false)
    }
  })

  it('knows every column that names a stored file, so that a backup holds them all', async () => {
    const listed = new Set(
      (await sql<{ sha: string }>`${sql.raw(ALL_BLOB_REFERENCES)}`.execute(database.db)).rows.map(
        ({ sha }) => sha,
      ),
    )
    const stored = (await readdir(configuration.blobs, { recursive: true })).map((file) =>
      path.basename(file),
    )
    const mentioned = new Set<string>()
    for (const table of Object.keys(await countRows(database.db))) {
      const { rows } = await sql<{ sha: string }>`
        select distinct m[1] as sha from ${sql.table(table)} t, regexp_matches(t::text, '[0-9a-f]{64}', 'g') m`.execute(
        database.db,
      )
      for (const { sha } of rows) mentioned.add(sha)
    }
    const named = stored.filter((sha) => mentioned.has(sha))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((sha) => !listed.has(sha))).toEqual([])
  })

  it('comes back from a backup with every row and every file', async () => {
    const target = path.join(dataDir, 'backups')
    const log = (): void => undefined
    const { manifest } = await runBackup({ configuration, databaseUrl: database.url, target, log })
    expect(manifest.blobs).toMatchObject({ missing: [] })
    const restored = await createScratchDatabase(database.url)
    try {
      const blobs = path.join(dataDir, 'restored')
      const installation = readConfiguration({
        PANELFLOW_DATA_DIR: path.join(dataDir, 'restored-data'),
        PANELFLOW_BLOBS: blobs,
      })
      const { chain } = await runRestore({
        configuration: installation,
        databaseUrl: restored.url,
        target,
        log,
      })
      expect(chain.brokenAt).toBeNull()
      const { db, close } = openDatabase(restored.url, { max: 2 })
      const [before, after] = [await countRows(database.db), await countRows(db)]
      // nobody is signed in, the run that made the backup is not taken for one of this studio, and
      // the chain says that it was restored
      const changed = {
        session: 0,
        idempotency_key: 0,
        backup_run: 0,
        audit_entry: (before['audit_entry'] ?? 0) + 1,
      }
      expect(after).toEqual({ ...before, ...changed })
      const store = await openDiskBlobs(blobs)
      const { rows } = await sql<{ sha: string }>`${sql.raw(ALL_BLOB_REFERENCES)}`.execute(db)
      await close()
      expect(rows).toHaveLength(manifest.blobs.count)
      for (const { sha } of rows) expect(await store.exists(sha)).toBe(true)
      await openRestored(installation, restored.url)
    } finally {
      await restored.drop()
    }
  })

  it('puts page files aside for the order to play with', async () => {
    expect((await readdir(path.join(dataDir, 'demo-pages'))).sort()).toEqual(['001.png', '002.png'])
  })

  it('changes nothing when it runs a second time', async () => {
    const before = await countRows(database.db)
    expect(await runSeed(configuration, database.url, () => undefined)).toBe('already')
    expect(await countRows(database.db)).toEqual(before)
  })
})

describe('a seed that could not go to its end', () => {
  it('begins again without doubles', async () => {
    const database = await createTestDatabase()
    const broken = { name: 'the power fails', tell: () => Promise.reject(new Error('no power')) }
    await expect(
      runSeed(configuration, database.url, () => undefined, [waiting, broken]),
    ).rejects.toThrow('no power')
    expect(await runSeed(configuration, database.url, () => undefined, [waiting, fresh])).toBe(
      'filled',
    )
    const counts = await countRows(database.db)
    expect(counts).toMatchObject({ work_order: 2, account: 17, book: 3, term: 16 })
    await database.drop()
  })

  it('leaves a studio alone in which people work already', async () => {
    const database = await createTestDatabase()
    await createRoot({ db: database.db, clock: systemClock, ids: uuidV7(systemClock) }, 'root')
    expect(await runSeed(configuration, database.url, () => undefined)).toBe('occupied')
    expect(await countRows(database.db)).toMatchObject({ account: 1, book: 0 })
    await database.drop()
  })
})
