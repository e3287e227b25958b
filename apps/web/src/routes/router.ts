import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import nprogress from 'nprogress'
import { FailedScreen, PendingScreen } from '../shell/screen-state.tsx'
import { routeTree } from './route-tree.tsx'

const build = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
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
  const router = build(queryClient)
  let delay: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    clearTimeout(delay)
    if (pathChanged) delay = setTimeout(() => nprogress.start(), PROGRESS_DELAY_MS)
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
