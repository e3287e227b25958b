import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { settingsStore } from '../lib/settings/settings-store.ts'
import type { ProgressBar } from '../shell/progress-bar.ts'

/**
 * What happens around a change of screen (spec 2.nav.progress, 7.client.cancel): the bar, the end
 * of reads under way if the person wants that, and the top of the new screen.
 */
export const followNavigation = (
  router: Pick<AnyRouter, 'subscribe'>,
  queryClient: QueryClient,
  bar: ProgressBar,
  scrollToTop: () => void,
): void => {
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return
    const { project, transition } = settingsStore.getState()
    if (transition.progressBar) bar.begin()
    if (project.cancelOnLeave) void queryClient.cancelQueries()
  })
  router.subscribe('onLoad', bar.end)
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) scrollToTop()
  })
}
