import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { enterTabs, forgetTabs, tabStore } from '../lib/tabs/tab-store.ts'
import { openOutside } from './open-outside.ts'

afterEach(() => {
  forgetTabs()
  vi.unstubAllGlobals()
})

const HERE = 'http://studio.test/order/index/3'

/** Where the window goes when a route leads outside; opened windows are collected. */
const leave = (href: string): { readonly stays: unknown; readonly opened: readonly string[] } => {
  const opened: string[] = []
  const open = (url: URL, ...rest: readonly string[]): void => {
    opened.push([url.href, ...rest].join(' '))
  }
  vi.stubGlobal('window', { open, location: { href: HERE, origin: 'http://studio.test' } })
  try {
    openOutside(href)
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return { stays: thrown.options.href, opened }
  }
  throw new Error('it navigated')
}

// spec 2.nav.external
test('an external link opens in a window of its own, and the screen stays', () => {
  enterTabs('account', [
    { key: '/order/index/3', href: '/order/index/3', screen: 'order_index', roleId: 3 },
  ])
  tabStore.setState({ current: '/order/index/3' })
  expect(leave('https://help.example/start')).toEqual({
    stays: '/order/index/3',
    opened: ['https://help.example/start _blank noopener'],
  })
})

// spec 2.path.workspace_external
test('where no screen is open yet, a link into the application opens in this window', () => {
  expect(leave('/workspace/index')).toEqual({ stays: '/workspace/index', opened: [] })
})
