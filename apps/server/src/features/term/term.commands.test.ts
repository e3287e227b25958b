import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
import { uuidV7 } from '../../adapters/uuid-v7.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTerm, type NewTerm } from './term.commands.ts'

let database: TestDatabase
const ids = uuidV7(systemClock)
const accountId = ids.next()
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db
    .insertInto('account')
    .values({ id: accountId, name: 'x', name_key: 'x', password_hash: '' })
    .execute()
})
afterAll(async () => {
  await database.drop()
})

const acting = (role: 5 | 8): Actor => ({
  accountId,
  isRoot: false,
  roles: [role],
  actingRole: role,
})
const create = (term: Omit<NewTerm, 'bookId'>, role: 5 | 8 = 5): Promise<string> =>
  createTerm({ db: database.db, clock: systemClock, ids }, acting(role), { bookId: null, ...term })

it('keeps a term with its translations', async () => {
  const id = await create({
    original: ' 云鲸 ',
    translations: { en: 'cloud whale' },
    firstChapter: 1,
    chapterNumber: 4,
  })
  const row = await database.db
    .selectFrom('term')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    original: '云鲸',
    translations: { en: 'cloud whale' },
    first_chapter: 1,
    chapter_number: 4,
    status: 'approved',
  })
})

it('refuses the same original in another width, a term without translation, and people who may not', async () => {
  await create({ original: 'ＡＢ灯', translations: { en: 'AB lamp' } })
  await expect(create({ original: 'ab灯', translations: { en: 'lamp' } })).rejects.toMatchObject({
    code: 'term.original_taken',
  })
  await expect(create({ original: '星盐', translations: { en: ' ' } })).rejects.toMatchObject({
    code: 'request.invalid',
    params: { fields: [{ field: 'translations', code: 'field.required' }] },
  })
  await expect(
    create({ original: '星盐', translations: { en: 'star salt' } }, 8),
  ).rejects.toMatchObject({ code: 'permission.role_denied' })
})
