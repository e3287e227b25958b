import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { FailedScreen, PendingScreen } from '../shell/screen-state.tsx'
import { preparePermissions, permissionStore } from '../lib/permission/permission-store.ts'
import { createProgressBar } from '../shell/progress-bar.ts'
import { followNavigation } from './follow-navigation.ts'
import { makeRouteTree, type RouterContext } from './route-tree.tsx'

const build = (context: RouterContext) =>
  createRouter({
    routeTree: makeRouteTree([]),
    context,
    trailingSlash: 'preserve',
    // Spec 9.limit.loading: delay 50 ms, at least 500 ms on the screen
    defaultPendingMs: 50,
    defaultPendingMinMs: 500,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailedScreen,
    defaultPreload: false,
  })

export type AppRouter = ReturnType<typeof build>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

const scrollToTop = (): void => {
  window.scrollTo(0, 0)
  document.getElementById('main')?.scrollTo(0, 0)
}

export const createAppRouter = (queryClient: QueryClient): AppRouter => {
  const addScreens = async (): Promise<boolean> => {
    if (!(await preparePermissions())) return false
    const screens = permissionStore.getState().source?.tree ?? []
    router.update({ ...router.options, routeTree: makeRouteTree(screens) })
    return true
  }
  const loadCode = (routeIds: readonly string[]): void => {
    const routes: Readonly<Record<string, AnyRoute>> = router.routesById
    for (const id of routeIds) void routes[id]?.options.component?.preload?.()
  }
  const router: AppRouter = build({ queryClient, addScreens, loadCode })
  followNavigation(router, queryClient, createProgressBar(), scrollToTop)
  return router
}
