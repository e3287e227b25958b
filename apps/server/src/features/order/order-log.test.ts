import { LOG_KINDS } from '@panelflow/domain/log/log-kind.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readZip } from '../output/formats/testing/read-back.ts'

let app: TestApp
let people: StudioPeople
let orderId: string

interface Entry {
  readonly id: number
  readonly type: string
  readonly chapterNumber: number | null
  readonly actor: { readonly id: string } | null
}

const log = async (query = '') => (await people.ta('GET', `/orders/${orderId}/log${query}`)).data
const listTypes = (rows: readonly Entry[]): string[] =>
  [...new Set(rows.map(({ type }) => type))].toSorted()

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  orderId = (await anOrder(people, { chapters: 3 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  app.clock.advance(60_000)
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  await people.ta('POST', `/orders/${orderId}/assign`, {
    version,
    seat: 'translator',
    accountId: people.ids.translator,
  })
})
afterAll(() => app.close())

test('pages by the last id read hold every entry once, newest first, also while new ones are written', async () => {
  const seen: number[] = []
  let before: number | null = null
  do {
    const { rows, next } = await log(`?size=4${before === null ? '' : `&before=${before}`}`)
    seen.push(...rows.map(({ id }: Entry) => id))
    before = next
    const { version } = (await people.pa('GET', `/orders/${orderId}`)).data
    await people.pa('PATCH', `/orders/${orderId}`, { version, remark: `remark ${seen.length}` })
  } while (before !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
})

test('each kind finds its own, and together they find everything', async () => {
  const all = await log('?size=200')
  const parts = await Promise.all(LOG_KINDS.map((kind) => log(`?size=200&kind=${kind}`)))
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(all.total)
  expect(all.total).toBe(all.rows.length)
  expect(listTypes(parts[LOG_KINDS.indexOf('people')].rows)).toEqual(['order.assigned'])
  expect(listTypes(parts[LOG_KINDS.indexOf('order')].rows)).toEqual([
    'order.created',
    'order.edited',
  ])
})

test('a chapter is found also where it is named among others', async () => {
  const { rows } = await log('?chapter=2&size=200')
  expect(
    rows.every(({ chapterNumber }: Entry) => chapterNumber === 2 || chapterNumber === null),
  ).toBe(true)
  expect(listTypes(rows)).toContain('order.assigned')
  expect((await log('?chapter=9')).total).toBe(0)
})

test('a person finds what that person did, and those with entries are offered', async () => {
  const { rows, people: offered } = await log(`?person=${people.ids.ta}`)
  expect(new Set(rows.map(({ actor }: Entry) => actor?.id))).toEqual(new Set([people.ids.ta]))
  expect(offered.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [people.ids.pa, people.ids.ta].toSorted(),
  )
})

test('days are those of the organisation’s zone, both included', async () => {
  // 2026-03-02 08:00 UTC is the 2nd in Shanghai
  const all = (await log()).total
  expect((await log('?from=2026-03-02&until=2026-03-02')).total).toBe(all)
  expect((await log('?until=2026-03-01')).total).toBe(0)
  expect((await log('?from=2026-03-03')).total).toBe(0)
})

test('only administrators read it, and what is no filter is refused', async () => {
  expect((await people.translator('GET', `/orders/${orderId}/log`)).code).toBe(40301)
  expect((await people.ta('GET', `/orders/${orderId}/log?kind=gossip`)).code).toBe(42201)
  expect((await people.ta('GET', `/orders/${orderId}/log?from=yesterday`)).code).toBe(42201)
})

test('the file holds what the filter finds, in the reader’s sentences, and no cell a spreadsheet would run; it is noted in the audit', async () => {
  const { version } = (await people.pa('GET', `/orders/${orderId}`)).data
  await people.pa('PATCH', `/orders/${orderId}`, { version, remark: '=HYPERLINK("http://x")' })
  const file = async (query: string, locale = 'en') =>
    await people.ta('GET', `/orders/${orderId}/log/file?${query}`, undefined, {
      'locale-key': locale,
    })
  const readLines = async (query: string, locale?: string) =>
    (await file(query, locale)).bytes.toString('utf8').trimEnd().split('\r\n')
  const all = await readLines('format=csv')
  expect(all).toHaveLength((await log()).total + 1)
  expect(all[0]).toBe('\u{FEFF}Time,Person,Role,Chapter,Activity')
  expect(all[1]).toMatch(/^2026-03-02 16:0\d:00,pa,Project Administrator,,"changed Remark/)
  const seats = await readLines('format=csv&kind=people', 'zh')
  expect(seats[0]).toBe('\u{FEFF}时间,操作人,角色,章节,内容')
  expect(seats.slice(1)).toEqual([
    expect.stringMatching(/,ta,翻译管理员,,"?指派 translator 担任翻译，第 1–3 话"?$/),
  ])
  for (const line of all) expect(line).not.toMatch(/(^|,)"?[=+@]/)
  const sheet = await file('kind=people')
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  const second = (await readZip((await file('chapter=2')).bytes))
    .get('xl/worksheets/sheet1.xml')
    ?.bytes.toString()
  expect(second).toMatch(/<c r="D3" s="3"><v>2<\/v><\/c>/)
  expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toMatch(/log-\d+\.xlsx/)
  const noted = await app.deps.db
    .selectFrom('audit_entry')
    .select('params')
    .where('object_id', '=', orderId)
    .where('action', '=', 'data_exported')
    .execute()
  expect(noted.map(({ params }) => params)).toContainEqual(
    expect.objectContaining({ what: 'log', lines: 1, kind: 'people', format: 'xlsx' }),
  )
  expect((await people.translator('GET', `/orders/${orderId}/log/file`)).code).toBe(40301)
})
