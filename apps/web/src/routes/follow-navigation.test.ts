import { bookList } from '@panelflow/contract/book.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApiClient } from '../lib/http/api-client.ts'
import { createQueryClient } from '../lib/http/query.ts'
import { settings } from '../lib/settings/settings-store.ts'
import { type EnvelopeServer, startEnvelopeServer } from '../testing/envelope-server.ts'
import { followNavigation } from './follow-navigation.ts'

let server: EnvelopeServer
beforeEach(async () => {
  settings.reset()
  server = await startEnvelopeServer(() => ({ delayMs: 300, data: [] }))
})
afterEach(() => server.close())

type Events = Parameters<typeof followNavigation>[0]

/**
 * The events of the router, as its browser half sends them: a change of screen, or of what is
 * behind the `?`.
 */
const anApp = () => {
  const listeners = new Map<string, ((event: never) => void)[]>()
  const subscribe = (type: string, listener: (event: never) => void) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
    return () => undefined
  }
  const queryClient = createQueryClient()
  const happened: string[] = []
  const bar = { begin: () => void happened.push('bar'), end: () => void happened.push('bar ends') }
  followNavigation(
    { subscribe } as unknown as Events,
    queryClient,
    bar,
    () => void happened.push('top'),
  )
  const navigate = (pathChanged: boolean): void => {
    for (const type of ['onBeforeLoad', 'onLoad', 'onResolved'])
      for (const listener of listeners.get(type) ?? []) listener({ type, pathChanged } as never)
  }
  return {
    queryClient,
    happened,
    toAnotherScreen: () => navigate(true),
    toOtherFilters: () => navigate(false),
  }
}

/** A read that is on its way, of a part of the frame that stays. */
const reading = (queryClient: ReturnType<typeof createQueryClient>) => {
  const session = {
    token: () => null,
    actingRole: () => null,
    locale: () => 'en',
    zone: () => null,
  }
  const { call } = createApiClient(server.url, {
    ...session,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  const observer = new QueryObserver(queryClient, {
    queryKey: ['book.list'],
    queryFn: ({ signal }) => call(bookList, { signal }),
  })
  const stop = observer.subscribe(() => undefined)
  return { stop, state: () => queryClient.getQueryState(['book.list'])?.fetchStatus }
}

test('another screen brings the bar, its end and the top of the screen; other filters of the same one do not', () => {
  const { toAnotherScreen, toOtherFilters, happened } = anApp()
  toAnotherScreen()
  expect(happened).toEqual(['bar', 'bar ends', 'top'])
  happened.length = 0
  toOtherFilters()
  expect(happened).toEqual(['bar ends'])
})

test('the bar can be switched off', () => {
  const { toAnotherScreen, happened } = anApp()
  settings.change('transition', { progressBar: false })
  toAnotherScreen()
  expect(happened).not.toContain('bar')
})

// spec 7.client.cancel
test('reads under way go on when another screen is opened; they end when the person has set it so', () => {
  const { toAnotherScreen, toOtherFilters, queryClient } = anApp()
  const { stop, state } = reading(queryClient)
  toAnotherScreen()
  expect(state()).toBe('fetching')
  settings.change('project', { cancelOnLeave: true })
  toOtherFilters()
  expect(state()).toBe('fetching')
  toAnotherScreen()
  expect(state()).toBe('idle')
  stop()
})
