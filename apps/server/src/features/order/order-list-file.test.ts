import { Readable } from 'node:stream'
import { ORDER_COLUMNS } from '@panelflow/contract/order-file.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/a-workflow.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readZip } from '../output/formats/testing/read-back.ts'
import { readTable } from '../../http/receive-sheet.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const column = (id: string) => ({ id, heading: id.toUpperCase() })
const ALL = { filter: { scope: 'all' } }

/** The lines of the CSV, cells without quotes. */
const lines = async (body: object, send = people.ta): Promise<string[]> => {
  const { status, bytes } = await send('POST', '/orders/file', { format: 'csv', ...body })
  expect(status).toBe(200)
  return bytes.toString('utf8').replace('\u{FEFF}', '').trimEnd().split('\r\n')
}

test('the file has the columns asked under the screen’s headings, in the reader’s words and the organisation’s time', async () => {
  const order = await anOrder(people)
  const columns = ['serial', 'book', 'cutoffTime', 'status', 'waitingFor', 'range', 'progress'].map(
    column,
  )
  expect(await lines({ target: { ids: [order.id] }, columns })).toEqual([
    'SERIAL,BOOK,CUTOFFTIME,STATUS,WAITINGFOR,RANGE,PROGRESS',
    `${order.serial},The Cloud Whale,2026-06-01 18:00:00,Waiting for image,Upload images (Project Administrator),Chapters 1–2,0 / 2`,
  ])
})

test('days in the stage are said of orders that go on, as on the screen', async () => {
  const [going, ended] = [await anOrder(people), await anOrder(people)]
  const { status } = await people.pa('POST', `/orders/${ended.id}/stop`, {
    version: ended.version,
    how: 'cancel',
    reason: 'withdrawn',
  })
  expect(status).toBe(200)
  await sql`update work_order set stage_entered_at = stage_entered_at - interval '3 days',
    version = version + 1`.execute(app.deps.db)
  const columns = ['serial', 'stageEnteredAt'].map(column)
  const target = { ids: [going.id, ended.id] }
  expect((await lines({ target, columns })).slice(1).toSorted()).toEqual(
    [`${going.serial},3`, `${ended.serial},`].toSorted(),
  )
})

test('every column has its cell, and no title becomes a formula', async () => {
  const order = await anOrder(people)
  await app.deps.db
    .updateTable('work_order')
    .set({ title: '=HYPERLINK("http://x")' })
    .where('id', '=', order.id)
    .execute()
  const [heading = '', line = ''] = await lines({
    target: { ids: [order.id] },
    columns: ORDER_COLUMNS.map(column),
  })
  expect(heading.split(',')).toHaveLength(ORDER_COLUMNS.length)
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('what matches comes as it is sorted, but for what was taken out, also as a workbook', async () => {
  const made = [
    await anOrder(people, { targetLanguage: 'th' }),
    await anOrder(people, { targetLanguage: 'th' }),
  ]
  const third = await anOrder(people, { targetLanguage: 'th' })
  const target = { filter: { scope: 'all', language: ['th'] }, except: [third.id] }
  const fileRequest = { target, sort: 'serial', order: 'desc', columns: [column('serial')] }
  expect(await lines(fileRequest)).toEqual([
    'SERIAL',
    ...made.map(({ serial }) => String(serial)).toReversed(),
  ])
  const { bytes } = await people.ta('POST', '/orders/file', { ...fileRequest, format: 'xlsx' })
  expect((await readTable(app.deps, Readable.from([bytes]))).length).toBe(3)
  const audit = await app.deps.db
    .selectFrom('audit_entry')
    .select('params')
    .where('action', '=', 'data_exported')
    .execute()
  expect(audit.map(({ params }) => params)).toContainEqual({
    what: 'orders',
    lines: 2,
    format: 'xlsx',
  })
})

test('serials, words and days of waiting are numbers in the workbook: they can be sorted and summed', async () => {
  const order = await anOrder(people)
  await app.deps.db
    .updateTable('work_order')
    .set({ word_count: 1234 })
    .where('id', '=', order.id)
    .execute()
  const columns = ['serial', 'wordCount', 'stageEnteredAt', 'title'].map(column)
  const { bytes } = await people.ta('POST', '/orders/file', {
    format: 'xlsx',
    target: { ids: [order.id] },
    columns,
  })
  const sheet = (await readZip(bytes)).get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? ''
  const numbers = [...sheet.matchAll(/<c r="(\w+)"[^>]*><v>([^<]*)<\/v>/g)].map(([, at, value]) => [
    at,
    value,
  ])
  expect(numbers).toEqual([
    ['A2', String(order.serial)],
    ['B2', '1234'],
    ['C2', '0'],
  ])
})

test('only administrators take the list along, and a workbook has an end that is said', async () => {
  expect(
    (await people.translator('POST', '/orders/file', { target: ALL, columns: [column('title')] }))
      .code,
  ).toBe(40301)
  await manyOrders(app.deps.db, {
    orders: 20_001,
    chaptersEach: 1,
    books: 50,
    createdBy: people.ids.pa,
    translators: [people.ids.translator],
  })
  const { code, data } = await people.ta('POST', '/orders/file', {
    target: ALL,
    columns: [column('title')],
    format: 'xlsx',
  })
  expect([code, data.error, data.params.max]).toEqual([42201, 'order.too_many_for_sheet', 20_000])
  const { data: ids } = await people.ta('GET', '/orders?size=200')
  const chosen = ids.rows.slice(0, 150).map(({ id }: { id: string }) => id)
  expect(await lines({ target: { ids: chosen }, columns: [column('serial')] })).toHaveLength(151)
}, 60_000)
