/**
 * Fills an empty studio with a demo: people, two comics of our own, and an order in every stage.
 * Everything goes through the commands.
 */
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { withAdvisoryLock } from '../advisory-lock.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../open-database.ts'
import { CLOUD_WHALE } from './demo-comic.ts'
import { pageFiles } from './page-files.ts'
import { demoAccounts, createDemoAccounts } from './people.ts'
import { createStudioStyles } from './studio-styles.ts'
import { planReleases } from './release-schedule.ts'
import { type Seeding, turnTo } from './seeding.ts'
import { fillMemory, createBooks, writeGlossaries } from './demo-books.ts'
import { STORIES } from './stories/all-stories.ts'
import type { Story } from './stories/story.ts'
import { createPayRate } from '../../features/money/rate.commands.ts'
import { restartAuditChain } from '../audit-chain.ts'
import { SCHEMA_RECORDS } from '../migrate.ts'
import { inTransaction } from '../transaction.ts'

/**
 * Settings belong to the installation; which migrations ran, and which names the cards of orders
 * are of, to the database.
 */
const KEPT = ['setting', 'money_settings', ...SCHEMA_RECORDS, 'card_epoch', 'audit_anchor']

/**
 * Empties every table of a seed that was interrupted. Files stay: they are known by their content
 * and cost nothing twice.
 * The example profiles came with a migration; emptying books and accounts takes them along, so they
 * are put back.
 */
const startOver = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in (${sql.join(KEPT)})`.execute(
    db,
  )
  if (rows.length === 0) return
  const tables = sql.join(rows.map(({ name }) => sql.table(`public.${name}`)))
  // workers that look for pages meanwhile lock the same tables in another order
  await inTransaction(db, async (tx) => {
    const examples = await tx
      .selectFrom('platform_profile')
      .selectAll()
      .where('built_in', 'is not', null)
      .execute()
    await sql`truncate ${tables} restart identity cascade`.execute(tx)
    await restartAuditChain(tx)
    if (examples.length > 0) await tx.insertInto('platform_profile').values(examples).execute()
  })
}

const STATE = 'demo.seed'
/** read by the first start, to show who may sign in */
const ACCOUNTS = 'demo.accounts'

export interface SeedOptions extends Seeding {
  /** where a visitor finds page files to try an upload with */
  readonly pagesDir: string
  /** all of them unless a test asks for fewer */
  readonly stories?: readonly Story[]
}

/** `already`: it was filled before. `occupied`: people work here, it is no place for a demo. */
export type SeedOutcome = 'filled' | 'already' | 'occupied'

const setting = async (db: Db, key: string): Promise<unknown> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

const remember = async (db: Db, key: string, value: unknown): Promise<void> => {
  const row = { key, value: JSON.stringify(value) }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: row.value, updated_at: sql`now()` }),
    )
    .execute()
}

const isOccupied = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/** Page files with the source lettering still on them, for the fresh order. */
const layOutFiles = async (options: SeedOptions): Promise<void> => {
  await mkdir(options.pagesDir, { recursive: true })
  for (const { name, bytes } of await pageFiles(CLOUD_WHALE, 2))
    await writeFile(path.join(options.pagesDir, name), bytes)
}

/** What the studio pays everybody, in its currency. */
const RATES = [
  { stage: 'translation', unit: 'word', amount: '0.15', minimum: 3000 },
  { stage: 'proofreading', unit: 'word', amount: '0.06', minimum: 1500 },
  { stage: 'review', unit: 'chapter', amount: '20', minimum: null },
  { stage: 'typesetting', unit: 'page', amount: '12', minimum: null },
  { stage: 'visual_review', unit: 'page', amount: '3', minimum: null },
] as const

const enterRates = async (deps: SeedOptions['deps'], { accountId }: Actor): Promise<void> => {
  for (const rate of RATES)
    await createPayRate(deps, accountId, {
      ...rate,
      accountId: null,
      language: null,
      urgencyFactor: '1.3',
      from: '2026-01-01',
      until: null,
      endsPrevious: false,
    })
}

const OTHER_STEPS = 4

const fill = async (options: SeedOptions): Promise<void> => {
  const { deps, stories = STORIES } = options
  let number = 0
  const begin = (name: string): void =>
    options.onStep({ number: (number += 1), total: stories.length + OTHER_STEPS, name })
  turnTo(options, 15, '09:00')
  begin('people')
  const people = await createDemoAccounts(deps)
  begin('titles, glossary, translation memory')
  const books = await createBooks(deps)
  await writeGlossaries(deps, people.tadmin, books)
  await fillMemory(deps, people.tadmin, books.comicId)
  await createStudioStyles(deps, people.tadmin)
  await enterRates(deps, people.padmin)
  const studio = { ...options, people, books }
  begin('release schedule')
  await planReleases(studio)
  for (const story of stories) {
    begin(story.name)
    await story.tell(studio)
  }
  begin('page files to try an upload with')
  await layOutFiles(options)
}

/**
 * Fills the studio once. A seed that was interrupted begins again from nothing; a studio somebody
 * already uses is left alone.
 * Workers must be running in this process or another one.
 */
export const seedStudio = async (options: SeedOptions): Promise<SeedOutcome> => {
  const { db } = options.deps
  // two seeds at once would fill the studio twice
  return await withAdvisoryLock(db, 'seed', async () => {
    const state = await setting(db, STATE)
    if (state === 'finished') return 'already'
    if (state === undefined && (await isOccupied(db))) return 'occupied'
    await remember(db, STATE, 'started')
    await startOver(db)
    await fill(options)
    await remember(db, ACCOUNTS, demoAccounts())
    await remember(db, STATE, 'finished')
    return 'filled'
  })
}
