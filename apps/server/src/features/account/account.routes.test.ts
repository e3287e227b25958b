import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let root: Send
let project: Send
let translation: Send
let projectPerson: TestPerson
let rootPerson: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  rootPerson = await app.addPerson({ name: 'root', isRoot: true })
  projectPerson = await app.addPerson({ name: 'padmin', roles: ['projectAdministrator'] })
  root = await app.as(rootPerson)
  project = await app.as(projectPerson, 'projectAdministrator')
  translation = await app.as(
    await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
})
afterAll(() => app.close())

let serial = 0
const create = async (send: Send, more: object = {}) => {
  const made = await send('POST', '/accounts', {
    name: `person${++serial}`,
    roles: [8],
    languages: ['fr'],
    ...more,
  })
  return made.data
}
const signIn = (username: string, password: string) =>
  app.send('POST', '/user/login', { username, password }, { 'x-client': 'api' })

describe('making accounts', () => {
  // spec 3.user.account 10.password.expired
  test('a first password is made up, shown once, and must be changed', async () => {
    const { account, initialPassword } = await create(project, {
      realName: ' Ana ',
      phone: '+86 138-0013-8000',
    })
    expect(account).toMatchObject({
      id: expect.any(String),
      name: expect.stringMatching(/^person\d+$/),
      realName: 'Ana',
      phone: '+8613800138000',
      roles: [8],
      languages: ['fr'],
      status: 'active',
      passwordExpired: true,
    })
    expect(initialPassword).toMatch(/^[A-Za-z0-9]{12}$/)
    expect((await signIn(account.name, initialPassword)).data.passwordExpired).toBe(true)
    const storedAnswers = await app.deps.db.selectFrom('idempotency_key').select('answer').execute()
    expect(JSON.stringify(storedAnswers)).not.toContain(initialPassword)
  })

  // spec 5.account.unique
  test('a name is taken once, whatever its case or width, and free again when its account is gone', async () => {
    const { account } = await create(project, { name: 'Taken' })
    const duplicate = await project('POST', '/accounts', { name: 'ｔａｋｅｎ', roles: [8] })
    expect([duplicate.code, duplicate.data.error]).toEqual([42201, 'account.name_taken'])
    expect(duplicate.message).toMatch(/^The name ｔａｋｅｎ has been taken\./)
    await project('POST', '/accounts/act', { accountIds: [account.id], action: 'delete' })
    expect((await project('POST', '/accounts', { name: 'taken', roles: [8] })).code).toBe(0)
  })

  test('a translation administrator makes workers, not administrators; nobody makes what is not theirs to give', async () => {
    expect((await translation('POST', '/accounts', { name: 'w1', roles: [8, 10] })).code).toBe(0)
    expect((await translation('POST', '/accounts', { name: 'w2', roles: [5] })).data.error).toMatch(
      /^permission\./,
    )
    expect((await project('POST', '/accounts', { name: 'w3', roles: [] })).data.error).toBe(
      'request.invalid',
    )
    expect(
      (await project('POST', '/accounts', { name: 'w4', roles: [8], isRoot: true })).data.error,
    ).toBe('request.invalid')
  })
})

