/** What a service worker holds: all of one build, so that its files never meet those of another. */
export interface Build {
  readonly id: string
  /** addresses of its files; every name holds a hash of the content */
  readonly files: readonly string[]
  /** the script its page begins with: another page belongs to another build */
  readonly start: string
}

/** What of the browser the functions below use. */
export interface FileSources {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
}

const PREFIX = 'panelflow.application/'
const PAGE = '/index.html'
const PARALLEL = 6
/** A reverse proxy answers so while the server behind it is away. */
const AWAY: readonly number[] = [502, 503, 504]

export const isAway = ({ status }: Response): boolean => AWAY.includes(status)

const toCacheName = ({ id }: Build): string => `${PREFIX}${id}`

const addFiles = async (sources: FileSources, cache: Cache, files: readonly string[]) => {
  const queue = files.values()
  const work = async (): Promise<void> => {
    for (const file of queue) {
      if ((await cache.match(file)) !== undefined) continue
      const answer = await sources.fetch(file)
      if (!answer.ok) throw new Error(`${answer.status} ${file}`)
      await cache.put(file, answer)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}

/**
 * Stores the page and all files of a build. The page comes last: a build without it is not there.
 * @throws Error a file is missing, or the server has another build by now
 */
export const holdBuild = async (build: Build, sources: FileSources): Promise<void> => {
  const cache = await sources.caches.open(toCacheName(build))
  await addFiles(sources, cache, build.files)
  const page = await sources.fetch(PAGE, { cache: 'no-store' })
  const html = page.ok ? await page.clone().text() : ''
  if (!html.includes(`"${build.start}"`)) throw new Error('the server has another build')
  await cache.put(PAGE, page)
}

/** Removes what other builds left. */
export const dropOtherBuilds = async (build: Build, { caches }: FileSources): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && name !== toCacheName(build))
      .map((name) => caches.delete(name)),
  )
}

const openScreen = async (
  build: Build,
  sources: FileSources,
  request: Request,
): Promise<Response> => {
  const answer = await sources.fetch(request).catch((cause: unknown) => cause)
  if (answer instanceof Response && !isAway(answer)) return answer
  const cache = await sources.caches.open(toCacheName(build))
  const page = await cache.match(PAGE)
  if (page !== undefined) return page
  if (answer instanceof Response) return answer
  throw answer
}

const openFile = async (
  build: Build,
  sources: FileSources,
  request: Request,
): Promise<Response> => {
  const cache = await sources.caches.open(toCacheName(build))
  const known = await cache.match(request, { ignoreVary: true })
  if (known !== undefined) return known
  const answer = await sources.fetch(request)
  // what was left out of the build's list, such as the dictionary of one language
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/**
 * The answer to a request of the client; undefined: it is not about the application and goes to the
 * server as it is. A screen always comes from the server while that answers.
 */
export const answerFromBuild = (
  build: Build,
  sources: FileSources,
  request: Request,
): Promise<Response> | undefined => {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' || pathname.startsWith('/api/')) return undefined
  // a page of its own, which is never the application's
  if (pathname === '/preview') return undefined
  if (request.mode === 'navigate') return openScreen(build, sources, request)
  return pathname.startsWith('/assets/') ? openFile(build, sources, request) : undefined
}
