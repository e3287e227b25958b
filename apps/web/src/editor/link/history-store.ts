import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { HistoryStore, StoredHistory } from '../engine/ports.ts'
import { getTabId, listLivingTabs, lockName } from './editor-tab.ts'

const STORE = 'steps'
const KEPT_MS = 30 * 24 * 3_600_000

interface HistoryEntry extends StoredHistory {
  readonly account: string
  readonly chapterId: string
  readonly tab: string
  /** milliseconds since 1970 */
  readonly savedAt: number
}

interface Schema extends DBSchema {
  readonly steps: {
    readonly key: string
    readonly value: HistoryEntry
    readonly indexes: { readonly chapter: [string, string]; readonly savedAt: number }
  }
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('panelflow.history', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore(STORE)
      store.createIndex('chapter', ['account', 'chapterId'])
      store.createIndex('savedAt', 'savedAt')
    },
  })

/**
 * Steps in IndexedDB, by account, chapter and tab, for 30 days. A new window goes on with those of
 * the last one that is gone; two open windows each have their own.
 */
export const createHistoryStore = (
  account: string,
  chapterId: string,
  newId: () => string,
): HistoryStore => {
  const db = open()
  // each use reports the failure by itself; unused it must not count as unhandled
  db.catch(() => undefined)
  const tab = getTabId(newId)
  const toKey = (owner: string): string => [account, chapterId, owner].join('/')

  return {
    load: async () => {
      const [mine, living] = [await tab, await listLivingTabs()]
      const { store, done } = (await db).transaction(STORE, 'readwrite')
      const old = await store
        .index('savedAt')
        .getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS))
      for (const key of old) await store.delete(key)
      const all = await store.index('chapter').getAll([account, chapterId])
      const orphans = all
        .filter((entry) => entry.tab !== mine && !living.has(lockName(entry.tab)))
        .toSorted((a, b) => b.savedAt - a.savedAt)
      const found = all.find((entry) => entry.tab === mine) ?? orphans[0] ?? null
      if (found !== null) await store.put({ ...found, tab: mine }, toKey(mine))
      for (const orphan of orphans) await store.delete(toKey(orphan.tab))
      await done
      return found
    },
    save: async (history) => {
      const mine = await tab
      const entry = { ...history, account, chapterId, tab: mine, savedAt: Date.now() }
      await (await db).put(STORE, entry, toKey(mine))
    },
  }
}
