import type { UserView } from '@panelflow/contract/user.ts'
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { screenTree } from '@panelflow/domain/permission/menu-tree.ts'
import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { session, sessionStore } from '../lib/http/session-store.ts'
import { roleSource } from '../lib/permission/permission-source.ts'
import { forgetPermissions, permissionStore } from '../lib/permission/permission-store.ts'
import { enterTabs, tabStore } from '../lib/tabs/tab-store.ts'
import { AccessDenied, leaveLogin } from './guards.ts'
import { makeRouteTree } from './route-tree.tsx'

// loaders bring the translations of their screen
beforeAll(async () => await i18next.init({ lng: 'en', resources: {} }))
afterEach(() => {
  session.clear()
  forgetPermissions()
})

const signIn = (role: RoleId): void => {
  session.setUser({
    id: 'account',
    name: 'lin',
    realName: 'Lin',
    is_root: false,
    role_list: [{ role_id: role }],
    updatedAt: '1',
  } as unknown as UserView)
  permissionStore.setState({ source: roleSource([role]), owner: 'account 1' }, true)
}

/**
 * Opens a path by the real routes and their guards, without a browser. Answers where it ends, or
 * that it is refused.
 */
const open = async (role: RoleId, path: string): Promise<string> => {
  const handle = createRequestHandler({
    request: new Request(`http://studio.test${path}`),
    createRouter: () =>
      createRouter({
        routeTree: makeRouteTree(screenTree([role])),
        trailingSlash: 'preserve',
        context: {
          queryClient: new QueryClient(),
          addScreens: async () => false,
          loadCode: () => undefined,
        },
      }),
  })
  let end = ''
  const { headers } = await handle(async ({ router }) => {
    const { matches, location } = router.state
    const failed = matches.find(({ error }) => error !== undefined)?.error
    if (failed !== undefined && !(failed instanceof AccessDenied)) throw failed
    end = failed === undefined ? location.pathname : 'denied'
    return new Response()
  })
  const next = headers.get('Location')
  return next === null ? end : await open(role, next)
}

/** Roles a path opens for; where it leads others is written down, too. */
const listOpen = async (path: string, end: string, others: string): Promise<readonly RoleId[]> => {
  const opened: RoleId[] = []
  for (const role of ROLE_IDS) {
    signIn(role)
    const place = await open(role, path)
    if (place === end.replace(':role_id', String(role))) opened.push(role)
    else expect([role, path, place]).toEqual([role, path, others.replace(':role_id', String(role))])
  }
  return opened
}

describe('the guards of the routes', () => {
  const ALL = [3, 5, 8, 10, 11, 12]

  // spec 2.path.root 2.path.home 2.path.grade 2.path.order 2.path.serials 2.path.serials_books
  // spec 2.path.term 2.path.users 2.path.workspace 6.note.access 6.mode.filter 2.route.role_id
  it.each([
    ['/', '/home/index', ALL],
    ['/home', '/home/index', ALL],
    ['/grade', '/grade/index/:role_id', [5]],
    ['/order', '/order/index/:role_id', ALL],
    ['/serials', '/serials/index/:role_id', [3]],
    ['/serials/books/3/one', '/serials/books/:role_id/one', [3]],
    ['/term', '/term/index', ALL],
    ['/users', '/users/index/:role_id', [3, 5]],
    ['/workspace', '/workspace/index', ALL],
  ])('%s leads to %s for the roles %j and is refused to others', async (path, end, roles) => {
    expect(await listOpen(path, end, 'denied')).toEqual(roles)
  })

  // spec 2.path.order_base 2.path.order_chapter 2.path.order_comment 2.path.order_log
  it.each([
    ['base', ALL],
    ['chapter', ALL],
    ['comment', ALL],
    ['log', [3, 5]],
  ])('the %s of an order opens for the roles %j; others get its base', async (page, roles) => {
    const end = `/order/${page}/:role_id/one`
    expect(await listOpen(`/order/${page}/3/one`, end, '/order/base/:role_id/one')).toEqual(roles)
  })
})

// spec 2.nav.reset
it('leaving to the login forgets the person, the rights and the tabs', async () => {
  signIn(3)
  enterTabs('account', [{ key: '/term/index', href: '/term/index', screen: 'term', roleId: null }])
  session.end()
  await leaveLogin(undefined)
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_out', user: null, token: null })
  expect(permissionStore.getState().source).toBeNull()
  expect(tabStore.getState()).toMatchObject({ tabs: [], owner: '' })
  expect(sessionStorage.getItem('panelflow.tabs.account')).toBeNull()
})
