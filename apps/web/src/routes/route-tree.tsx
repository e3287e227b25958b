import { ROLE_IDS } from '@panelflow/domain/account/role.ts'
import type { ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { isScreenPath } from '@panelflow/domain/permission/screens.ts'
import { restoreSession } from '../lib/http/api.ts'
import { loadImageNodes } from '../lib/image-node/image-nodes.ts'
import { NotFoundScreen } from '../shell/screen-state.tsx'
import { addedRoutes } from './added/added-routes.tsx'
import { parseLogFilter } from '../features/log/log-filter.ts'
import {
  findChapter,
  leaveLogin,
  linkRole,
  openChapter,
  openInRole,
  openOrder,
  requireScreen,
  requireSession,
} from './guards.ts'
import { parseChapterSearch } from '../features/order/detail/chapter-search.ts'
import { parseLoginSearch } from '../features/session/login/login-search.ts'
import { parseOrderSearch } from '../features/order/list/order-search.ts'
import { parseExportSearch } from '../features/output/export-search.ts'
import { openOutside } from './open-outside.ts'
import { parseWorkspaceSearch } from '../features/workspace/workspace-link.ts'
import { currentLocale, loadTranslations } from '../lib/i18n/i18n.ts'
import { loadSentences } from '../lib/i18n/sentences.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
  /**
   * Adds the screens of whoever is signed in; true when there are new ones, so that the navigation
   * has to be made again.
   */
  readonly addScreens: () => Promise<boolean>
  /** Begins to load the code of these routes. */
  readonly loadCode: (routeIds: readonly string[]) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** open to whoever is not signed in, too (spec 2.nav.ignore_auth) */
    readonly ignoreAuth?: boolean
  }
}

/** The engine of the chapter that is opened compiles beside the code of its screen. */
const prepareEngine = (chapterId: string | null): void => {
  if (chapterId === null) return
  import('../editor/lettering/worker-client.ts').then(
    ({ prepareLettering }) => prepareLettering(chapterId),
    // the screen says what did not come
    () => undefined,
  )
}

const makeRoot = () =>
  createRootRouteWithContext<RouterContext>()({
    component: Outlet,
    notFoundComponent: NotFoundScreen,
    beforeLoad: async ({ location, context, matches }) => {
      // strict paths (spec 2.route.strict): a trailing slash is another address
      if (location.pathname !== '/' && location.pathname.endsWith('/')) throw notFound()
      // on its way while the server says who asks, what they may see, and what is in the chapter
      context.loadCode(matches.map(({ routeId }) => routeId))
      prepareEngine(findChapter(location.href))
      if (matches.some(({ staticData }) => staticData.ignoreAuth === true)) return
      // a screen of the table is a screen, even before it is known who may open it
      if (isScreenPath(location.pathname)) await requireSession(location.href)
      else await restoreSession()
      if (await context.addScreens()) throw redirect({ href: location.href, replace: true })
    },
  })
type Root = ReturnType<typeof makeRoot>

const makeLogin = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    staticData: { ignoreAuth: true },
    validateSearch: parseLoginSearch,
    beforeLoad: ({ search }) => leaveLogin(search.redirect),
    component: lazyRouteComponent(
      () => import('../features/session/login/login-screen.tsx'),
      'LoginScreen',
    ),
  })

const makeUnsubscribe = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe',
    staticData: { ignoreAuth: true },
    validateSearch: (raw: Record<string, unknown>) => ({
      token: typeof raw['token'] === 'string' ? raw['token'] : '',
    }),
    loader: () => Promise.all([loadTranslations('notification'), loadSentences(currentLocale())]),
    component: lazyRouteComponent(
      () => import('../features/notification/unsubscribe-screen.tsx'),
      'UnsubscribeScreen',
    ),
  })

/** Every screen in the frame says why something cannot be done now. */
const loadAppLayout = async () => {
  const [layout] = await Promise.all([
    import('../shell/app-layout.tsx'),
    loadSentences(currentLocale()),
  ])
  return { AppLayout: layout.AppLayout }
}

const makeApp = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    id: 'app',
    beforeLoad: ({ location }) => requireSession(location.href),
    component: lazyRouteComponent(loadAppLayout, 'AppLayout'),
  })
type App = ReturnType<typeof makeApp>

