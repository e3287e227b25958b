import { DOCUMENT_KINDS } from '@panelflow/domain/page/document/page-document.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { getTabId, listLivingTabs, lockName } from './editor-tab.ts'
import type { StoredEdits, Outbox } from '../engine/ports.ts'
import { toPresentEdits } from '../engine/unsent-edits.ts'

const STORE = 'edits'

interface OutboxEntry extends StoredEdits {
  readonly account: string
  readonly chapterId: string
  readonly tab: string
}

interface Schema extends DBSchema {
  readonly edits: {
    readonly key: string
    readonly value: OutboxEntry
    readonly indexes: { readonly chapter: [string, string] }
  }
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('panelflow.outbox', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE).createIndex('chapter', ['account', 'chapterId'])
    },
  })

/** Takes back what was done; it may have ended by itself. */
const abort = (transaction: { readonly abort: () => void }): void => {
  try {
    transaction.abort()
  } catch {
    // it has
  }
}

/** Edits of one document, of several tabs, as one. */
const joinEdits = (all: readonly StoredEdits[]): readonly StoredEdits[] => {
  const [first] = all
  if (first === undefined) return []
  const { pageId, document } = first
  const pending = all.flatMap((edits) => edits.pending)
  const held = all.flatMap((edits) => edits.held)
  return [
    {
      pageId,
      document,
      pending,
      held,
      schema: first.schema ?? 1,
      baseRev: Math.min(...all.map(({ baseRev }) => baseRev ?? 0)),
    },
  ]
}

/**
 * Unsent edits in IndexedDB, by account, chapter and tab. What a tab that is gone has left behind
 * is taken over by the next one that opens the page;
 * what a living tab is about to send is left to it.
 */
export const createOutbox = (account: string, chapterId: string, newId: () => string): Outbox => {
  const db = open()
  // each use reports the failure by itself; unused it must not count as unhandled
  db.catch(() => undefined)
  const tab = getTabId(newId)
  const toKey = (owner: string, { pageId, document }: StoredEdits): string =>
    [account, chapterId, pageId, document, owner].join('/')

  const isOwnOrOrphan = async (): Promise<(stored: OutboxEntry) => boolean> => {
    const [mine, living] = [await tab, await listLivingTabs()]
    return (stored) => stored.tab === mine || !living.has(lockName(stored.tab))
  }

  /**
   * What is kept for a page, under this tab from now on: one transaction, so that a copy is stored
   * at every moment, and of two tabs that open the page only one takes over what is left there.
   */
  const takeOver = async (pageId: string): Promise<readonly StoredEdits[]> => {
    const mine = await tab
    const isTaken = await isOwnOrOrphan()
    const transaction = (await db).transaction(STORE, 'readwrite')
    const { store } = transaction
    try {
      const all = await store.index('chapter').getAll([account, chapterId])
      const stored = all.filter((edits) => edits.pageId === pageId && isTaken(edits))
      const present = stored.map(toPresentEdits)
      const own = DOCUMENT_KINDS.flatMap((document) =>
        joinEdits(present.filter((edits) => edits.document === document)),
      )
      const orphans = stored.filter((edits) => edits.tab !== mine)
      for (const edits of orphans) await store.delete(toKey(edits.tab, edits))
      for (const edits of orphans.length > 0 ? own : [])
        await store.put({ ...edits, account, chapterId, tab: mine }, toKey(mine, edits))
      await transaction.done
      return own
    } catch (cause) {
      // the failure itself is told, not that of the transaction it ends
      transaction.done.catch(() => undefined)
      abort(transaction)
      throw cause
    }
  }

  return {
    load: takeOver,
    save: async (edits) => {
      const mine = await tab
      const isEmpty = edits.pending.length === 0 && edits.held.length === 0
      if (isEmpty) await (await db).delete(STORE, toKey(mine, edits))
      else
        await (await db).put(STORE, { ...edits, account, chapterId, tab: mine }, toKey(mine, edits))
    },
    pages: async () => {
      const all = await (await db).getAllFromIndex(STORE, 'chapter', [account, chapterId])
      return [...new Set(all.filter(await isOwnOrOrphan()).map(({ pageId }) => pageId))]
    },
  }
}
