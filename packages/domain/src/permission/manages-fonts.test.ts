import { expect, test } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { managesFonts } from './manages-fonts.ts'

const actor = { accountId: 'a', isRoot: false, actingRole: null }

test('administrators manage fonts, nobody else does', () => {
  const listSchedulers = ROLE_IDS.filter((role) => managesFonts({ ...actor, roles: [role] }))
  expect(listSchedulers).toEqual([ROLE.projectAdministrator, ROLE.translationAdministrator])
})

test('root does, whatever its roles; an administrator who acts as a translator does not', () => {
  expect(managesFonts({ ...actor, isRoot: true, roles: [] })).toBe(true)
  expect(
    managesFonts({
      ...actor,
      roles: [ROLE.projectAdministrator, ROLE.translator],
      actingRole: ROLE.translator,
    }),
  ).toBe(false)
})
