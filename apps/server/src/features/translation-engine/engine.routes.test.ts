/**
 * Engines that administrators set up: their keys stay secret, private networks are root's to open,
 * and pages are translated in the order of preference, within the budget.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Fault,
  type ProtocolServer,
  startProtocolServer,
} from '../../adapters/translation/testing/protocol-server.ts'
import { createMemoryTranslator } from '../../adapters/memory-translator.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { createStudioTranslator } from './studio-translator.ts'

const KEY = 'a-secret-key-of-the-engine-1a2b'

let app: TestApp
let root: Send
let padmin: Send
let server: ProtocolServer
let fault: Fault = 'none'

beforeAll(async () => {
  app = await createTestApp({
    translationEngine: {
      name: 'openai-compatible',
      protocol: 'openai',
      baseUrl: 'https://translate.example.com/v1',
      apiKey: 'the-key-of-the-environment',
      model: 'default',
      allowPrivateAddresses: false,
    },
  })
  root = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
  padmin = await app.as(await app.addPerson({ name: 'padmin', roles: ['projectAdministrator'] }))
  server = await startProtocolServer('deepl', () => fault)
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(async () => {
  fault = 'none'
  await sql`delete from translation_engine`.execute(app.deps.db)
})

const toBody = (over: object = {}) => ({
  name: 'DeepL',
  protocol: 'deepl',
  baseUrl: server.baseUrl,
  apiKey: KEY,
  model: '',
  sourceLanguages: [],
  targetLanguages: [],
  price: { per: 'characters', input: 20, output: 0 },
  currency: 'EUR',
  monthlyBudget: null,
  inPrivateNetwork: true,
  ...over,
})
const create = async (over: object = {}) => (await root('POST', '/engines', toBody(over))).data
const sample = { source: 'zh-Hans', target: 'en', text: '晚上见！' }

test('a key is answered to nobody and stored encrypted; the engine of the environment is there to be read', async () => {
  const answer = await root('POST', '/engines', toBody())
  const list = await padmin('GET', '/engines')
  for (const { bytes } of [answer, list]) {
    expect(bytes.toString('utf8')).not.toContain(KEY)
    expect(bytes.toString('utf8')).not.toContain('the-key-of')
  }
  expect(list.data).toMatchObject([
    { name: 'DeepL', keyEnding: '1a2b', spent: 0, active: true, version: 1 },
    { id: 'environment', name: 'openai-compatible', keyEnding: '', version: 0 },
  ])
  const { rows } = await sql`select * from translation_engine`.execute(app.deps.db)
  expect(JSON.stringify(rows)).not.toContain(KEY)
  const { rows: audits } = await sql<{ params: unknown }>`
    select params from audit_entry where object_kind = 'engine'`.execute(app.deps.db)
  expect(audits.map(({ params }) => params)).toEqual([{ what: 'engine_created', name: 'DeepL' }])
})

test('a test translates a line and says time and cost; a failure says why, and is the engine’s health', async () => {
  const { id } = await create()
  expect((await padmin('POST', `/engines/${id}/test`, sample)).data).toMatchObject({
    translation: '«晚上见！»',
    cause: null,
    cost: { currency: 'EUR', micros: 80 },
  })
  fault = 'server_error'
  expect((await padmin('POST', `/engines/${id}/test`, sample)).data).toMatchObject({
    translation: null,
    cause: { code: 'translator.server_error' },
  })
  expect((await padmin('GET', '/engines')).data[0]).toMatchObject({
    spent: 0.00008,
    health: {
      lastSuccessAt: app.deps.clock.now().toISOString(),
      cause: { code: 'translator.server_error', params: {} },
    },
  })
})

test('private networks are root’s to open, and a stored key follows to no other address', async () => {
  const refusal = async (send: Send, over: object) =>
    (await send('POST', '/engines', toBody(over))).data.error
  expect(await refusal(padmin, {})).toBe('engine.private_root_only')
  expect(await refusal(root, { inPrivateNetwork: false })).toBe('engine.address_refused')
  const { id } = await create()
  const change = async (body: object) =>
    (await padmin('PATCH', `/engines/${id}`, { version: 1, ...body })).data
  expect(
    await change({ baseUrl: 'https://elsewhere.example.com', inPrivateNetwork: false }),
  ).toMatchObject({
    error: 'engine.key_needed',
  })
  expect(await change({ name: 'DeepL Pro' })).toMatchObject({ name: 'DeepL Pro', version: 2 })
  expect(await change({ name: 'Again' })).toMatchObject({
    error: 'engine.changed_meanwhile',
  })
  expect((await padmin('POST', `/engines/${id}/test`, sample)).data.translation).not.toBeNull()
})

test('pages are translated in the order of preference, by the book’s own engine first, and by none whose budget is spent', async () => {
  const first = await create({ name: 'First' })
  const second = await create({ name: 'Second', price: null })
  const bookId = app.deps.ids.next()
  await app.deps.db
    .insertInto('book')
    .values({
      id: bookId,
      book_id: 'B1',
      book_sub_id: '',
      title_zh: '书',
      title_en: 'Book',
      source_language: 'zh-Hans',
      reading_direction: 'ltr',
    } as never)
    .execute()
  const translator = createStudioTranslator(
    { ...app.deps, translationEngines: { ...app.deps.translationEngines, environment: undefined } },
    createMemoryTranslator(),
  )
  const draft = async () => {
    const { engine, engineConfigured } = await translator.translate({
      source: 'zh-Hans',
      target: 'en',
      lines: [{ id: 'one', text: '晚上见！' }],
      glossary: [],
      bookId,
    })
    return engineConfigured ? engine : 'none'
  }
  expect(await draft()).toBe('First')
  await padmin('POST', `/engines/${second.id}/move`, { direction: 'up' })
  expect(await draft()).toBe('Second')
  const { version } = (await padmin('GET', `/books/${bookId}/engines`)).data
  const choices = { en: first.id }
  expect(
    (await padmin('PUT', `/books/${bookId}/engines`, { version, choices })).data,
  ).toMatchObject({ choices, engines: [{ name: 'Second' }, { name: 'First' }] })
  expect(await draft()).toBe('First')
  await padmin('PATCH', `/engines/${first.id}`, { version: 1, monthlyBudget: 0.0001 })
  expect(await draft()).toBe('Second')
  await padmin('PATCH', `/engines/${second.id}`, { version: 1, active: false })
  await expect(draft()).rejects.toMatchObject({ code: 'engine.budget_spent' })
  // a month later
  await sql`update translation_usage set at = at - interval '40 days'`.execute(app.deps.db)
  expect(await draft()).toBe('First')
  await padmin('DELETE', `/engines/${first.id}`)
  expect(await draft()).toBe('none')
  expect((await padmin('GET', `/books/${bookId}/engines`)).data.choices).toEqual({})
})

test('an engine that fails is followed by the next; the first failure is told when all fail', async () => {
  await create({ name: 'Away', baseUrl: 'http://127.0.0.1:9' })
  await create({ name: 'Here' })
  const translator = createStudioTranslator(
    { ...app.deps, translationEngines: { ...app.deps.translationEngines, environment: undefined } },
    createMemoryTranslator(),
  )
  const request = {
    source: 'zh-Hans',
    target: 'en',
    lines: [{ id: 'one', text: '晚上见！' }],
    glossary: [],
  } as const
  expect((await translator.translate(request)).engine).toBe('Here')
  fault = 'rate_limited'
  await expect(translator.translate(request)).rejects.toMatchObject({
    code: 'translator.unreachable',
  })
})

test('nobody but project administrators sees or changes engines', async () => {
  const ta = await app.as(
    await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
  )
  expect((await ta('GET', '/engines')).data.error).toBe('permission.role_denied')
  expect((await ta('POST', '/engines', toBody())).data.error).toBe('permission.role_denied')
})
