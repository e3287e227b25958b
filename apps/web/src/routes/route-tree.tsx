import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, Outlet, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { addWords } from '../lib/i18n.ts'
import { NotFoundScreen } from '../shell/screen-state.tsx'
import { actInPath, leaveLogin, linkRole, requireSession } from './guards.ts'
import { parseChapterSearch } from './order/chapter-search.ts'
import { parseOrderSearch } from './order/order-search.ts'
import { openWorkspace, parseWorkspaceSearch } from './workspace-link.ts'

const WORKSPACE_WORDS = {
  en: () => import('../locales/workspace.en.json'),
  'zh-CN': () => import('../locales/workspace.zh-CN.json'),
}

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  beforeLoad: ({ location }) => {
    // strict paths (spec §2): a trailing slash is another address
    if (location.pathname !== '/' && location.pathname.endsWith('/')) throw notFound()
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { redirect?: string } =>
    typeof raw['redirect'] === 'string' ? { redirect: raw['redirect'] } : {},
  beforeLoad: ({ search }) => leaveLogin(search.redirect),
  component: lazyRouteComponent(() => import('./login/login-screen.tsx'), 'LoginScreen'),
})

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
})

const entry = createRoute({ getParentRoute: () => app, path: '/', beforeLoad: () => redirect({ to: '/home/index', throw: true }) })
const home = createRoute({ getParentRoute: () => app, path: '/home', beforeLoad: () => redirect({ to: '/home/index', throw: true }) })
const homeIndex = createRoute({
  getParentRoute: () => app,
  path: '/home/index',
  component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
})

/** spec §2: a helper that goes where its path says, so that a screen can be opened afresh */
const redirectHelper = createRoute({
  getParentRoute: () => app,
  path: '/redirect/$',
  beforeLoad: ({ params }) => redirect({ href: `/${params._splat ?? ''}`, replace: true, throw: true }),
})

const workspace = createRoute({
  getParentRoute: () => app,
  path: '/workspace',
  beforeLoad: () => redirect({ to: '/workspace/index', throw: true }),
})
const workspaceIndex = createRoute({
  getParentRoute: () => app,
  path: '/workspace/index',
  validateSearch: parseWorkspaceSearch,
  loader: () => addWords('workspace', WORKSPACE_WORDS),
  component: lazyRouteComponent(() => import('./workspace/workspace-screen.tsx'), 'WorkspaceScreen'),
})
const workspaceExternal = createRoute({ getParentRoute: () => app, path: '/workspace/external', beforeLoad: openWorkspace })

const order = createRoute({
  getParentRoute: () => app,
  path: '/order',
  beforeLoad: () => redirect({ to: '/order/index/$roleId', params: { roleId: String(linkRole()) }, throw: true }),
})
const orderList = createRoute({
  getParentRoute: () => app,
  path: '/order/index/$roleId',
  validateSearch: parseOrderSearch,
  beforeLoad: ({ params }) => actInPath(params.roleId, 'order_list'),
  component: lazyRouteComponent(() => import('./order/order-list-screen.tsx'), 'OrderListScreen'),
})
const orderBase = createRoute({
  getParentRoute: () => app,
  path: '/order/base/$roleId/$id',
  beforeLoad: ({ params }) => actInPath(params.roleId, 'order_base'),
  component: lazyRouteComponent(() => import('./order/order-base-screen.tsx'), 'OrderBaseScreen'),
})
const orderChapter = createRoute({
  getParentRoute: () => app,
  path: '/order/chapter/$roleId/$id',
  validateSearch: parseChapterSearch,
  beforeLoad: ({ params }) => actInPath(params.roleId, 'order_chapter'),
  component: lazyRouteComponent(() => import('./order/order-chapter-screen.tsx'), 'OrderChapterScreen'),
})
const orderLog = createRoute({
  getParentRoute: () => app,
  path: '/order/log/$roleId/$id',
  beforeLoad: ({ params }) => actInPath(params.roleId, 'order_log'),
  component: lazyRouteComponent(() => import('./order/order-log-screen.tsx'), 'OrderLogScreen'),
})

export const routeTree = root.addChildren([
  login,
  app.addChildren([
    entry,
    home,
    homeIndex,
    redirectHelper,
    workspace,
    workspaceIndex,
    workspaceExternal,
    order,
    orderList,
    orderBase,
    orderChapter,
    orderLog,
  ]),
])
