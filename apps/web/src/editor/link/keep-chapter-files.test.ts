import 'fake-indexeddb/auto'
import type { PageView } from '@panelflow/contract/page.ts'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// addresses of files that only a build of the client has
vi.mock('../spelling/dictionary-files.ts', () => ({ DICTIONARY_FILES: {} }))

const HOUR = 3_600_000
/** the pictures begin to come after this time, and are looked after again after it */
const ROUND_MS = 130_000
const CHAPTER = 'one'
const TILES = ['/api/files/tiles/p1/0/0/0', '/api/files/tiles/p1/1/0/0']

/** The browser's caches, by name: paths of what is in them. */
let stored: Map<string, Set<string>>
let api: typeof import('../../lib/http/api.ts')
let keepChapterFiles: (typeof import('./keep-chapter-files.ts'))['keepChapterFiles']
let kept: typeof import('../../lib/offline/kept-content.ts')
let session: (typeof import('../../lib/http/session-store.ts'))['session']

const openCache = (name: string) => {
  const files = stored.get(name) ?? new Set()
  stored.set(name, files)
  return {
    keys: async () => [...files].map((path) => ({ url: `http://studio${path}` })),
    put: async (path: string) => void files.add(path),
  }
}

const answerCall = async (address: string): Promise<Response> => {
  const path = new URL(address, 'http://studio').pathname.replace('/api', '')
  const data = {
    '/user/refresh': { token: 'fresh', sessionExpiresAt: new Date(Date.now() + HOUR) },
    '/user/info': { id: 'li', name: 'li', is_root: false, role_list: [{ role_id: 10 }] },
  }[path]
  return Response.json({ code: 0, msg: '', data: data ?? null })
}

/** Stores take turns of the event loop, not time. */
const passRound = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ROUND_MS)
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const listKept = () => [...(stored.get(`panelflow.chapter/${CHAPTER}`) ?? [])]

beforeAll(async () => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', answerCall)
  vi.stubGlobal('location', { origin: 'http://studio' })
  vi.stubGlobal('window', new EventTarget())
  const serviceWorker = { register: async () => undefined, ready: Promise.resolve() }
  vi.stubGlobal('navigator', { language: 'en', serviceWorker })
  api = await import('../../lib/http/api.ts')
  kept = await import('../../lib/offline/kept-content.ts')
  ;({ session } = await import('../../lib/http/session-store.ts'))
  ;({ keepChapterFiles } = await import('./keep-chapter-files.ts'))
  await api.restoreSession()
}, 60_000)
afterAll(() => {
  session.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

beforeEach(async () => {
  stored = new Map()
  await kept.forgetContent()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

/** A chapter of one page, which is open in the editor. */
const openChapter = (isLost = () => false) => {
  const tiles = '/api/files/tiles/p1/{level}/{x}/{y}?s=signed'
  const page = { id: 'p1', name: 'p1', width: 500, height: 500, tileLevels: 2, tiles }
  return keepChapterFiles({
    chapterId: CHAPTER,
    getDictionary: () => null,
    getPages: () => [page as PageView],
    isLost,
    findOpen: () => ({ base: aBase(), lane: aLane(), assets: '/api/files/chapters/one/{sha}' }),
  })
}

test('a chapter is kept again after the session ended and the same person signed in', async () => {
  const stop = openChapter()
  await passRound()
  expect(listKept()).toEqual(TILES)
  session.end()
  await vi.waitFor(() => expect(listKept()).toEqual([]))
  await api.enterSession('again')
  await passRound()
  stop()
  expect(listKept()).toEqual(TILES)
})

test('a chapter that was taken away is not kept again while it is still on the screen', async () => {
  let isLost = false
  const stop = openChapter(() => isLost)
  await passRound()
  isLost = true
  await kept.forgetChapter(CHAPTER)
  await passRound()
  expect(listKept()).toEqual([])
  expect(await kept.reserveBytes(CHAPTER, 1)).toBe(false)
  isLost = false
  await passRound()
  stop()
  expect(listKept()).toEqual(TILES)
})
