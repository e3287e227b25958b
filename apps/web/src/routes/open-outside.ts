import { redirect } from '@tanstack/react-router'
import { tabStore } from '../lib/tabs/tab-store.ts'

const getPresentHref = (): string => {
  const { tabs, current } = tabStore.getState()
  return tabs.find(({ key }) => key === current)?.href ?? '/home/index'
}

/**
 * A route with an external link opens it externally instead of navigating (spec §2): in a window of its own, and the person stays where
 * he is. An address that was typed in opens in this window, since browsers block windows nobody clicked for.
 */
export const openOutside = (href: string): never => {
  if (!navigator.userActivation.isActive) {
    const target = new URL(href, window.location.href)
    if (target.origin === window.location.origin) throw redirect({ href, replace: true })
    window.location.replace(target)
  } else window.open(href, '_blank', 'noopener')
  throw redirect({ href: getPresentHref(), replace: true })
}
