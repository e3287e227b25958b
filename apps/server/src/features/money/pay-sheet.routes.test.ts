import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../output/formats/testing/read-back.ts'
import { anOrder, finishMachineWork, listChapters, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let orderId: string
let translator: string

const event = async (send: Send, place: number, type: string): Promise<void> => {
  const chapter = (await listChapters(people.ta, orderId))[place]
  const answer = await send('POST', `/chapters/${chapter.id}/transition`, {
    version: chapter.version,
    event: { type },
  })
  if (answer.status !== 200) throw new Error(answer.message)
}

/** Sessions end with the days that pass. */
const goTo = async (instant: string): Promise<void> => {
  app.clock.set(instant)
  const enter = (name: string, role: string) =>
    app.as({ id: '', name, password: 'studio2026' }, role as never)
  people = {
    ...people,
    pa: await enter('pa', 'projectAdministrator'),
    ta: await enter('ta', 'translationAdministrator'),
    translator: await enter('translator', 'translator'),
    translator2: await enter('translator2', 'translator'),
  }
}

const MARCH = 'from=2026-03-01&to=2026-03-31'
const APRIL = 'from=2026-04-01&to=2026-04-30'
const preview = async (days: string, who = translator) =>
  (await people.pa('GET', `/money/people/${who}/preview?${days}`)).data
const lock = (body: object) =>
  people.pa('POST', '/money/sheets', {
    accountId: translator,
    from: '2026-03-01',
    to: '2026-03-31',
    ...body,
  })
const records = () =>
  app.deps.db.selectFrom('work_record').selectAll().orderBy('handed_over_at').execute()

/** Chapter 1 is completed, taken back and completed again in March, chapter 2 once. */
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  translator = people.ids.translator
  orderId = (await anOrder(people, { chapters: 3 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  await people.ta('POST', `/orders/${orderId}/assign`, {
    version,
    seat: 'translator',
    accountId: translator,
  })
  for (const [number, words] of [
    [1, 1000],
    [2, 300],
    [3, 500],
  ] as const)
    await app.deps.db
      .updateTable('chapter')
      .set({ word_count: words })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute()
})
afterAll(() => app.close())

// spec 10.money.frozen
test('what is handed over is counted once, and not while it is taken back', async () => {
  await event(people.translator, 0, 'complete_translation')
  await event(people.translator, 0, 'take_back_translation')
  expect(await records()).toMatchObject([{ words: 1000, taken_back_at: expect.any(Date) }])
  expect((await preview(MARCH)).rows).toEqual([])
  await event(people.translator, 0, 'complete_translation')
  await event(people.translator, 1, 'complete_translation')
  expect(await records()).toMatchObject([
    { account_id: translator, stage: 'translation', words: 1000, pages: 1, taken_back_at: null },
    { words: 300, urgent: false },
  ])
})

// spec 10.money.rates
test('work without a rate is shown, and locked only by whoever agrees', async () => {
  expect(await preview(MARCH)).toMatchObject({
    total: 0,
    lines: 2,
    unpriced: 2,
    isOver: false,
    rows: [{ problem: 'no_rate', amount: null, work: { words: 1000, chapter: { number: 1 } } }, {}],
  })
  const { data } = await people.pa('GET', `/money/people?${MARCH}`)
  expect(data.rows).toMatchObject([
    { person: { id: translator }, total: 0, unpriced: 2, sheets: [] },
  ])
  expect((await lock({ total: 0, lines: 2 })).data.error).toBe('pay_sheet.period_open')
  await goTo('2026-04-02T08:00:00.000Z')
  expect((await lock({ total: 0, lines: 2 })).data).toMatchObject({
    error: 'pay_sheet.unpriced',
    params: { count: 2 },
  })
})

// spec 10.money.sheets
test('a sheet is locked as it was seen, and never changes', async () => {
  await people.pa('POST', '/money/rates', {
    accountId: null,
    language: null,
    stage: 'translation',
    unit: 'word',
    amount: '0.1',
    minimum: 5000,
    urgencyFactor: '1',
    from: '2026-01-01',
    until: null,
  })
  const seen = await preview(MARCH)
  expect(seen).toMatchObject({
    total: 15_000,
    unpriced: 0,
    rows: [
      { amount: 10_000, quantity: '1000', rate: '0.1', unit: 'word', isMinimum: false },
      { amount: 5000, isMinimum: true },
    ],
  })
  expect((await lock({ total: 14_999, lines: 2 })).data.error).toBe('pay_sheet.changed_meanwhile')
  const { data: sheet } = await lock({ total: 15_000, lines: 2 })
  expect(sheet).toMatchObject({ total: 15_000, currency: 'CNY', from: '2026-03-01' })
  expect((await lock({ total: 0, lines: 0, from: '2026-03-31' })).data.error).toBe(
    'pay_sheet.overlaps',
  )
  expect((await preview(MARCH)).rows).toEqual([])
  const [rate] = (await people.pa('GET', '/money/rates')).data.rows
  const { person: _, current: __, id, ...terms } = rate
  await people.pa('PUT', `/money/rates/${id}`, { ...terms, accountId: null, amount: '0.2' })
  expect((await people.pa('GET', `/money/sheets/${sheet.id}`)).data).toEqual(sheet)
})

// spec 10.money.sheets
test('what changes later is a line of the next sheet', async () => {
  await event(people.translator, 2, 'complete_translation')
  await people.pa('POST', '/money/adjustments', {
    accountId: translator,
    day: '2026-04-02',
    amount: -1500,
    reason: 'Advance in March',
  })
  const seen = await preview(APRIL)
  expect(seen.rows.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])).toEqual([
    ['correction', 10_000],
    ['correction', 1000],
    ['work', 10_000],
    ['adjustment', -1500],
  ])
  await goTo('2026-05-03T08:00:00.000Z')
  const april = { from: '2026-04-01', to: '2026-04-30' }
  const { data: sheet } = await lock({ ...april, total: seen.total, lines: 4 })
  expect(sheet).toMatchObject({ total: 19_500 })
  const { adjustmentId } = seen.rows[3]
  expect((await people.pa('DELETE', `/money/adjustments/${adjustmentId}`)).data.error).toBe(
    'pay_adjustment.locked',
  )
  expect((await preview('from=2026-05-01&to=2026-05-31')).rows).toEqual([])
})

