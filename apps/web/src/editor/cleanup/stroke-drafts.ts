import type { Box, DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A patch as it is after a stroke. */
export interface PaintedStroke {
  readonly id: string
  /** ms since 1970 */
  readonly at: number
  readonly pageId: string
  readonly document: DocumentKind
  readonly itemId: string
  /** content the stroke was painted on; null: the patch is new, or an earlier stroke is waiting */
  readonly upon: string | null
  /** what is left; null: nothing */
  readonly left: { readonly box: Box; readonly png: Blob } | null
}

/** A stroke that is not on the page yet. */
interface StoredStroke extends PaintedStroke {
  readonly account: string
  readonly chapterId: string
}

interface Schema extends DBSchema {
  readonly strokes: {
    readonly key: string
    readonly value: StoredStroke
    readonly indexes: { readonly chapter: [string, string] }
  }
}

const STORE = 'strokes'
let opened: Promise<IDBPDatabase<Schema>> | null = null
const open = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('panelflow.cleanup', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE).createIndex('chapter', ['account', 'chapterId'])
    },
  }))

/** Strokes on this machine from the moment they end until they are on the page. */
export interface StrokeDrafts {
  readonly save: (stroke: PaintedStroke) => Promise<void>
  readonly drop: (id: string) => Promise<void>
  /** What tabs that are gone have left behind, in the order it was painted. */
  readonly list: () => Promise<readonly PaintedStroke[]>
}

const LOCK = 'panelflow.cleanup'

const claimed = new Set<string>()

/** A living tab puts its own strokes on the page: its lock is held as long as it lives. */
const claim = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!isSecureContext || claimed.has(name)) return resolve(true)
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) claimed.add(name)
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => undefined)
    })
  })

export const createStrokeDrafts = (account: string, chapterId: string): StrokeDrafts => ({
  save: async (stroke) => {
    await (await open()).put(STORE, { ...stroke, account, chapterId }, stroke.id)
  },
  drop: async (id) => await (await open()).delete(STORE, id),
  list: async () => {
    if (!(await claim([LOCK, account, chapterId].join('/')))) return []
    const all = await (await open()).getAllFromIndex(STORE, 'chapter', [account, chapterId])
    return all.toSorted((a, b) => a.at - b.at)
  },
})
