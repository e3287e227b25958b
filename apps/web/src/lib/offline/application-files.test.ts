import { beforeEach, expect, test } from 'vitest'
import {
  answerFromBuild,
  type Build,
  dropOtherBuilds,
  type FileSources,
  holdBuild,
} from './application-files.ts'

const ORIGIN = 'http://studio'

/** Answers as they are stored, by address. */
const createCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const toAddress = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).href
  const open = async (name: string): Promise<Cache> => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: RequestInfo | URL) => store.get(toAddress(request))?.clone(),
      put: async (request: RequestInfo | URL, answer: Response) => {
        store.set(toAddress(request), answer)
      },
    } as Cache
  }
  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
}

/** A server with one build, which can be away. */
const createStudio = () => {
  const studio = { build: 'one', isAway: false, proxyStatus: 0 }
  const fetchFile = async (request: Request | string): Promise<Response> => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, ORIGIN)
    if (studio.isAway) throw new TypeError('Failed to fetch')
    if (studio.proxyStatus > 0) return new Response('', { status: studio.proxyStatus })
    if (pathname.startsWith('/assets/'))
      return pathname.includes(`-${studio.build}.`)
        ? new Response(pathname)
        : new Response('', { status: 404 })
    return new Response(`<script src="/assets/start-${studio.build}.js">`)
  }
  return Object.assign(studio, { fetch: fetchFile })
}

const toBuild = (id: string): Build => ({
  id,
  start: `/assets/start-${id}.js`,
  files: [`/assets/start-${id}.js`, `/assets/editor-${id}.js`],
})
const ONE = toBuild('one')
const TWO = toBuild('two')

/** As a browser asks when somebody opens an address. */
const toNavigation = (address: string): Request =>
  Object.defineProperty(new Request(`${ORIGIN}${address}`), 'mode', { value: 'navigate' })
const toRequest = (address: string): Request => new Request(`${ORIGIN}${address}`)

let studio: ReturnType<typeof createStudio>
let sources: FileSources
beforeEach(() => {
  studio = createStudio()
  sources = { caches: createCaches(), fetch: studio.fetch }
})
const read = async (build: Build, request: Request): Promise<string | undefined> =>
  await (await answerFromBuild(build, sources, request))?.text()

test('without a connection a screen and its files come from this machine; with one the screen never does', async () => {
  await holdBuild(ONE, sources)
  studio.build = 'two'
  expect(await read(ONE, toNavigation('/workspace/index?chapterId=1'))).toContain('start-two')
  studio.isAway = true
  expect(await read(ONE, toNavigation('/workspace/index?chapterId=1'))).toContain('start-one')
  expect(await read(ONE, toRequest('/assets/editor-one.js'))).toBe('/assets/editor-one.js')
})

test('while a proxy says that the server is away, a screen comes from this machine', async () => {
  await holdBuild(ONE, sources)
  studio.proxyStatus = 502
  expect(await read(ONE, toNavigation('/workspace/index'))).toContain('start-one')
})

test('nothing is held of a build that the server replaced meanwhile, and the one before stays', async () => {
  await holdBuild(ONE, sources)
  studio.build = 'two'
  await expect(holdBuild(toBuild('three'), sources)).rejects.toThrow('404')
  const halfway = { ...ONE, id: 'halfway', files: [] }
  await expect(holdBuild(halfway, sources)).rejects.toThrow('another build')
  studio.isAway = true
  await expect(read(halfway, toNavigation('/'))).rejects.toThrow('Failed to fetch')
  expect(await read(ONE, toNavigation('/'))).toContain('start-one')
})

test('a new build removes the files of the old one: they are asked of the server, which has them no more', async () => {
  await holdBuild(ONE, sources)
  studio.build = 'two'
  await holdBuild(TWO, sources)
  await dropOtherBuilds(TWO, sources)
  expect(await sources.caches.keys()).toEqual(['panelflow.application/two'])
  expect((await answerFromBuild(TWO, sources, toRequest('/assets/editor-one.js')))?.status).toBe(
    404,
  )
})

test('a file that is not on the list, such as a dictionary, is held once it was used', async () => {
  await holdBuild(ONE, sources)
  await read(ONE, toRequest('/assets/english-one.dic'))
  studio.isAway = true
  expect(await read(ONE, toRequest('/assets/english-one.dic'))).toBe('/assets/english-one.dic')
})

test('calls of the API, changes and other files are left alone', () => {
  const change = new Request(`${ORIGIN}/assets/x-one.js`, { method: 'POST' })
  for (const request of [
    toRequest('/api/orders'),
    toNavigation('/api/docs'),
    // a page of its own, for people without an account
    toNavigation('/preview'),
    change,
    toRequest('/favicon.svg'),
  ])
    expect(answerFromBuild(ONE, sources, request)).toBeUndefined()
})