test('hours are entered for work that is paid by the hour', async () => {
  await people.pa('POST', '/money/rates', {
    accountId: translator,
    language: 'en',
    stage: 'translation',
    unit: 'hour',
    amount: '60',
    minimum: null,
    urgencyFactor: '1',
    from: '2026-04-01',
    until: null,
  })
  const third = (await records()).at(-1)
  const put = (version: number, hours: string | null) =>
    people.pa('PUT', `/money/records/${third?.id}/hours`, { version, hours })
  expect((await put(1, '-2')).status).toBe(422)
  expect((await put(1, '2.25')).data).toEqual({ version: 2, hours: '2.25' })
  expect(await put(1, '3')).toMatchObject({
    status: 409,
    data: { error: 'pay_record.changed_meanwhile' },
  })
  const { rows } = await preview('from=2026-05-01&to=2026-05-31')
  expect(rows).toMatchObject([{ kind: 'correction', quantity: '2.25', unit: 'hour', amount: 3500 }])
})

// spec 10.money.seen
test('everybody sees their own sheets, and nobody those of others', async () => {
  const { data: own } = await people.translator('GET', `/money/own?${APRIL}`)
  expect(own.sheets).toHaveLength(2)
  expect(own.preview).toMatchObject({ person: { id: translator } })
  const [sheet] = own.sheets
  expect((await people.translator('GET', `/money/sheets/${sheet.id}`)).data.rows).toHaveLength(4)
  for (const send of [people.translator2, people.ta]) {
    expect(await send('GET', `/money/sheets/${sheet.id}`)).toMatchObject({
      status: 403,
      code: 40302,
    })
    expect((await send('GET', `/money/own?${APRIL}`)).data).toMatchObject({
      sheets: [],
      preview: { rows: [] },
    })
    for (const url of [
      '/money/sheets',
      `/money/people?${APRIL}`,
      `/money/people/${translator}/preview?${APRIL}`,
    ])
      expect(await send('GET', url)).toMatchObject({ status: 403, code: 40301 })
  }
})

test('a locked sheet is taken away as workbook and PDF, by its person too', async () => {
  const [sheet] = (await people.pa('GET', `/money/sheets?accountId=${translator}`)).data
  const take = (format: string) =>
    people.translator('GET', `/money/sheets/${sheet.id}/file?format=${format}`)
  const workbook = await take('xlsx')
  const entries = await readZip(workbook.bytes)
  const cells = entries.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? ''
  for (const word of ['Translation', 'Advance in March', '195', 'difference to what was paid'])
    expect(cells).toContain(word)
  const { bytes, headers } = await take('pdf')
  expect(headers['content-type']).toBe('application/pdf')
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const word of ['Pay sheet', 'Advance in March', '195.00', '2026-04-01'])
    expect(text).toContain(word)
  expect((await people.translator2('GET', `/money/sheets/${sheet.id}/file`)).status).toBe(403)
})

test('periods that cannot be are refused', async () => {
  for (const days of ['from=2026-04-02&to=2026-04-01', 'from=2026-01-01&to=2026-12-31'])
    expect((await people.pa('GET', `/money/people?${days}`)).data.error).toBe(
      'pay_sheet.period_invalid',
    )
})
