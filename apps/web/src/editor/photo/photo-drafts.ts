import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import type { Layer, NewLayer } from './engine/layers.ts'
import type { Pixels } from './engine/pixels.ts'

/** A layer as it is kept on this machine: raw pixels, nothing lost. */
interface DraftLayer {
  readonly name: string
  readonly visible: boolean
  readonly opacity: number
  readonly pixels: Blob
  /** drafts of earlier versions have none of these */
  readonly blend?: Layer['blend']
  readonly adjustments?: Layer['adjustments']
  readonly mask?: Blob | null
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
    const toBlob = ({ data }: Pixels): Blob => new Blob([new Uint8Array(data)])
    const storedLayers = layers.map(({ id: _id, pixels, mask, ...layer }) => ({
      ...layer,
      pixels: toBlob(pixels),
      mask: mask === null ? null : toBlob(mask),
    }))
    await (
      await open()
    ).put(STORE, { width, height, asset, layers: storedLayers, at: new Date().toISOString() }, key)
  },
  drop: async (key: string): Promise<void> => await (await open()).delete(STORE, key),
}

export const layersOfDraft = async ({ width, height, layers }: PhotoDraft) =>
  await Promise.all(
    layers.map(async ({ pixels, mask, ...rest }): Promise<NewLayer> => {
      const read = async (blob: Blob): Promise<Pixels> => ({
        width,
        height,
        data: new Uint8ClampedArray(await blob.arrayBuffer()),
      })
      return { ...rest, pixels: await read(pixels), mask: mask == null ? null : await read(mask) }
    }),
  )
