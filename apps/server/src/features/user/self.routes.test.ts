import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let person: TestPerson
let send: Send

beforeAll(async () => {
  app = await createTestApp()
  person = await app.addPerson({ name: 'ann', roles: ['translator'], languages: ['fr'] })
  send = await app.as(person)
})
afterAll(() => app.close())

test('devices: elsewhere can be signed out, one or all; this one stays', async () => {
  const other = await app.as(person)
  const third = await app.as(person)
  const devices = (await send('GET', '/user/sessions')).data
  expect(devices).toHaveLength(3)
  expect(devices.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
  expect((await send('POST', '/user/sessions/end', { sessionId: devices[1].id })).data).toEqual({
    ended: 1,
  })
  expect((await send('POST', '/user/sessions/end', {})).data).toEqual({ ended: 1 })
  for (const endedSession of [other, third])
    expect((await endedSession('GET', '/user/info')).data.error).toBe('session.invalid')
  expect((await send('GET', '/user/sessions')).data).toHaveLength(1)
})

test('nobody ends the session of somebody else', async () => {
  const outsider = await app.as(await app.addPerson({ name: 'eve', roles: ['translator'] }))
  const [mine] = (await send('GET', '/user/sessions')).data
  expect((await outsider('POST', '/user/sessions/end', { sessionId: mine.id })).data).toEqual({
    ended: 0,
  })
  expect((await send('GET', '/user/info')).code).toBe(0)
})

test('own data can be changed, roles cannot, and the later of two edits gets a conflict', async () => {
  const before = (await send('GET', '/user/profile')).data
  expect(before).toMatchObject({ name: 'ann', languages: ['fr'], role_list: [{ role_id: 8 }] })
  const changed = await send('PATCH', '/user/profile', {
    version: before.version,
    realName: ' Ann B. ',
    phone: '138 0013 8000',
    homePageUrl: '/order/index/8',
  })
  expect(changed.data).toMatchObject({
    realName: 'Ann B.',
    phone: '13800138000',
    homePageUrl: '/order/index/8',
  })
  expect(
    (await send('PATCH', '/user/profile', { version: before.version, realName: 'x' })).data,
  ).toMatchObject({
    error: 'account.changed_meanwhile',
    current: { realName: 'Ann B.', version: changed.data.version },
  })
  expect(
    (await send('PATCH', '/user/profile', { version: changed.data.version, roles: [3] })).data
      .error,
  ).toBe('request.invalid')
  for (const homePageUrl of ['https://evil.example', '//evil.example', '/nowhere'])
    expect(
      (await send('PATCH', '/user/profile', { version: changed.data.version, homePageUrl })).data
        .error,
    ).toBe('request.invalid')
})

test('a token of a program reads or writes, never touches accounts, and ends when it is revoked or its owner is gone', async () => {
  const make = async (scope: string) =>
    (await send('POST', '/user/api-tokens', { name: 'script', scope, days: 30 })).data
  const [reader, writer] = [await make('read'), await make('write')]
  const by = (token: string) => ({ 'x-a-token': token })
  expect((await app.send('GET', '/orders', undefined, by(reader.token))).code).toBe(0)
  const byAuthorization = (token: string) => ({ authorization: `bearer ${token}` })
  expect((await app.send('GET', '/orders', undefined, byAuthorization(reader.token))).code).toBe(0)
  expect((await app.send('GET', '/orders', undefined, byAuthorization('x'))).data.error).toBe(
    'session.invalid',
  )
  expect((await app.send('POST', '/books', {}, by(reader.token))).data.error).toBe(
    'session.program_denied',
  )
  expect((await app.send('POST', '/books', {}, by(writer.token))).data.error).toBe(
    'permission.role_denied',
  )
  for (const [method, url] of [
    ['POST', '/user/password'],
    ['POST', '/user/api-tokens'],
    ['PATCH', '/user/profile'],
  ] as const)
    expect((await app.send(method, url, {}, by(writer.token))).data.error).toBe(
      'session.program_denied',
    )
  expect(
    (await send('GET', '/user/api-tokens')).data.find(({ id }: { id: string }) => id === reader.id)
      .lastUsedAt,
  ).not.toBeNull()
  await send('DELETE', `/user/api-tokens/${reader.id}`)
  expect((await app.send('GET', '/orders', undefined, by(reader.token))).data.error).toBe(
    'session.invalid',
  )
  const forged = `${writer.token.slice(0, -2)}AA`
  expect((await app.send('GET', '/orders', undefined, by(forged))).data.error).toBe(
    'session.invalid',
  )
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  expect((await app.send('GET', '/orders', undefined, by(writer.token))).data.error).toBe(
    'session.invalid',
  )
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: null })
    .where('id', '=', person.id)
    .execute()
})

test('own figures count what one completed, in the month and zone it happened', async () => {
  const { orderId, chapterId } = await aChapter(app.deps, {
    status: 'translation_completed',
    orderStatus: 'translating',
    pages: 1,
  })
  const entry = (at: string, event: string) => ({
    order_id: orderId,
    chapter_id: chapterId,
    type: 'chapter.status_changed',
    actor_id: person.id,
    actor_role: 8,
    details: JSON.stringify({ event }),
    at: new Date(at),
  })
  await app.deps.db
    .insertInto('log_entry')
    // 17:00 UTC on the last of February is March in Shanghai
    .values([
      entry('2026-02-28T17:00:00Z', 'complete_translation'),
      entry('2026-02-10T00:00:00Z', 'complete_translation'),
      entry('2026-02-11T00:00:00Z', 'ai_done'),
    ])
    .execute()
  const { months } = (await send('GET', '/user/statistics')).data
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: '2026-03', chapters: { translation: 1 } })
  expect(months.at(-2)).toMatchObject({ month: '2026-02', chapters: { translation: 1 } })
})

test('a hint for first use is dismissed once, for its person, on every device', async () => {
  const other = await app.as(await app.addPerson({ name: 'ben', roles: ['translator'] }))
  expect((await send('GET', '/user/hints')).data).toEqual({ dismissed: [] })
  const dismiss = (hint: string) => send('POST', '/user/hints/dismiss', { hint })
  expect((await dismiss('home_translator')).data).toEqual({ dismissed: ['home_translator'] })
  expect((await dismiss('home_translator')).data).toEqual({ dismissed: ['home_translator'] })
  expect((await dismiss('no_such_hint')).code).toBe(42201)
  const elsewhere = await app.as(person)
  expect((await elsewhere('GET', '/user/hints')).data).toEqual({ dismissed: ['home_translator'] })
  expect((await other('GET', '/user/hints')).data).toEqual({ dismissed: [] })
})
