import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import nprogress from 'nprogress'
import { FailedScreen, PendingScreen } from '../shell/screen-state.tsx'
import { preparePermissions, permissionStore } from '../lib/permission/permission-store.ts'
import { settingsStore } from '../lib/settings/settings-store.ts'
import { makeRouteTree } from './route-tree.tsx'

const build = (queryClient: QueryClient, addScreens: () => Promise<boolean>) =>
  createRouter({
    routeTree: makeRouteTree([]),
    context: { queryClient, addScreens },
    trailingSlash: 'preserve',
    // spec §9: delay 50 ms, at least 500 ms on the screen
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

/** a navigation that is over at once shows no bar */
const PROGRESS_DELAY_MS = 50

const scrollToTop = (): void => {
  window.scrollTo(0, 0)
  document.getElementById('main')?.scrollTo(0, 0)
}

export const createAppRouter = (queryClient: QueryClient): AppRouter => {
  nprogress.configure({ speed: 300, trickleSpeed: 200, minimum: 0.1, showSpinner: false })
  const router = build(queryClient, async () => {
    if (!(await preparePermissions())) return false
    const screens = permissionStore.getState().source?.tree ?? []
    router.update({ ...router.options, routeTree: makeRouteTree(screens) })
    return true
  })
  let delay: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    clearTimeout(delay)
    const { project, transition } = settingsStore.getState()
    if (pathChanged && transition.progressBar) delay = setTimeout(() => nprogress.start(), PROGRESS_DELAY_MS)
    if (pathChanged && project.cancelOnLeave) void queryClient.cancelQueries()
  })
  router.subscribe('onLoad', () => {
    clearTimeout(delay)
    nprogress.done()
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) scrollToTop()
  })
  return router
}
