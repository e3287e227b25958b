import type { UserView } from '@panelflow/contract/user.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../http/session-store.ts'
import { settings, settingsStore } from '../settings/settings-store.ts'
import type { PermissionMode } from '../settings/settings.ts'
import {
  choosePermissionMode,
  forgetPermissions,
  mayChangeRole,
  permissionStore,
  preparePermissions,
} from './permission-store.ts'

const signIn = (updatedAt: string): void =>
  session.setUser({
    id: 'account',
    is_root: false,
    role_list: [{ role_id: 8 }],
    updatedAt,
  } as unknown as UserView)

beforeEach(() => settings.reset())
afterEach(() => {
  session.clear()
  forgetPermissions()
  settings.reset()
  vi.unstubAllGlobals()
})

// spec 2.nav.routes_once 4.session.home
test('the routes of a person are built once, and again only when the person changed', async () => {
  expect(await preparePermissions()).toBe(false)
  signIn('1')
  expect(await preparePermissions()).toBe(true)
  const { source } = permissionStore.getState()
  expect(await preparePermissions()).toBe(false)
  expect(permissionStore.getState().source).toBe(source)
  signIn('2')
  expect(await preparePermissions()).toBe(true)
})

// spec 4.session.mode
test('another permission mode is stored and takes effect with a reload', () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  for (const mode of ['backend', 'route_mapping'] satisfies PermissionMode[]) {
    choosePermissionMode(mode)
    expect(settingsStore.getState().project.permissionMode).toBe(mode)
  }
  expect(reload).toHaveBeenCalledTimes(2)
})

// spec 4.session.role
test('the role can be changed in route-mapping mode only', async () => {
  const mayChange: Record<string, boolean> = {}
  for (const mode of ['role', 'route_mapping'] as const) {
    settings.change('project', { permissionMode: mode })
    signIn(mode)
    await preparePermissions()
    mayChange[mode] = mayChangeRole(permissionStore.getState())
  }
  expect(mayChange).toEqual({ role: false, route_mapping: true })
})
