import { pageDocuments, type PageView } from '@panelflow/contract/page.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import { parseDocument } from '@panelflow/domain/page/document/parse-document.ts'
import { api, getOwner } from '../../lib/http/api.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import { FONT_CACHE, toFileKey } from '../../lib/offline/chapter-files.ts'
import { holdApplication } from '../../lib/offline/hold-application.ts'
import { openChapterFiles, openKeptChapter, reserveBytes } from '../../lib/offline/kept-content.ts'
import { isOffline } from '../../lib/offline/offline-state.ts'
import { tilesIn, tileUrl } from '../engine/tiles.ts'
import { DICTIONARY_FILES } from '../spelling/dictionary-files.ts'

/** What is on the screen comes first. */
const FIRST_MS = 6000
/** Then patches and pictures that came since. */
const NEXT_MS = 120_000

const listTiles = ({ id, name, width, height, tileLevels, tiles }: PageView): readonly string[] => {
  const frame = { id, name, width, height, tileLevels }
  const whole = { x: 0, y: 0, w: width, h: height }
  const levels = Array.from({ length: tileLevels }, (_, level) => level)
  return levels.flatMap((level) =>
    tilesIn(frame, level, whole).map((tile) => pictureAddress(tileUrl(tiles, tile))),
  )
}

const listPictures = ({ base, lane, assets }: Documents): readonly string[] =>
  [base, lane]
    .flatMap(({ items }) => Object.values(items))
    .flatMap((item) =>
      item.kind === 'patch' || item.kind === 'image'
        ? [pictureAddress(assets.replace('{sha}', item.props.asset))]
        : [],
    )

/** Puts a file into the cache. False: there is no room. @throws Error it did not come */
const keepFile = async (
  chapterId: string,
  cache: Cache,
  address: string,
  stop: AbortSignal,
): Promise<boolean> => {
  const answer = await fetch(address, { signal: stop })
  if (!answer.ok) throw new Error(`${answer.status} ${address}`)
  const bytes = await answer.blob()
  if (!(await reserveBytes(chapterId, bytes.size))) return false
  await cache.put(toFileKey(address), new Response(bytes))
  return true
}

interface Documents {
  readonly base: PageDocument
  readonly lane: PageDocument
  readonly assets: string
}

interface ChapterFiles {
  readonly chapterId: string
  /** that judges its spelling, as far as is known now; null: there is none */
  readonly getDictionary: () => SpellingDictionary | null
  /** with addresses as they are signed now */
  readonly getPages: () => readonly PageView[]
  /** the right to it is gone: what was kept is removed, and the screen stays */
  readonly isLost: () => boolean
  /** of a page that is open; null: it is not */
  readonly findOpen: (pageId: string) => Documents | null
}

/** Of a page that nobody opened yet: read once, so that it is kept. */
const readPage = async (
  chapterId: string,
  pageId: string,
  signal: AbortSignal,
): Promise<Documents> => {
  const { base, lane, assets } = await api.call(pageDocuments, {
    params: { chapterId, pageId },
    signal,
  })
  return { base: parseDocument(base), lane: parseDocument(lane), assets }
}

/** The spelling checker may have fetched them before there was a service worker to hold them. */
const fetchDictionary = async (
  dictionary: SpellingDictionary | null,
  signal: AbortSignal,
): Promise<void> => {
  if (dictionary === null) return
  await navigator.serviceWorker.ready
  const { affixes, words } = DICTIONARY_FILES[dictionary]
  for (const file of [affixes, words]) await fetch(file, { signal })
}

const keepOnce = async (
  { chapterId, getDictionary, getPages, isLost, findOpen }: ChapterFiles,
  known: Set<string>,
  stop: AbortSignal,
): Promise<void> => {
  const owner = getOwner()
  if (owner === null || isOffline() || isLost()) return
  await openKeptChapter(owner, chapterId)
  await caches.open(FONT_CACHE)
  const cache = await openChapterFiles(chapterId)
  const keys = new Set((await cache.keys()).map(({ url }) => toFileKey(url)))
  // all of it was removed meanwhile, e.g. with the session
  if (keys.size === 0) known.clear()
  if (known.size === 0) await fetchDictionary(getDictionary(), stop)
  for (const page of getPages()) {
    const isNew = !known.has(page.id)
    const documents = findOpen(page.id) ?? (isNew ? await readPage(chapterId, page.id, stop) : null)
    const files = [
      ...(documents === null ? [] : listPictures(documents)),
      ...(isNew ? listTiles(page) : []),
    ]
    for (const address of files) {
      const key = toFileKey(address)
      if (keys.has(key)) continue
      if (!(await keepFile(chapterId, cache, address, stop))) return
      keys.add(key)
    }
    known.add(page.id)
  }
}

/**
 * Keeps all pages of the open chapter, with their pictures, on this machine, as far as there is
 * room: one file after the other, beside the work. Answers the way to end it.
 */
export const keepChapterFiles = (chapter: ChapterFiles): (() => void) => {
  const stop = new AbortController()
  const known = new Set<string>()
  let timer: ReturnType<typeof setTimeout>
  const run = async (): Promise<void> => {
    try {
      if (!(await holdApplication())) return
      await keepOnce(chapter, known, stop.signal)
    } catch (cause) {
      if (!stop.signal.aborted) console.warn('not all of the chapter is on this machine', cause)
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void run(), NEXT_MS)
  }
  timer = setTimeout(() => void run(), FIRST_MS)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