describe('changing accounts', () => {
  test('a role that was taken is gone with the next request, and the later of two edits gets a conflict', async () => {
    const { account, initialPassword } = await create(project, {
      roles: [8, 10],
      password: 'qv81first',
    })
    expect(initialPassword).toBe('qv81first')
    const person = await app.as({ id: account.id, name: account.name, password: 'qv81first' })
    const changed = await project('PATCH', `/accounts/${account.id}`, {
      version: account.version,
      roles: [10],
      languages: ['th', 'id'],
    })
    expect(changed.data).toMatchObject({
      roles: [10],
      languages: ['id', 'th'],
      version: account.version + 1,
    })
    expect((await person('GET', '/user/info', undefined, { 'role-id': '8' })).data.error).toBe(
      'permission.role_denied',
    )
    const late = await project('PATCH', `/accounts/${account.id}`, {
      version: account.version,
      realName: 'x',
    })
    expect([late.code, late.data.error]).toEqual([40901, 'account.changed_meanwhile'])
    expect(late.data.current).toEqual(changed.data)
  })

  test('administrators and root are out of reach of a translation administrator, root of everybody but root', async () => {
    const rootId = rootPerson.id
    const denied = async (send: Send, id: string) =>
      (await send('PATCH', `/accounts/${id}`, { version: 1, realName: 'x' })).data.error
    expect(await denied(translation, projectPerson.id)).toBe('permission.row_denied')
    expect(await denied(project, rootId)).toBe('permission.row_denied')
    const [result] = (
      await root('POST', '/accounts/act', { accountIds: [rootId], action: 'disable' })
    ).data
    expect(result.error).toBe('account.own')
    const { account } = await create(translation)
    expect(
      (await translation('PATCH', `/accounts/${account.id}`, { version: 1, roles: [3] })).data
        .error,
    ).toBe('permission.role_denied')
  })

  // spec 1.accounts
  test('many at once: a result for each, and one that fails does not stop the others', async () => {
    const made = [await create(project), await create(project), await create(project)].map(
      ({ account }) => account.id,
    )
    const accountIds = [...made, projectPerson.id, app.deps.ids.next()]
    const { data } = await project('POST', '/accounts/act', { accountIds, action: 'disable' })
    expect(data.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      null,
      null,
      'account.own',
      'account.not_found',
    ])
    expect((await project('GET', '/accounts?status=disabled')).data.total).toBeGreaterThanOrEqual(3)
  })
})

