import { orderGet } from '@panelflow/contract/order.ts'
import { chapterGet } from '@panelflow/contract/workflow.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { type Screen, SCREENS, type ScreenName } from '@panelflow/domain/permission/screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { chapterFonts } from '@panelflow/contract/font-file.ts'
import { pageDocuments, pageList } from '@panelflow/contract/page.ts'
import { api, restoreSession } from '../lib/http/api.ts'
import { isCallError } from '../lib/http/call-error.ts'
import { forgetPermissions } from '../lib/permission/permission-store.ts'
import { currentHolder, listScreenRoles, pathInRole } from '../lib/permission/screen-role.ts'
import { switchRole } from '../lib/permission/switch-role.ts'
import { queryAs } from '../lib/http/query.ts'
import { session, sessionStore } from '../lib/http/session-store.ts'
import { getOpenChapter, isOffline, keepChapter } from '../lib/offline/offline-state.ts'
import { forgetTabs } from '../lib/tabs/tab-store.ts'
import { safeTarget } from '../lib/safe-target.ts'

/**
 * `role`: no role of the account opens the screen. `mode`: another of its roles would, but the
 * permission mode keeps the acting one.
 */
export type DeniedBy = 'role' | 'mode'

export class AccessDenied extends Error {
  readonly by: DeniedBy

  constructor(by: DeniedBy = 'role') {
    super('access denied')
    this.name = 'AccessDenied'
    this.by = by
  }
}

/** The chapter that an address of the workspace names. */
export const findChapter = (href: string): string | null => {
  const { pathname, searchParams } = new URL(href, 'http://studio')
  return pathname === '/workspace/index' ? searchParams.get('chapterId') : null
}

/**
 * Unauthenticated visitors go to the login with the intended path (spec 2.nav.login_redirect); a
 * session that just ended keeps its screen.
 */
export const requireSession = async (href: string): Promise<void> => {
  await restoreSession(findChapter(href))
  const { status, passwordExpired } = sessionStore.getState()
  if (status === 'signed_out' || (status === 'signed_in' && passwordExpired)) {
    throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
  }
}

/**
 * A logged-in visitor of the login goes on to the target or the root, unless the password is
 * flagged expired (spec 2.nav.password_expired).
 */
export const leaveLogin = async (target: string | undefined): Promise<void> => {
  await restoreSession()
  const { status, passwordExpired } = sessionStore.getState()
  if (status === 'signed_in' && !passwordExpired)
    throw redirect({ href: safeTarget(target) ?? '/' })
  // whoever comes next starts with nothing of this person (spec 2.nav.reset)
  if (status === 'ended') session.clear()
  forgetPermissions()
  forgetTabs()
}

const allowedRoles = (name: ScreenName): readonly RoleId[] | undefined => {
  const screen: Screen | undefined = SCREENS.find((one) => one.name === name)
  return screen?.roles ?? undefined
}

/** Roles the screen can be opened in, the best first. Throws AccessDenied where there is none. */
const requireRoles = (
  allowed: readonly RoleId[] | undefined,
  named?: number,
): readonly [RoleId, ...RoleId[]] => {
  const holder = currentHolder()
  const [best, ...others] = listScreenRoles(holder, allowed, named)
  if (best !== undefined) return [best, ...others]
  const isHeld = holder.held.some((role) => allowed?.includes(role) ?? true)
  throw new AccessDenied(isHeld ? 'mode' : 'role')
}

/** Reads in a role. Throws CallError where the role may not see it. */
export type ReadAs = (role: RoleId) => Promise<unknown>

/** The row is not visible in the role the request was sent in. */
const isRefusal = (error: unknown): boolean =>
  isCallError(error) && error.code >= 40_300 && error.code < 40_400

/**
 * The first role that may see it. The first of all where none may or the server does not answer:
 * the screen then shows the error.
 */
const findSeeingRole = async (
  roles: readonly [RoleId, ...RoleId[]],
  read: ReadAs,
): Promise<RoleId> => {
  if (roles.length === 1 || currentHolder().isRoot) return roles[0]
  for (const role of roles) {
    try {
      await read(role)
      return role
    } catch (error) {
      // what was read in another role is on this machine
      if (!isRefusal(error) && !isOffline()) break
    }
  }
  return roles[0]
}

interface Address {
  readonly pathname: string
  readonly searchStr: string
}

