import { MEMORY_RANK } from '@panelflow/domain/memory/memory-rank.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
import { translationMemory } from '../page/translation-context.queries.ts'
import { uuidV7 } from '../../adapters/uuid-v7.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type LearnedLines, learnLines } from './memory.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})

const learn = (
  lines: readonly Omit<LearnedLines['lines'][number], 'origin'>[],
  { rank, chapterId = 'one' }: { rank?: LearnedLines['rank'] & {}; chapterId?: string } = {},
): Promise<void> =>
  learnLines({ ids: uuidV7(systemClock) }, database.db, {
    bookId: null,
    source: 'zh-Hans',
    target: 'en',
    lines: lines.map((line) => ({ ...line, origin: { by: 'import', chapterId } })),
    ...(rank !== undefined && { rank }),
    at: systemClock.now(),
  })

it('keeps one line per source, whatever its lettering, with the newest translation; blank ones are left out', async () => {
  await learn([
    { source: '今晚也要\n好好值守！', translation: 'first' },
    { source: '今晚也要好好值守!', translation: 'We keep good watch tonight!' },
    { source: '咚！', translation: ' ' },
  ])
  await learn([{ source: '咚！', translation: 'THUD!' }])
  await learn([{ source: '咚!', translation: 'BOOM!' }])
  const rows = await database.db
    .selectFrom('memory_line')
    .select(['source_text', 'target_text'])
    .orderBy('target_text')
    .execute()
  expect(rows).toEqual([
    { source_text: '咚!', target_text: 'BOOM!' },
    { source_text: '今晚也要好好值守!', target_text: 'We keep good watch tonight!' },
  ])
})

it('lets no earlier stage replace words that have come further, but the chapter itself correct them', async () => {
  const source = '我会赢的。'
  const read = async () =>
    await database.db
      .selectFrom('memory_line')
      .select(['target_text', 'rank'])
      .where('source_text', '=', source)
      .executeTakeFirst()
  await learn([{ source, translation: 'delivered' }], { rank: MEMORY_RANK.delivered })
  const other = { rank: MEMORY_RANK.reviewed, chapterId: 'other' }
  await learn([{ source, translation: 'of another chapter' }], other)
  expect(await read()).toEqual({ target_text: 'delivered', rank: 4 })
  await learn([{ source, translation: 'retyped' }], { rank: MEMORY_RANK.translated })
  expect(await read()).toEqual({ target_text: 'delivered', rank: 4 })
  await learn([{ source, translation: 'corrected' }], { rank: MEMORY_RANK.reviewed })
  expect(await read()).toEqual({ target_text: 'corrected', rank: 3 })
})

it('finds at once what was learned, corrected and forgotten since it last looked', async () => {
  const find = translationMemory(database.db)({ bookId: 'none', source: 'zh-Hans', target: 'en' })
  const ask = async () =>
    (await find([{ id: 'one', text: '晚上见吧！' }]))
      .get('one')
      ?.map(({ translation }) => translation)
  expect(await ask()).toEqual([])
  await learn([{ source: '晚上见吧！', translation: 'See you' }])
  expect(await ask()).toEqual(['See you'])
  await learn([{ source: '晚上见吧！', translation: 'See you tonight' }])
  expect(await ask()).toEqual(['See you tonight'])
  await sql`update memory_line set forgotten_at = now(), written_by = pg_current_xact_id()::text::bigint
    where target_text = 'See you tonight'`.execute(database.db)
  expect(await ask()).toEqual([])
})