describe('somebody leaves', () => {
  test('sessions end at once, the work left behind is listed, the name stays in history', async () => {
    const { account } = await create(project, { password: 'qv82leave' })
    const person = await app.as({ id: account.id, name: account.name, password: 'qv82leave' })
    const { chapterId, orderId } = await aChapter(app.deps, {
      status: 'pending_translation',
      orderStatus: 'translating',
      pages: 1,
    })
    await app.deps.db
      .insertInto('assignment')
      .values({
        id: app.deps.ids.next(),
        chapter_id: chapterId,
        seat: 'translator',
        account_id: account.id,
      })
      .execute()
    expect((await project('GET', `/accounts/${account.id}`)).data.openWork).toBe(1)
    const [result] = (
      await project('POST', '/accounts/act', { accountIds: [account.id], action: 'disable' })
    ).data
    expect(result).toMatchObject({ done: true, openWork: 1 })
    expect((await person('GET', '/user/info')).data.error).toBe('session.invalid')
    expect((await signIn(account.name, 'qv82leave')).data.error).toBe('session.account_disabled')
    const [seat] = (await project('GET', `/accounts/${account.id}/open-work`)).data
    expect(seat).toMatchObject({ orderId, chapterId, seat: 'translator' })
    const book = await app.deps.db
      .selectFrom('work_order')
      .select('book_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('crew_seat')
      .values({
        book_id: book.book_id,
        target_language: 'fr',
        seat: 'translator',
        account_id: account.id,
      })
      .execute()
    expect((await project('GET', `/accounts/${account.id}/crews`)).data).toMatchObject([
      { book: { id: book.book_id }, language: 'fr', seat: 'translator', isSubstitute: false },
    ])
    const readTranslator = async () =>
      (await project('GET', `/orders/${orderId}/chapters`)).data[0].people.translator
    await app.deps.db
      .updateTable('chapter')
      .set({ translator_id: account.id })
      .where('id', '=', chapterId)
      .execute()
    expect(await readTranslator()).not.toHaveProperty('isDeleted')
    await project('POST', '/accounts/act', { accountIds: [account.id], action: 'delete' })
    // whoever was deleted keeps a name, marked as gone
    expect(await readTranslator()).toMatchObject({ id: account.id, isDeleted: true })
    expect((await project('GET', `/accounts/${account.id}`)).data.error).toBe('account.not_found')
    const row = await app.deps.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(row?.name).toBe(account.name)
  })
})

describe('signing up and forgetting', () => {
  // spec 10.sign_up
  test('who signs up can do nothing until approved; a refused name is free again', async () => {
    const body = { username: 'newbie', phone: '13800138000', password: 'qv83newby' }
    expect((await app.send('POST', '/user/sign-up', body)).code).toBe(0)
    expect((await app.send('POST', '/user/sign-up', body)).data.error).toBe('account.name_taken')
    expect((await signIn('newbie', 'qv83newby')).data.error).toBe('session.account_waiting')
    const list = (await project('GET', '/accounts?status=waiting')).data
    expect(list).toMatchObject({ total: 1, waiting: 1 })
    const { id } = list.rows[0]
    expect(
      (await translation('POST', `/accounts/${id}/decide`, { approve: true, roles: [3] })).data
        .error,
    ).toMatch(/^permission\./)
    expect(
      (await project('POST', `/accounts/${id}/decide`, { approve: true, roles: [8] })).data,
    ).toMatchObject({
      status: 'active',
      roles: [8],
    })
    expect((await signIn('newbie', 'qv83newby')).code).toBe(0)
    expect((await project('POST', `/accounts/${id}/decide`, { approve: false })).data.error).toBe(
      'account.not_waiting',
    )
    await app.send('POST', '/user/sign-up', { ...body, username: 'other' })
    const [other] = (await project('GET', '/accounts?status=waiting')).data.rows
    expect((await project('POST', `/accounts/${other.id}/decide`, { approve: false })).code).toBe(0)
    expect((await app.send('POST', '/user/sign-up', { ...body, username: 'other' })).code).toBe(0)
  })

  test.each([
    [{ phone: 'call me' }, 'phone'],
    [{ username: 'two words' }, 'username'],
  ])('a sign-up with %j is told which field', async (fault, field) => {
    const { data } = await app.send('POST', '/user/sign-up', {
      username: 'fine',
      phone: '13800138000',
      password: 'qv86fine',
      ...fault,
    })
    expect(data.params.fields.map((one: { field: string }) => one.field)).toEqual([field])
  })

  // spec 10.sign_up 10.password.answers
  test('a forgotten password: the same answer for everybody; the code works once, ten minutes, five tries', async () => {
    const { account } = await create(project, { phone: '13900139000', password: 'qv84forgot' })
    const requestReset = (username: string, phone = '13900139000') =>
      app.send('POST', '/user/forgot-password', { username, phone })
    const answers = [
      await requestReset(account.name),
      await requestReset('nobody-here'),
      await requestReset(account.name, '13900139001'),
    ]
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect((await project('GET', '/accounts')).data.resets).toBe(1)
    const decideReset = () =>
      project('POST', `/accounts/${account.id}/decide-reset`, { accept: true })
    const use = (code: string) =>
      app.send('POST', '/user/reset-password', {
        username: account.name,
        code,
        newPassword: 'qv85fresh',
      })
    let { code } = (await decideReset()).data
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++)
      expect((await use(wrong)).data.error).toBe('account.reset_code_wrong')
    expect((await use(code)).data.error).toBe('account.reset_code_wrong')
    code = (await decideReset()).data.code
    app.clock.advance(11 * 60_000)
    expect((await use(code)).data.error).toBe('account.reset_code_wrong')
    const fresh = await app.as(projectPerson, 'projectAdministrator')
    code = (await fresh('POST', `/accounts/${account.id}/decide-reset`, { accept: true })).data.code
    expect((await use(code)).code).toBe(0)
    expect((await use(code)).data.error).toBe('account.reset_code_wrong')
    expect((await signIn(account.name, 'qv85fresh')).data.passwordExpired).toBe(false)
    expect(
      (await fresh('POST', `/accounts/${account.id}/decide-reset`, { accept: false })).data.error,
    ).toBe('account.reset_not_wanted')
  })

  test('everything is in the audit chain, no password and no code', async () => {
    const rows = await app.deps.db.selectFrom('audit_entry').select(['action', 'params']).execute()
    const actions = new Set(rows.map(({ action }) => action))
    for (const action of [
      'user_created',
      'authz_change',
      'user_disabled',
      'user_deleted',
      'user_approved',
      'user_refused',
      'authn_password_reset',
    ])
      expect(actions).toContain(action)
    expect(JSON.stringify(rows)).not.toMatch(/leaver1|fresh12|first1/)
    expect(await verifyAuditChain(app.deps.db)).toMatchObject({ brokenAt: null })
  })
})