const homeRoutes = (app: App) =>
  [
    createRoute({
      getParentRoute: () => app,
      path: '/',
      beforeLoad: () => redirect({ to: '/home/index', throw: true }),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/home',
      beforeLoad: () => redirect({ to: '/home/index', throw: true }),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/home/index',
      component: lazyRouteComponent(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
    }),
    // Spec 2.screen.exception: the exception page, for whoever sends people there; failures of a
    // screen stay where they happen
    createRoute({
      getParentRoute: () => app,
      path: '/exception/$code',
      component: lazyRouteComponent(
        () => import('../shell/exception-screen.tsx'),
        'ExceptionScreen',
      ),
    }),
    // Spec 2.path.redirect: a helper that goes where its path says, so that a screen can be opened
    // afresh
    createRoute({
      getParentRoute: () => app,
      path: '/redirect/$',
      beforeLoad: ({ params }) =>
        redirect({ href: `/${params._splat ?? ''}`, replace: true, throw: true }),
    }),
  ] as const

const workspaceRoutes = (app: App) =>
  [
    createRoute({
      getParentRoute: () => app,
      path: '/workspace',
      beforeLoad: () => redirect({ to: '/workspace/index', throw: true }),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/workspace/index',
      validateSearch: parseWorkspaceSearch,
      beforeLoad: async ({ search: { chapterId, pageId }, context }) => {
        if (chapterId !== undefined) await openChapter(chapterId, pageId, context.queryClient)
      },
      loader: () => Promise.all([loadTranslations('workspace', 'rework'), loadImageNodes()]),
      component: lazyRouteComponent(
        () => import('../features/workspace/workspace-screen.tsx'),
        'WorkspaceScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/workspace/external',
      beforeLoad: () => openOutside('/workspace/index'),
    }),
  ] as const

const orderRoutes = (app: App) =>
  [
    createRoute({
      getParentRoute: () => app,
      path: '/order',
      beforeLoad: () =>
        redirect({
          to: '/order/index/$roleId',
          params: { roleId: String(linkRole()) },
          throw: true,
        }),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/index/$roleId',
      validateSearch: parseOrderSearch,
      beforeLoad: ({ params, location }) => openInRole(params.roleId, location, ROLE_IDS),
      component: lazyRouteComponent(
        () => import('../features/order/list/order-list-screen.tsx'),
        'OrderListScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/base/$roleId/$id',
      beforeLoad: openOrder('order_base'),
      loader: () => loadTranslations('order-list', 'order-page'),
      component: lazyRouteComponent(
        () => import('../features/order/detail/order-base-screen.tsx'),
        'OrderBaseScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/chapter/$roleId/$id',
      validateSearch: parseChapterSearch,
      beforeLoad: openOrder('order_chapter'),
      loader: () => loadTranslations('order-page'),
      component: lazyRouteComponent(
        () => import('../features/order/detail/order-chapter-screen.tsx'),
        'OrderChapterScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/comment/$roleId/$id',
      beforeLoad: openOrder('order_comment'),
      loader: () => loadTranslations('comment', 'order-page'),
      component: lazyRouteComponent(
        () => import('../features/order/detail/order-comment-screen.tsx'),
        'OrderCommentScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/log/$roleId/$id',
      validateSearch: parseLogFilter,
      beforeLoad: openOrder('order_log'),
      loader: () => loadTranslations('order-page'),
      component: lazyRouteComponent(
        () => import('../features/order/detail/order-log-screen.tsx'),
        'OrderLogScreen',
      ),
    }),
  ] as const

const outputRoutes = (app: App) =>
  [
    createRoute({
      getParentRoute: () => app,
      path: '/order/exports',
      validateSearch: parseExportSearch,
      beforeLoad: () => requireScreen('order_exports'),
      loader: () => loadTranslations('output'),
      component: lazyRouteComponent(
        () => import('../features/output/exports-screen.tsx'),
        'ExportsScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/order/profiles',
      beforeLoad: () => requireScreen('order_profiles'),
      loader: () => loadTranslations('output'),
      component: lazyRouteComponent(
        () => import('../features/output/profiles-screen.tsx'),
        'ProfilesScreen',
      ),
    }),
  ] as const

/**
 * A tree is made afresh whenever screens are added: the router writes into the routes it is given.
 */
export const makeRouteTree = (screens: readonly ScreenNode[]) => {
  const root = makeRoot()
  const app = makeApp(root)
  const builtIn = [
    ...homeRoutes(app),
    ...workspaceRoutes(app),
    ...orderRoutes(app),
    ...outputRoutes(app),
  ] as const
  const added = addedRoutes(
    app,
    screens,
    new Set(builtIn.map(({ options }) => ('path' in options ? String(options.path) : ''))),
  )
  // links to the built-in screens stay typed; the added ones are known to the session only
  return root.addChildren([
    makeLogin(root),
    makeUnsubscribe(root),
    app.addChildren([...builtIn, ...added] as unknown as typeof builtIn),
  ])
}