/**
 * Opens a screen with a role in its path in the best role the account holds for it, and corrects
 * the address where it named another one.
 * `read`: reads what the screen is about; the roles that may not see it are passed over.
 */
export const openInRole = async (
  roleParam: unknown,
  { pathname, searchStr }: Address,
  allowed: readonly RoleId[] | undefined,
  read?: ReadAs,
): Promise<void> => {
  if (sessionStore.getState().status === 'ended') return
  const roles = requireRoles(allowed, Number(roleParam))
  const role = read === undefined ? roles[0] : await findSeeingRole(roles, read)
  switchRole(role)
  if (String(role) === roleParam) return
  throw redirect({ href: `${pathInRole(pathname, role) ?? pathname}${searchStr}`, replace: true })
}

interface OrderOpening {
  readonly params: { readonly roleId: string; readonly id: string }
  readonly location: Address
  readonly context: { readonly queryClient: QueryClient }
}

/**
 * For the pages of one order: opens in any role that may see the order. A page that none of the
 * roles may see, such as the log, leads to the order itself.
 */
export const openOrder =
  (screen: ScreenName) =>
  async ({ params, location, context }: OrderOpening): Promise<void> => {
    const { roleId, id } = params
    try {
      await openInRole(roleId, location, allowedRoles(screen), (role) =>
        context.queryClient.ensureQueryData(queryAs(role, orderGet, { params: { orderId: id } })),
      )
    } catch (error) {
      if (!(error instanceof AccessDenied) || screen === 'order_base') throw error
      throw redirect({ href: `/order/base/${roleId}/${id}`, replace: true })
    }
  }

/** For screens without a role in their path: switches to a role that may see them. */
export const openInAnyRole = (allowed: readonly RoleId[] | undefined): void => {
  if (sessionStore.getState().status === 'ended' || allowed === undefined) return
  const [role] = requireRoles(allowed)
  switchRole(role)
}

export const requireScreen = (screen: ScreenName): void => openInAnyRole(allowedRoles(screen))

/**
 * For the workspace: a chapter opens in a role that may see it. The address names none. What the
 * screen reads next is read while its code is on its way.
 */
export const openChapter = async (
  chapterId: string,
  pageId: string | undefined,
  queryClient: QueryClient,
): Promise<void> => {
  const { status, user } = sessionStore.getState()
  const [first, ...others] = listScreenRoles(currentHolder(), undefined)
  if (status !== 'signed_in' || user === null || first === undefined) return
  const isNew = getOpenChapter() !== chapterId
  keepChapter(chapterId)
  const readAs = (one: RoleId) =>
    queryClient.ensureQueryData(queryAs(one, chapterGet, { params: { chapterId } }))
  const role = await findSeeingRole([first, ...others], readAs)
  switchRole(role)
  if (!isNew) return
  api.askAhead(chapterFonts, { params: { chapterId }, query: {} })
  queryClient.ensureQueryData(queryAs(role, pageList, { params: { chapterId } })).then(
    (pages) => {
      const opened = pages.find(({ id }) => id === pageId) ?? pages[0]
      if (opened !== undefined)
        api.askAhead(pageDocuments, { params: { chapterId, pageId: opened.id } })
    },
    () => undefined,
  )
  readAs(role).then(
    ({ orderId }) => queryClient.prefetchQuery(queryAs(role, orderGet, { params: { orderId } })),
    // the screen says why
    () => undefined,
  )
}

const ORDER_PAGE = /^\/order\/(?:base|chapter|comment|log)\/[^/]+\/([^/]+)$/

/**
 * Address to go to after a change of role: the same screen where the new role may see it, else the
 * nearest screen it may see.
 */
export const placeInRole = async (
  { pathname, searchStr }: Address,
  role: RoleId,
  queryClient: QueryClient,
): Promise<string> => {
  const path = pathInRole(pathname, role)
  if (path === null) return '/home/index'
  const orderId = ORDER_PAGE.exec(pathname)?.[1]
  if (orderId === undefined) return `${path}${searchStr}`
  try {
    await queryClient.ensureQueryData(queryAs(role, orderGet, { params: { orderId } }))
  } catch (error) {
    if (isRefusal(error)) return `/order/index/${role}`
  }
  return `${path}${searchStr}`
}

/** Role for links that need one. */
export const linkRole = (): RoleId => {
  const { actingRole } = sessionStore.getState()
  if (actingRole === null) throw new AccessDenied()
  return actingRole
}
