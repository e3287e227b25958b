import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
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

const learn = (lines: readonly Omit<LearnedLines['lines'][number], 'origin'>[]): Promise<void> =>
  learnLines({ ids: uuidV7(systemClock) }, database.db, {
    bookId: null,
    source: 'zh-Hans',
    target: 'en',
    lines: lines.map((line) => ({ ...line, origin: { by: 'import' } })),
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
