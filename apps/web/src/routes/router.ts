import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { FailedScreen, PendingScreen } from '../shell/screen-state.tsx'
import { preparePermissions, permissionStore } from '../lib/permission/permission-store.ts'
import { createProgressBar } from '../shell/progress-bar.ts'
import { followNavigation } from './follow-navigation.ts'
import { makeRouteTree } from './route-tree.tsx'

const build = (queryClient: QueryClient, addScreens: () => Promise<boolean>) =>
  createRouter({
    routeTree: makeRouteTree([]),
    context: { queryClient, addScreens },
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
  const router = build(queryClient, async () => {
    if (!(await preparePermissions())) return false
    const screens = permissionStore.getState().source?.tree ?? []
    router.update({ ...router.options, routeTree: makeRouteTree(screens) })
    return true
  })
  followNavigation(router, queryClient, createProgressBar(), scrollToTop)
  return router
}
