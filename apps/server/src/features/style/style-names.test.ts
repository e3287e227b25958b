import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { MIGRATIONS } from '../../db/migrations/list.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('styles that had one name in one place before names were unique are numbered, the oldest keeps its name', async () => {
  const { db, ids } = app.deps
  // as it was before the step
  await sql`drop index style_preset_name`.execute(db)
  await sql`delete from applied_migration where id = '0034-style-names'`.execute(db)
  const person = await app.addPerson({ name: 'li', roles: ['typesetter'] })
  const long = 'x'.repeat(60)
  const rows: readonly [string, string | null, string | null][] = [
    ['Shout', person.id, null],
    ['ｓhout', person.id, null],
    ['Shout (2)', person.id, null],
    ['SHOUT', person.id, null],
    ['Shout', person.id, 'th'],
    ['Shout', null, null],
    [long, null, null],
    [long, null, null],
  ]
  for (const [sort, [name, owner_id, language]] of rows.entries())
    await db
      .insertInto('style_preset')
      .values({ id: ids.next(), owner_id, language, name, sort, font: 'anton', size: 30, align: 'left', font_style: 'normal', more: '{}' })
      .execute()
  expect(await migrate(app.database.pool, MIGRATIONS)).toEqual(['0034-style-names'])
  const now = await db.selectFrom('style_preset').select(['name', 'version']).orderBy('sort').execute()
  expect(now.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'Shout 1',
    'ｓhout (3) 2',
    'Shout (2) 1',
    'SHOUT (4) 2',
    'Shout 1',
    'Shout 1',
    `${long} 1`,
    `${'x'.repeat(56)} (2) 2`,
  ])
})
