import type { UserView } from '@panelflow/contract/user.ts'
import { ROLE, ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { SCREENS } from '@panelflow/domain/permission/screens.ts'
import { screenTree } from '@panelflow/domain/permission/menu-tree.ts'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '../lib/http/call-error.ts'
import { roleSource, routeMappingSource } from '../lib/permission/permission-source.ts'
import { forgetPermissions, permissionStore } from '../lib/permission/permission-store.ts'
import { currentHolder, pathInRole, screenHref } from '../lib/permission/screen-role.ts'
import { switchRole } from '../lib/permission/switch-role.ts'
import { session, sessionStore } from '../lib/http/session-store.ts'
import { AccessDenied, openInAnyRole, openInRole, openOrder, type ReadAs } from './guards.ts'

interface SignedIn {
  readonly roles: readonly RoleId[]
  readonly acting?: RoleId
  readonly isRoot?: boolean
  readonly mode?: 'role' | 'route_mapping'
}

const signIn = ({ roles, acting, isRoot = false, mode = 'route_mapping' }: SignedIn): void => {
  sessionStorage.removeItem('panelflow.acting_role')
  localStorage.removeItem('panelflow.acting_role')
  session.clear()
  const role_list = roles.map((role_id) => ({ role_id }))
  session.setUser({
    id: 'account',
    name: 'lin',
    realName: 'Lin',
    is_root: isRoot,
    role_list,
    updatedAt: '1',
  } as unknown as UserView)
  if (acting !== undefined) session.actAs(acting)
  const source = mode === 'role' ? roleSource(roles) : routeMappingSource(roles)
  permissionStore.setState({ source, owner: 'account 1' }, true)
}

afterEach(() => {
  session.clear()
  forgetPermissions()
})

const refused = new CallError({ kind: 'envelope', message: 'row', code: 40_302 })

/** Reads that only these roles may do. */
const seenBy =
  (...roles: readonly RoleId[]): ReadAs =>
  async (role) =>
    await (roles.includes(role) ? Promise.resolve('order') : Promise.reject(refused))

interface Outcome {
  /** address it goes on to; null: it opens as it is; `denied`: it does not open */
  readonly to: string | null
  readonly acting: RoleId | null
}

const open = async (
  pathname: string,
  allowed: readonly RoleId[] | undefined,
  read?: ReadAs,
): Promise<Outcome> => {
  const place = SCREENS.find((screen) =>
    new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  const rolePlace = place?.path.split('/').indexOf(':role_id') ?? -1
  try {
    await openInRole(
      pathname.split('/')[rolePlace],
      { pathname, searchStr: '?open=check' },
      allowed,
      read,
    )
    return { to: null, acting: sessionStore.getState().actingRole }
  } catch (thrown) {
    if (thrown instanceof AccessDenied)
      return { to: `denied by ${thrown.by}`, acting: sessionStore.getState().actingRole }
    if (!isRedirect(thrown)) throw thrown
    return { to: thrown.options.href ?? '', acting: sessionStore.getState().actingRole }
  }
}

const WITH_ROLE = SCREENS.filter((screen) => screen.path.includes(':role_id'))
const sample = (path: string, role: RoleId): string =>
  path.replace(':role_id', String(role)).replace(':id', 'order-1')

describe('a pasted link', () => {
  it.each(ROLE_IDS)(
    'opens for an account with role %i wherever that role may see the screen, whatever role it names',
    async (own) => {
      for (const screen of WITH_ROLE) {
        for (const named of ROLE_IDS) {
          signIn({ roles: [own] })
          const allowed = screen.roles ?? undefined
          const may = screen.roles === null || (screen.roles as readonly RoleId[]).includes(own)
          const expected = may
            ? named === own
              ? null
              : `${sample(screen.path, own)}?open=check`
            : 'denied by role'
          const { to, acting } = await open(sample(screen.path, named), allowed)
          expect([screen.name, named, to, acting]).toEqual([screen.name, named, expected, own])
        }
      }
    },
  )

  it('keeps the role it names where the account holds it and may see the order in it', async () => {
    signIn({ roles: [5, 8], acting: 8 })
    expect(await open('/order/base/5/order-1', ROLE_IDS, seenBy(5, 8))).toEqual({
      to: null,
      acting: 5,
    })
  })

  it('opens in the role that sees the order where the named one does not', async () => {
    signIn({ roles: [5, 8], acting: 8 })
    expect(await open('/order/base/8/order-1', ROLE_IDS, seenBy(5))).toEqual({
      to: '/order/base/5/order-1?open=check',
      acting: 5,
    })
  })

  it('names the role by what it is, not by what stands in the address', async () => {
    signIn({ roles: [8] })
    const to = '/order/chapter/8/order-1?open=check'
    for (const named of ['99', 'abc', '3'])
      expect(await open(`/order/chapter/${named}/order-1`, ROLE_IDS)).toEqual({ to, acting: 8 })
  })

  it('of the log leads those who may not read it to the order itself', async () => {
    const openLog = (roleId: number) =>
      openOrder('order_log')({
        params: { roleId: String(roleId), id: 'one' },
        location: { pathname: `/order/log/${roleId}/one`, searchStr: '' },
        context: { queryClient: new QueryClient() },
      })
    signIn({ roles: [ROLE.translator] })
    const thrown: unknown = await openLog(ROLE.projectAdministrator).catch(
      (error: unknown) => error,
    )
    expect(isRedirect(thrown) && thrown.options.href).toBe(
      `/order/base/${ROLE.projectAdministrator}/one`,
    )
    signIn({ roles: [ROLE.translationAdministrator] })
    await expect(openLog(ROLE.translationAdministrator)).resolves.toBeUndefined()
  })

  it('stays in the first role where none sees the order, so that the page can say so', async () => {
    signIn({ roles: [8, 12], acting: 12 })
    expect(await open('/order/base/12/order-1', ROLE_IDS, seenBy())).toEqual({
      to: null,
      acting: 12,
    })
  })

  it('does not try other roles while the server does not answer', async () => {
    signIn({ roles: [5, 8], acting: 8 })
    const requestedRoles: RoleId[] = []
    const silent: ReadAs = (role) => {
      requestedRoles.push(role)
      return Promise.reject(new CallError({ kind: 'network', message: 'no line' }))
    }
    expect(await open('/order/base/8/order-1', ROLE_IDS, silent)).toEqual({ to: null, acting: 8 })
    expect(requestedRoles).toEqual([8])
  })

  it('opens for root in any role, without asking', async () => {
    signIn({ roles: ROLE_IDS, isRoot: true, acting: 3 })
    expect(await open('/order/base/12/order-1', ROLE_IDS, seenBy())).toEqual({
      to: null,
      acting: 12,
    })
  })
})

describe('the acting role where the permission mode keeps it', () => {
  it('is not changed by a link: the screen opens in it, or says what keeps it shut', async () => {
    signIn({ roles: [3, 8], acting: 8, mode: 'role' })
    expect(await open('/order/base/3/order-1', ROLE_IDS, seenBy(3, 8))).toEqual({
      to: '/order/base/8/order-1?open=check',
      acting: 8,
    })
    expect(await open('/serials/index/3', [ROLE.projectAdministrator])).toEqual({
      to: 'denied by mode',
      acting: 8,
    })
    expect(() => openInAnyRole([ROLE.projectAdministrator])).toThrow(AccessDenied)
  })

  it('is not changed by a to-do or a message either', () => {
    signIn({ roles: [3, 8], acting: 8, mode: 'role' })
    expect(switchRole(3)).toBe(8)
    signIn({ roles: [3, 8], acting: 8 })
    expect(switchRole(3)).toBe(3)
    expect(switchRole(12)).toBe(3)
  })

  it('does not narrow root, who keeps acting in it', async () => {
    signIn({ roles: ROLE_IDS, isRoot: true, acting: 8, mode: 'role' })
    expect(await open('/serials/index/3', [ROLE.projectAdministrator])).toEqual({
      to: null,
      acting: 8,
    })
  })
})

describe('links of the menu', () => {
  const linkedRoles = (): readonly (readonly [string, number])[] =>
    screenTree(currentHolder().held).flatMap(({ name, redirect, path, meta }) => {
      const href = screenHref(currentHolder(), redirect ?? path, meta.allowedRoles)
      const role =
        href === null || !(redirect ?? path).includes(':role_id')
          ? null
          : Number(href.split('/').at(-1))
      return role === null ? [] : [[name, role] as const]
    })

  it.each([3, 5, 8, 12] as const)(
    'lead an account with several roles, acting as %i, to a role that may see the screen',
    (acting) => {
      signIn({ roles: [3, 5, 8, 12], acting })
      for (const [name, role] of linkedRoles()) {
        const allowed = SCREENS.find((screen) => screen.name === name)?.roles as
          | readonly RoleId[]
          | null
        expect([name, allowed === null || allowed.includes(role as RoleId)]).toEqual([name, true])
        if (allowed?.includes(acting) === true) expect([name, role]).toEqual([name, acting])
      }
    },
  )

  it('are left out where the permission mode keeps a role that may not see the screen', () => {
    signIn({ roles: [3, 8], acting: 8, mode: 'role' })
    expect(linkedRoles().map(([name]) => name)).toEqual(['order', 'reports'])
  })

  it('follow a change of role to the same screen, or say that the new role may not see it', () => {
    expect(pathInRole('/order/base/3/order-1', 8)).toBe('/order/base/8/order-1')
    expect(pathInRole('/serials/index/3', 8)).toBeNull()
    expect(pathInRole('/workspace/index', 8)).toBe('/workspace/index')
    expect(pathInRole('/audit/index', 8)).toBe('/audit/index')
  })
})
