import { redirect } from '@tanstack/react-router'
import { tabStore } from '../lib/tabs/tab-store.ts'

const getPresentHref = (): string | undefined => {
  const { tabs, current } = tabStore.getState()
  return tabs.find(({ key }) => key === current)?.href
}

/**
 * A route with an external link opens it externally instead of navigating (spec 2.nav.external): in
 * a window of its own, and the person stays where
 * he is. Where no screen is open yet the address was typed in; then it opens in this window.
 */
export const openOutside = (href: string): never => {
  const present = getPresentHref()
  const target = new URL(href, window.location.href)
  if (present !== undefined) window.open(target, '_blank', 'noopener')
  else if (target.origin === window.location.origin) throw redirect({ href, replace: true })
  else window.location.replace(target)
  throw redirect({ href: present ?? '/home/index', replace: true })
}
