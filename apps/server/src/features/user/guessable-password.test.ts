/** Passwords that everybody tries first are refused wherever a person chooses one (ASVS 6.2.4). */
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'
import { createAccount } from './create-account.ts'

const COMMON = 'Sunshine1'

let app: TestApp
let person: TestPerson
let administrator: Send

beforeAll(async () => {
  app = await createTestApp()
  person = await app.addPerson({ name: 'marguerite', roles: ['translator'] })
  administrator = await app.as(
    await app.addPerson({ name: 'admin', roles: ['projectAdministrator'] }),
  )
})
afterAll(() => app.close())

const refusal = (field: string) => ({
  status: 422,
  data: {
    error: 'request.invalid',
    params: { fields: [{ field, code: 'account.password_guessable', params: {} }] },
  },
})

describe('a common password is refused', () => {
  test('when the own one is changed; so is the own name with a digit', async () => {
    const own = await app.as(person)
    for (const newPassword of [COMMON, 'Marguerite1'])
      expect(
        await own('POST', '/user/password', { currentPassword: person.password, newPassword }),
      ).toMatchObject(refusal('newPassword'))
    expect(
      (await app.send('POST', '/user/login', { username: person.name, password: person.password }))
        .code,
    ).toBe(0)
  })

  test('when a first, one-time password is replaced', async () => {
    const newcomer = await app.addPerson({
      name: 'newcomer',
      roles: ['translator'],
      passwordExpired: true,
    })
    const own = await app.as(newcomer)
    expect(
      await own('POST', '/user/password', {
        currentPassword: newcomer.password,
        newPassword: COMMON,
      }),
    ).toMatchObject(refusal('newPassword'))
  })

  test('when a forgotten one is replaced with a code, whatever the code', async () => {
    const body = { username: person.name, code: '123456', newPassword: COMMON }
    expect(await app.send('POST', '/user/reset-password', body)).toMatchObject(
      refusal('newPassword'),
    )
  })

  test('when somebody signs up', async () => {
    const body = { username: 'sophie', realName: '', phone: '13800138000', password: COMMON }
    expect(await app.send('POST', '/user/sign-up', body)).toMatchObject(refusal('password'))
  })

  test('when an administrator makes an account', async () => {
    const body = { name: 'made.up', realName: 'Made Up', roles: [8], password: COMMON }
    expect(await administrator('POST', '/accounts', body)).toMatchObject(refusal('password'))
  })

  test('when it is made of the own mail address or phone: at creation, at a change, with the right code', async () => {
    const body = {
      name: 'quill',
      realName: '',
      roles: [8],
      email: 'pen.name@inkhouse.example',
      phone: '13900139000',
    }
    for (const password of ['Inkhouse2026x', '1nkh0us3xy', '13900139000x'])
      expect(await administrator('POST', '/accounts', { ...body, password })).toMatchObject(
        refusal('password'),
      )
    const { data } = await administrator('POST', '/accounts', { ...body, password: 'qv91kestrel' })
    const own = await app.as({ id: data.account.id, name: 'quill', password: 'qv91kestrel' })
    expect(
      await own('POST', '/user/password', {
        currentPassword: 'qv91kestrel',
        newPassword: 'Inkhouse2026x',
      }),
    ).toMatchObject(refusal('newPassword'))
    await app.send('POST', '/user/forgot-password', { username: 'quill', phone: '13900139000' })
    const { code } = (
      await administrator('POST', `/accounts/${data.account.id}/decide-reset`, { accept: true })
    ).data
    const reset = (newPassword: string, typed = code) =>
      app.send('POST', '/user/reset-password', { username: 'quill', code: typed, newPassword })
    expect(await reset('Inkhouse2026x')).toMatchObject(refusal('newPassword'))
    // without the code nothing shows of the address
    expect((await reset('Inkhouse2026x', code === '000000' ? '000001' : '000000')).data.error).toBe(
      'account.reset_code_wrong',
    )
    expect((await reset('qv92kestrel')).code).toBe(0)
  })

  test('for every account the program makes, but the demo', async () => {
    const account = {
      name: 'sample',
      realName: '',
      password: 'Demo1234',
      roles: [],
      languages: [],
      isRoot: true,
    }
    await expect(createAccount(app.deps, SYSTEM_ACTOR, account)).rejects.toMatchObject({
      code: 'request.invalid',
    })
    await expect(
      createAccount(app.deps, SYSTEM_ACTOR, { ...account, mayHaveGuessablePassword: true }),
    ).resolves.toEqual(expect.any(String))
  })
})
