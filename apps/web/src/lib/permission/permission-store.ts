import { menuList } from '@panelflow/contract/menu.ts'
import { permissionCodes } from '@panelflow/contract/user.ts'
import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from '../http/api.ts'
import { rolesOfUser, sessionStore } from '../http/session-store.ts'
import { settings, settingsStore } from '../settings/settings-store.ts'
import type { PermissionMode } from '../settings/settings.ts'
import {
  backendSource,
  type PermissionSource,
  type PermissionValue,
  roleSource,
  routeMappingSource,
} from './permission-source.ts'

interface PermissionState {
  readonly source: PermissionSource | null
  /** account and revision the source was made for */
  readonly owner: string
}

const SIGNED_OUT: PermissionState = { source: null, owner: '' }

export const permissionStore = createStore<PermissionState>(() => SIGNED_OUT)

const makeSource = async (mode: PermissionMode): Promise<PermissionSource> => {
  const roles = rolesOfUser(sessionStore.getState().user)
  if (mode === 'role') return roleSource(roles)
  if (mode === 'route_mapping') return routeMappingSource(roles)
  const [tree, codes] = await Promise.all([api.call(menuList, {}), api.call(permissionCodes, {})])
  return backendSource(tree, codes)
}

/**
 * The rights of the person who is signed in; made once per person and revision. True when they are
 * new.
 */
export const preparePermissions = async (): Promise<boolean> => {
  const { user } = sessionStore.getState()
  if (user === null) return false
  const owner = `${user.id} ${user.updatedAt}`
  if (permissionStore.getState().owner === owner) return false
  permissionStore.setState(
    { source: await makeSource(settingsStore.getState().project.permissionMode), owner },
    true,
  )
  return true
}

export const forgetPermissions = (): void => permissionStore.setState(SIGNED_OUT, true)

/** Takes effect with the reload that follows (spec 4.session.mode). */
export const choosePermissionMode = (permissionMode: PermissionMode): void => {
  settings.change('project', { permissionMode })
  window.location.reload()
}

/** Changing the acting role is allowed in route-mapping mode only (spec 4.session.role). */
export const mayChangeRole = ({ source }: PermissionState): boolean =>
  source?.mode === 'route_mapping'

const usePermission = (value: PermissionValue | readonly PermissionValue[]): boolean =>
  useStore(permissionStore, ({ source }) => source?.can(value) ?? false)

/** Leaves its child out unless one of the values is granted (spec 6.can.element). */
export const Permitted = ({
  value,
  children,
}: {
  readonly value: PermissionValue | readonly PermissionValue[]
  readonly children: ReactElement
}) => (usePermission(value) ? children : null)
