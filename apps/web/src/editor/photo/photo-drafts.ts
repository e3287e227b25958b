import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import type { Layer } from './engine/layers.ts'

/** A layer as it is kept on this machine: raw pixels, nothing lost. */
interface DraftLayer {
  readonly name: string
  readonly visible: boolean
  readonly opacity: number
  readonly pixels: Blob
}

export interface PhotoDraft {
  readonly width: number
  readonly height: number
  /** content that was being edited */
  readonly asset: string | null
  readonly layers: readonly DraftLayer[]
  /** ISO */
  readonly at: string
}

interface Schema extends DBSchema {
  readonly drafts: { readonly key: string; readonly value: PhotoDraft }
}

const STORE = 'drafts'
let opened: Promise<IDBPDatabase<Schema>> | null = null
const open = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('panelflow.photo', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE)
    },
  }))

export const draftKey = (account: string, chapterId: string, target: PhotoTarget): string => {
  const { pageId } = target
  const what = target.kind === 'item' ? target.itemId : Object.values(target.box).join(',')
  return [account, chapterId, pageId, what].join('/')
}

/** Pixels that are not saved yet, on this machine; a crash or a dead line costs nothing. */
export const photoDrafts = {
  load: async (key: string): Promise<PhotoDraft | undefined> =>
    await (await open()).get(STORE, key),
  saveDraft: async (key: string, asset: string | null, layers: readonly Layer[]): Promise<void> => {
    const [lowest] = layers
    if (lowest === undefined) return
    const { width, height } = lowest.pixels
    const storedLayers = layers.map(({ name, visible, opacity, pixels }) => ({
      name,
      visible,
      opacity,
      pixels: new Blob([new Uint8Array(pixels.data)]),
    }))
    await (
      await open()
    ).put(STORE, { width, height, asset, layers: storedLayers, at: new Date().toISOString() }, key)
  },
  drop: async (key: string): Promise<void> => await (await open()).delete(STORE, key),
}

export const layersOfDraft = async ({ width, height, layers }: PhotoDraft) =>
  await Promise.all(
    layers.map(async ({ pixels, ...rest }) => ({
      ...rest,
      pixels: { width, height, data: new Uint8ClampedArray(await pixels.arrayBuffer()) },
    })),
  )
