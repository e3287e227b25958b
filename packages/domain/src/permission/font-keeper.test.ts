import { expect, test } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { keepsFonts } from './font-keeper.ts'

const actor = { accountId: 'a', isRoot: false, actingRole: null }

test('administrators keep the fonts of the house, nobody else does', () => {
  const listSchedulers = ROLE_IDS.filter((role) => keepsFonts({ ...actor, roles: [role] }))
  expect(listSchedulers).toEqual([ROLE.projectAdministrator, ROLE.translationAdministrator])
})

test('root does, whatever its roles; an administrator who acts as a translator does not', () => {
  expect(keepsFonts({ ...actor, isRoot: true, roles: [] })).toBe(true)
  expect(keepsFonts({ ...actor, roles: [ROLE.projectAdministrator, ROLE.translator], actingRole: ROLE.translator })).toBe(false)
})
