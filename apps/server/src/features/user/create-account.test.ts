import { ROLE } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
import { uuidV7 } from '../../adapters/uuid-v7.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import { verifyPassword } from './password-hash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})

const deps = () => ({ db: database.db, clock: systemClock, ids: uuidV7(systemClock) })
const person = (props: Partial<NewAccount>): NewAccount => ({
  name: 'lin.yue',
  realName: '林悦',
  password: 'qv89create',
  roles: [ROLE.translator],
  languages: ['en'],
  ...props,
})
const acting = (...roles: Actor['roles']): Actor => ({
  accountId: 'x',
  isRoot: false,
  roles,
  actingRole: roles[0] ?? null,
})

describe('creating an account', () => {
  it('stores name, roles, languages and a password that must be changed', async () => {
    const id = await createAccount(
      deps(),
      SYSTEM_ACTOR,
      person({ roles: [ROLE.translator, ROLE.proofreader], languages: ['en', 'fr'] }),
    )
    const row = await database.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'lin.yue',
      real_name: '林悦',
      is_root: false,
      password_expired: true,
    })
    expect(await verifyPassword('qv89create', row.password_hash)).toBe(true)
    const roles = await database.db
      .selectFrom('account_role')
      .select('role_id')
      .where('account_id', '=', id)
      .execute()
    expect(roles.map((each) => each.role_id).sort()).toEqual([10, 8])
    const languages = await database.db
      .selectFrom('account_language')
      .select('language')
      .where('account_id', '=', id)
      .execute()
    expect(languages.map((each) => each.language).sort()).toEqual(['en', 'fr'])
  })

  // spec 5.account.unique
  it('refuses a name that looks the same as one that is taken', async () => {
    await createAccount(deps(), SYSTEM_ACTOR, person({ name: 'Chen.Mo' }))
    await expect(
      createAccount(deps(), SYSTEM_ACTOR, person({ name: ' ｃhen.mo ' })),
    ).rejects.toMatchObject({ code: 'account.name_taken' })
  })

  // spec 5.account.name 5.account.role
  it('names every field at fault at once', async () => {
    const refused = createAccount(
      deps(),
      SYSTEM_ACTOR,
      person({ name: 'two words', roles: [], password: 'short' }),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'request.invalid',
      params: {
        fields: [
          { field: 'accountName', code: 'account.name_characters' },
          { field: 'roles', code: 'field.required' },
          { field: 'password', code: 'account.password_length' },
        ],
      },
    })
  })

  it('lets only a project administrator grant an administrator role, and nobody but root make a root', async () => {
    const administrator = person({ name: 'new.admin', roles: [ROLE.translationAdministrator] })
    await expect(createAccount(deps(), acting(5), administrator)).rejects.toMatchObject({
      code: 'permission.row_denied',
    })
    await expect(
      createAccount(deps(), acting(8), person({ name: 'friend' })),
    ).rejects.toMatchObject({ code: 'permission.role_denied' })
    await expect(
      createAccount(deps(), acting(3), person({ name: 'boss', isRoot: true })),
    ).rejects.toMatchObject({
      code: 'permission.role_denied',
    })
    await expect(createAccount(deps(), acting(3), administrator)).resolves.toEqual(
      expect.any(String),
    )
    await expect(createAccount(deps(), acting(5), person({ name: 'helper' }))).resolves.toEqual(
      expect.any(String),
    )
  })
})
