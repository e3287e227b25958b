import { type FileSources, isAway } from './application-files.ts'

/** Each chapter's pictures are in a cache of its own, named by its id after this. */
export const CHAPTER_CACHES = 'panelflow.chapter/'
/** Fonts of the workspace, of all chapters. */
export const FONT_CACHE = 'panelflow.fonts'

const FILE = /\/api\/(?:files\/(?:tiles|chapters|fonts)\/|fonts\/[^/]+$)/

/**
 * What a file is kept under: its path says its content. The query is a signature, which the server
 * alone judges; other nodes have the same paths.
 */
export const toFileKey = (address: string): string => new URL(address, location.origin).pathname

const openKept = async (sources: FileSources, request: Request): Promise<Response> => {
  const answer = await sources.fetch(request).catch((cause: unknown) => cause)
  if (answer instanceof Response && !isAway(answer)) return answer
  const names = await sources.caches.keys()
  for (const name of names) {
    if (!name.startsWith(CHAPTER_CACHES) && name !== FONT_CACHE) continue
    const kept = await (await sources.caches.open(name)).match(toFileKey(request.url))
    if (kept !== undefined) return kept
  }
  if (answer instanceof Response) return answer
  throw answer
}

/**
 * The answer to a request for a picture or font: of the server, from here while it cannot be
 * reached. undefined: it asks for something else.
 */
export const answerFromChapters = (
  sources: FileSources,
  request: Request,
): Promise<Response> | undefined =>
  request.method === 'GET' && FILE.test(new URL(request.url).pathname)
    ? openKept(sources, request)
    : undefined

/** Fonts that were fetched in this thread. */
const fetched = new Set<string>()
/** What opens the chapter comes first; the browser's own cache still has them then. */
const KEEP_FONTS_AFTER_MS = 8000
/** The subsets of a chapter change with its words; the oldest files go. */
const MAX_FONTS = 60
let timer: ReturnType<typeof setTimeout> | undefined

const keepFetched = async (): Promise<void> => {
  if (!('caches' in globalThis) || !(await caches.has(FONT_CACHE))) return
  const cache = await caches.open(FONT_CACHE)
  for (const address of fetched) {
    const key = toFileKey(address)
    if ((await cache.match(key)) === undefined) {
      const answer = await fetch(address)
      if (answer.ok) await cache.put(key, answer)
    }
    fetched.delete(address)
  }
  const keys = await cache.keys()
  for (const key of keys.slice(0, -MAX_FONTS)) await cache.delete(key)
}

/** A font was used: where chapters are kept, it is kept with them. */
export const keepFont = (address: string): void => {
  fetched.add(address)
  clearTimeout(timer)
  timer = setTimeout(
    () => void keepFetched().catch((cause: unknown) => console.warn('fonts were not kept', cause)),
    KEEP_FONTS_AFTER_MS,
  )
}
