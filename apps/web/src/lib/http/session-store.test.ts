import type { UserView } from '@panelflow/contract/user.ts'
import { beforeEach, expect, test } from 'vitest'
import { session, sessionStore } from './session-store.ts'

const LI_NA: UserView = {
  id: '0190f5b2-0000-7000-8000-000000000001',
  name: 'lina',
  realName: 'Li Na',
  is_root: false,
  role_list: [{ role_id: 8 }, { role_id: 99 }, { role_id: 3 }],
  homePageUrl: '/term/index',
  refreshToken: 'family-1',
  updatedAt: '2026-11-01T00:00:00.000Z',
  passwordExpired: true,
} as unknown as UserView

beforeEach(() => {
  localStorage.removeItem('panelflow.acting_role')
  sessionStorage.removeItem('panelflow.acting_role')
  session.clear()
})

// spec 3.user.session_store
test('the session keeps token, user, roles, the mark of the last change and the flag of an expired password', () => {
  session.setToken('token-1')
  session.setUser(LI_NA)
  const { token, user, passwordExpired, status } = sessionStore.getState()
  expect({ token, status, passwordExpired }).toEqual({
    token: 'token-1',
    status: 'signed_in',
    passwordExpired: true,
  })
  expect(user).toMatchObject({
    updatedAt: '2026-11-01T00:00:00.000Z',
    homePageUrl: '/term/index',
    role_list: LI_NA.role_list,
    refreshToken: 'family-1',
  })
})

// spec 10.session.token
test('the tokens are in memory only: what is stored in the browser says nothing but the role', () => {
  session.setToken('token-1')
  session.setUser(LI_NA)
  session.actAs(8)
  expect([
    localStorage.getItem('panelflow.acting_role'),
    sessionStorage.getItem('panelflow.acting_role'),
  ]).toEqual(['8', '8'])
  session.clear()
  expect(sessionStore.getState()).toMatchObject({
    status: 'signed_out',
    token: null,
    user: null,
    actingRole: null,
  })
})

test('a person acts in a role they have: the one of this tab, else the last one used, else the first', () => {
  session.setUser(LI_NA)
  expect(sessionStore.getState().actingRole).toBe(3)
  session.clear()
  localStorage.setItem('panelflow.acting_role', '8')
  session.setUser(LI_NA)
  expect(sessionStore.getState().actingRole).toBe(8)
  session.setUser({ ...LI_NA, role_list: [{ role_id: 3 }] } as unknown as UserView)
  expect(sessionStore.getState().actingRole).toBe(3)
})

// spec 4.session.unauthorized 10.session.end
test('a session the server has ended keeps who it was and what is on the screen, without the token', () => {
  session.setToken('token-1')
  session.setUser(LI_NA)
  session.end()
  expect(sessionStore.getState()).toMatchObject({
    status: 'ended',
    token: null,
    user: { name: 'lina' },
  })
})

test('a token of another tab is used by the same person only; a tab of somebody else ends', () => {
  session.setToken('token-1')
  session.setUser(LI_NA)
  session.end()
  session.adopt('token-2', LI_NA.id)
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', token: 'token-2' })
  session.adopt('token-3', '0190f5b2-0000-7000-8000-000000000002')
  expect(sessionStore.getState()).toMatchObject({
    status: 'ended',
    token: null,
    user: { id: LI_NA.id },
  })
  session.clear()
  session.adopt('token-4', LI_NA.id)
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_out', token: null })
})
