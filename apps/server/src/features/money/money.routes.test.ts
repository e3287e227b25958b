import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let asPa: Send
let lin: { readonly id: string }
const others: Send[] = []

beforeAll(async () => {
  app = await createTestApp()
  const pa = await app.addPerson({ name: 'padmin', roles: ['projectAdministrator'] })
  asPa = await app.as(pa)
  lin = await app.addPerson({ name: 'lin', roles: ['translator'], languages: ['en'] })
  const ta = await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] })
  for (const person of [lin, ta]) others.push(await app.as(person as never))
})
afterAll(() => app.close())

const RATE = {
  accountId: null,
  language: null,
  stage: 'translation',
  unit: 'word',
  amount: '0.05',
  minimum: null,
  urgencyFactor: '1.5',
  from: '2026-01-01',
  until: null,
}
const add = (more: object = {}) => asPa('POST', '/money/rates', { ...RATE, ...more })

test('only a project administrator sees and changes rates and the currency', async () => {
  for (const send of others)
    for (const [method, url, body] of [
      ['GET', '/money/rates'],
      ['GET', '/money/settings'],
      ['POST', '/money/rates', RATE],
      ['PUT', '/money/settings', { version: 1, currency: 'EUR', exchangeRates: {} }],
    ] as const)
      expect(await send(method, url, body)).toMatchObject({ status: 403, code: 40301 })
})

test('the currency changes as long as no amount is in it', async () => {
  const put = (version: number, currency: string, exchangeRates = {}) =>
    asPa('PUT', '/money/settings', { version, currency, exchangeRates })
  expect(await put(1, 'XXX1')).toMatchObject({ status: 422 })
  expect((await put(1, 'EUR', { USD: '0.92' })).data).toMatchObject({
    currency: 'EUR',
    canChangeCurrency: true,
    exchangeRates: { USD: '0.92' },
    version: 2,
  })
  expect(await put(1, 'CNY')).toMatchObject({
    status: 409,
    data: { error: 'money_settings.changed_meanwhile' },
  })
  const { data: rate } = await add({ stage: 'review' })
  expect((await put(2, 'CNY')).data.error).toBe('money_settings.currency_in_use')
  expect((await put(2, 'EUR', { USD: '0.93' })).data.version).toBe(3)
  await asPa('DELETE', `/money/rates/${rate.id}`)
  expect((await put(3, 'CNY')).data).toMatchObject({ currency: 'CNY', version: 4 })
})

test('rates of the same person, language and stage never overlap', async () => {
  const { data: first } = await add({ amount: '0.0500' })
  expect(first).toMatchObject({ amount: '0.05', person: null, current: true, version: 1 })
  expect((await add({ from: '2026-06-01' })).data).toMatchObject({
    error: 'pay_rate.overlaps',
    params: { from: '2026-01-01', until: null },
  })
  expect((await add({ accountId: lin.id, language: 'en' })).data.person.name).toBe('lin')
  const { data: next } = await add({ from: '2026-06-01', amount: '0.06', endsPrevious: true })
  expect(next).toMatchObject({ from: '2026-06-01', until: null })
  const { rows } = (await asPa('GET', '/money/rates')).data
  expect(
    rows.map(({ person, from, until }: Record<string, unknown>) => [person === null, from, until]),
  ).toEqual([
    [true, '2026-06-01', null],
    [true, '2026-01-01', '2026-05-31'],
    [false, '2026-01-01', null],
  ])
  const ended = { ...RATE, amount: '0.06', from: '2026-06-01', until: '2026-12-31' }
  const put = (body: object) => asPa('PUT', `/money/rates/${next.id}`, body)
  expect((await put({ ...ended, version: 1 })).data).toMatchObject({
    until: '2026-12-31',
    version: 2,
  })
  expect(await put({ ...ended, version: 1 })).toMatchObject({ status: 409 })
  expect((await put({ ...ended, from: '2026-05-01', version: 2 })).data.error).toBe(
    'pay_rate.overlaps',
  )
})

test('a rate that cannot be is refused, and nothing is kept of it', async () => {
  const before = (await asPa('GET', '/money/rates')).data.rows.length
  for (const wrong of [
    { amount: '-1' },
    { amount: '0.00001' },
    { minimum: 0.5 },
    { urgencyFactor: '0.5' },
    { until: '2025-12-31' },
    { from: '2026-02-30' },
    { accountId: '00000000-0000-4000-8000-000000000000', stage: 'review' },
  ])
    expect([404, 422]).toContain((await add(wrong)).status)
  expect((await asPa('GET', '/money/rates')).data.rows).toHaveLength(before)
})

// spec 10.money.seen
test('every change of a rate stands in the audit', async () => {
  const entries = await app.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'params'])
    .where('object_kind', '=', 'pay_rate')
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'pay_rate_created',
    'pay_rate_deleted',
    'pay_rate_created',
    'pay_rate_created',
    'pay_rate_changed',
    'pay_rate_created',
    'pay_rate_changed',
  ])
  expect(entries.at(-1)?.params).toMatchObject({
    was: { until: null, amount: '0.06' },
    is: { until: '2026-12-31' },
  })
})
