import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts'

let app: TestApp
let translator: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  translator = await app.addPerson({ name: 'translator', roles: ['translator'] })
})
afterAll(() => app.close())

const actions = async () =>
  (
    await app.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id', 'params'])
      .orderBy('seq')
      .execute()
  ).map((row) => ({
    ...row,
    params: row.params as Record<string, unknown>,
  }))

test('signing in and out, new, wrong and throttled passwords and refused endpoints are recorded, without the password', async () => {
  await app.send('POST', '/user/login', { username: 'translator', password: 'wrong1' })
  await app.send('POST', '/user/login', { username: 'nobody', password: 'wrong1' })
  const send = await app.as(translator)
  expect((await send('POST', '/books', {})).status).toBe(403)
  expect((await send('POST', '/books', {})).status).toBe(403)
  const change = { currentPassword: translator.password, newPassword: 'chosen2026' }
  const { data } = await send('POST', '/user/password', change)
  await app.send('POST', '/user/logout', {}, { 'x-a-token': data.token })
  for (let tries = 0; tries < 6; tries++)
    await app.send('POST', '/user/login', { username: 'guessed', password: 'wrong1' })
  const written = await actions()
  expect(written.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'authn_login_success',
      'authn_login_fail',
      'authn_login_throttled',
      'authn_password_change',
      'authn_logout',
      'authz_fail',
    ]),
  )
  expect(written.filter(({ action }) => action === 'authz_fail')).toHaveLength(1)
  expect(written.find(({ action }) => action === 'authz_fail')).toMatchObject({
    account_id: translator.id,
    params: { endpoint: 'book.create', code: 'permission.role_denied' },
  })
  expect(
    written
      .filter(({ action }) => action === 'authn_login_fail')
      .map(({ params }) => params['name']),
  ).toEqual(['translator', 'nobody', ...Array.from({ length: 5 }, () => 'guessed')])
  expect(JSON.stringify(written)).not.toContain('wrong1')
  expect(await verifyAuditChain(app.deps.db)).toMatchObject({ brokenAt: null })
})

test('a step that the chapter is not ready for is refused and recorded, once a minute', async () => {
  const administrator = await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] })
  const send = await app.as(administrator)
  const { chapterId } = await aChapter(app.deps, {
    status: 'pending_proofreading',
    orderStatus: 'proofreading',
    pages: 1,
  })
  const { version } = (await send('GET', `/chapters/${chapterId}`)).data
  for (let tries = 0; tries < 2; tries++) {
    const answer = await send('POST', `/chapters/${chapterId}/transition`, {
      version,
      event: { type: 'pass_recheck' },
    })
    expect(answer.data.error).toBe('chapter.transition_not_allowed')
  }
  const written = (await actions()).filter(({ action }) => action === 'sequence_fail')
  expect(written).toMatchObject([
    {
      account_id: administrator.id,
      params: { endpoint: 'chapter.transition', code: 'chapter.transition_not_allowed' },
    },
  ])
})
