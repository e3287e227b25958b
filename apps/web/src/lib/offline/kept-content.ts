import type { UserView } from '@panelflow/contract/user.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { CHAPTER_CACHES, FONT_CACHE } from './chapter-files.ts'

/**
 * What this browser keeps of chapters opened lately, of one person at a time: who writes for
 * another one empties it first. Thoughts and limits: docs/security/offline.md.
 */
const DATABASE = 'panelflow.offline'
const DAY_MS = 24 * 3_600_000
const KEPT_MS = 7 * DAY_MS
const MAX_CHAPTERS = 8
const MAX_BYTES = 600 * 1024 * 1024
const MAX_CHAPTER_BYTES = 200 * 1024 * 1024

/** Whose the content is, and until when their session lasts. */
export interface ContentOwner {
  readonly user: UserView
  /** milliseconds since 1970 */
  readonly until: number
}

export interface KeptAnswer {
  readonly value: unknown
  /** milliseconds since 1970 */
  readonly savedAt: number
}

interface StoredAnswer extends KeptAnswer {
  readonly chapterId: string
}

interface StoredChapter {
  readonly openedAt: number
  /** of its pictures */
  readonly bytes: number
}

interface Schema extends DBSchema {
  readonly person: { readonly key: string; readonly value: ContentOwner }
  readonly answers: {
    readonly key: [chapterId: string, question: string]
    readonly value: StoredAnswer
    readonly indexes: { readonly chapter: string }
  }
  readonly chapters: { readonly key: string; readonly value: StoredChapter }
}

const STORES = ['person', 'answers', 'chapters'] as const
const PERSON = 'person'

/** Set while everything is to go; still set at the next start where that failed. */
const FORGET_KEY = 'panelflow.forget_content'

/** Where the browser refuses this storage, it keeps no content either. */
const readMark = (): boolean => {
  try {
    return localStorage.getItem(FORGET_KEY) !== null
  } catch {
    return false
  }
}

const writeMark = (isSet: boolean): void => {
  try {
    if (isSet) localStorage.setItem(FORGET_KEY, '1')
    else localStorage.removeItem(FORGET_KEY)
  } catch (cause) {
    console.warn('this browser does not note what has to be removed', cause)
  }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

const open = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('person')
      db.createObjectStore('answers').createIndex('chapter', 'chapterId')
      db.createObjectStore('chapters')
    },
  })
  return opened
}

const forgetFiles = async (isGone: (cacheName: string) => boolean): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)))
}

const isContent = (name: string): boolean => name.startsWith(CHAPTER_CACHES) || name === FONT_CACHE

const clearStores = async (): Promise<void> => {
  const transaction = (await open()).transaction(STORES, 'readwrite')
  const cleared = STORES.map((name) => transaction.objectStore(name).clear())
  await Promise.all([...cleared, transaction.done])
}

/**
 * Everything goes: the person signed out, somebody else came, the session is over. Where it fails,
 * nothing opens any more, and the next start tries again.
 */
export const forgetContent = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  writeMark(true)
  try {
    await clearStores()
  } finally {
    await forgetFiles(isContent)
  }
  writeMark(false)
}

/** Removes what an earlier attempt left behind. */
export const finishForgetting = async (): Promise<void> => {
  if (readMark()) await forgetContent()
}

/** Opens what is kept for writing, emptied if it is another person's. */
const openFor = async (owner: ContentOwner) => {
  await finishForgetting()
  const db = await open()
  const before = await db.get('person', PERSON)
  if (before !== undefined && before.user.id !== owner.user.id) await forgetContent()
  const transaction = db.transaction(STORES, 'readwrite')
  // between the two lines somebody else may have come: then nothing of theirs is overwritten
  const now = await transaction.objectStore('person').get(PERSON)
  if (now !== undefined && now.user.id !== owner.user.id) {
    transaction.abort()
    transaction.done.catch(() => undefined)
    return null
  }
  await transaction.objectStore('person').put(owner, PERSON)
  return transaction
}

