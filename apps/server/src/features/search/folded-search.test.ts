/** Width, case and accents do not count where people search. */
import { foldText } from '@panelflow/domain/text/fold.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioPeople, type StudioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const TEXTS = [
  'Café  Ｃａｆé №５',
  'ÉCOLE Œuvre ÆON Straße STRASSE',
  'Łódź Đà Nẵng Øre ıI',
  'がか ガカ ｶﾞ ﾊﾟ',
  '각하 뷁',
  '劍來《剑来》—…',
  'Ἀθῆναι ΜΆΪΟΣ ЁЛКА',
  'ภาษาไทย น้ำ',
  'नमस्ते ﷺ ﬁ',
]

test('the database folds as the code does', async () => {
  for (const text of TEXTS) {
    const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(
      app.deps.db,
    )
    expect(rows[0]?.folded, text).toBe(foldText(text))
  }
})

test('a book is found by its title without accents, in another case or width', async () => {
  const made = await people.pa('POST', '/books', {
    bookId: 'FOLD-1',
    titleZh: '灯塔（上）',
    titleEn: 'Café des Œuvres',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'rtl',
    highestChapter: 1,
  })
  expect(made.status).toBe(200)
  for (const search of ['cafe des oeuvres', 'ＣＡＦÉ', '灯塔(上)', 'fold-1']) {
    const { data } = await people.pa('GET', `/books?search=${encodeURIComponent(search)}`)
    expect(
      data.rows.map(({ bookId }: { bookId: string }) => bookId),
      search,
    ).toEqual(['FOLD-1'])
  }
  const { data } = await people.pa('GET', '/search?q=oeuvres')
  expect(data.books).toHaveLength(1)
})

test('a person is found by their name without accents', async () => {
  await sql`update account set real_name = 'Zoë Núñez' where name = 'translator2'`.execute(
    app.deps.db,
  )
  const { data } = await people.pa('GET', '/accounts?search=zoe+nunez')
  expect(data.rows).toHaveLength(1)
})

test('a percent sign that is folded from its wide form stands for itself', async () => {
  const { data } = await people.pa('GET', `/books?search=${encodeURIComponent('F％1')}`)
  expect(data.rows).toEqual([])
})