/** Stores an answer of the server about a chapter. */
export const keepAnswer = async (
  owner: ContentOwner,
  chapterId: string,
  question: string,
  value: unknown,
): Promise<void> => {
  const transaction = await openFor(owner)
  if (transaction === null) return
  const answer = { chapterId, value, savedAt: Date.now() }
  await transaction.objectStore('answers').put(answer, [chapterId, question])
  await transaction.done
}

export const findAnswer = async (
  account: string,
  chapterId: string,
  question: string,
): Promise<KeptAnswer | null> => {
  if (readMark()) return null
  const transaction = (await open()).transaction(STORES)
  const owner = await transaction.objectStore('person').get(PERSON)
  if (owner?.user.id !== account) return null
  return (await transaction.objectStore('answers').get([chapterId, question])) ?? null
}

/** When the newest of what is kept of a chapter was read; null: nothing is. */
export const findChapterTime = async (chapterId: string): Promise<number | null> => {
  const all = await (await open()).getAllFromIndex('answers', 'chapter', chapterId)
  return all.length === 0 ? null : Math.max(...all.map(({ savedAt }) => savedAt))
}

/**
 * Whose the content is, while their session would still last. After that all of it is removed
 * here.
 */
export const findOwner = async (now: number): Promise<ContentOwner | null> => {
  await finishForgetting()
  const owner = await (await open()).get('person', PERSON)
  if (owner === undefined) return null
  if (owner.until > now) return owner
  await forgetContent()
  return null
}

/** Where a chapter's pictures are. */
export const openChapterFiles = (chapterId: string): Promise<Cache> =>
  caches.open(`${CHAPTER_CACHES}${chapterId}`)

/** One chapter goes: it is no longer open to the person, or makes room. */
export const forgetChapter = async (chapterId: string): Promise<void> => {
  const transaction = (await open()).transaction(STORES, 'readwrite')
  const answers = transaction.objectStore('answers')
  for (const key of await answers.index('chapter').getAllKeys(chapterId)) await answers.delete(key)
  await transaction.objectStore('chapters').delete(chapterId)
  await transaction.done
  await forgetFiles((name) => name === `${CHAPTER_CACHES}${chapterId}`)
}

const listSurplus = (
  chapters: readonly (readonly [id: string, StoredChapter])[],
  now: number,
): readonly string[] => {
  const newestFirst = chapters.toSorted(([, a], [, b]) => b.openedAt - a.openedAt)
  let bytes = 0
  return newestFirst.flatMap(([id, chapter], place) => {
    bytes += chapter.bytes
    // the newest is the one that is open
    const stays = place === 0 || (place < MAX_CHAPTERS && bytes <= MAX_BYTES)
    return stays && now - chapter.openedAt <= KEPT_MS ? [] : [id]
  })
}

const removeSurplus = async (now: number): Promise<void> => {
  const { store } = (await open()).transaction('chapters')
  const [ids, chapters] = await Promise.all([store.getAllKeys(), store.getAll()])
  const known = ids.flatMap((id, at) => {
    const chapter = chapters[at]
    return chapter === undefined ? [] : [[id, chapter] as const]
  })
  for (const id of listSurplus(known, now)) await forgetChapter(id)
}

/** The chapter was opened: chapters of long ago, and those there is no room for, are removed. */
export const openKeptChapter = async (owner: ContentOwner, chapterId: string): Promise<void> => {
  const now = Date.now()
  const transaction = await openFor(owner)
  if (transaction === null) return
  const chapters = transaction.objectStore('chapters')
  const bytes = (await chapters.get(chapterId))?.bytes ?? 0
  await chapters.put({ openedAt: now, bytes }, chapterId)
  await transaction.done
  await removeSurplus(now)
}

/**
 * Counts bytes of pictures about to be stored. False: there is no room for more of this chapter, or
 * it was removed.
 */
export const reserveBytes = async (chapterId: string, bytes: number): Promise<boolean> => {
  const transaction = (await open()).transaction('chapters', 'readwrite')
  const chapter = await transaction.store.get(chapterId)
  const isFree = chapter !== undefined && chapter.bytes + bytes <= MAX_CHAPTER_BYTES
  if (isFree) await transaction.store.put({ ...chapter, bytes: chapter.bytes + bytes }, chapterId)
  await transaction.done
  return isFree
}
