/** Files of pictures that are pasted into a chapter. */
import { pageDocuments } from '@panelflow/contract/page.ts'
import { api } from '../../lib/http/api.ts'
import { isCallError, isTransient } from '../../lib/http/call-error.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import type { CopiedItem, CopiedItems } from '../engine/clipboard.ts'
import { sendPicture } from '../image/send-picture.ts'

/** Where pictures are read from and stored; throws when there is no answer. */
export interface PictureFiles {
  /** null: there is no such picture, or the person may not see it */
  readonly load: (assets: string, sha: string) => Promise<Blob | null>
  /** address of the pictures of a chapter; null where the person may not open it */
  readonly findAddress: (
    source: Pick<CopiedItems, 'chapterId' | 'pageId'>,
  ) => Promise<string | null>
  readonly store: (chapterId: string, file: Blob) => Promise<{ readonly asset: string }>
  /** what the photo editor keeps beside a picture; empty where it keeps nothing */
  readonly loadLayers: (assets: string, sha: string) => Promise<Blob | null>
  readonly storeLayers: (chapterId: string, sha: string, file: Blob) => Promise<void>
}

const loadFile: PictureFiles['load'] = async (assets, path) => {
  const response = await fetch(assets.replace('{sha}', path))
  if (response.ok) return await response.blob()
  if (response.status >= 500) throw new Error(`${response.status} for a picture`)
  return null
}

/** Pictures over HTTP. */
export const pictureFiles: PictureFiles = {
  load: loadFile,
  loadLayers: async (assets, sha) => {
    const { toLayersPath } = await import('../photo/kept-layers.ts')
    return await loadFile(assets, toLayersPath(sha))
  },
  storeLayers: async (chapterId, sha, file) => {
    const { sendLayers } = await import('../photo/kept-layers.ts')
    // layers that the same picture has there already stay
    await sendLayers(chapterId, sha, file, null)
  },
  findAddress: async ({ chapterId, pageId }) => {
    try {
      const { assets } = await api.call(pageDocuments, { params: { chapterId, pageId } })
      return pictureAddress(assets)
    } catch (error) {
      if (!isCallError(error) || isTransient(error)) throw error
      return null
    }
  },
  store: sendPicture,
}

const withAsset = (copied: CopiedItem, asset: string): CopiedItem => {
  const { item } = copied
  if (item.kind === 'patch')
    return { ...copied, item: { ...item, props: { ...item.props, asset } } }
  if (item.kind === 'image')
    return { ...copied, item: { ...item, props: { ...item.props, asset } } }
  return copied
}

const getAsset = ({ item }: CopiedItem): string | null =>
  item.kind === 'patch' || item.kind === 'image' ? item.props.asset : null

interface Carried {
  readonly copied: CopiedItems
  /** pictures whose layers stayed behind */
  readonly layersLeft: number
}

interface Destination {
  readonly chapterId: string
  /** address of the pictures of the chapter, with `{sha}` */
  readonly assets: string
}

/**
 * Makes sure that the chapter has the pictures of the items. One that it lacks is read from the
 * chapter it was copied from, with the rights the person has there, and stored once more; an item
 * whose picture cannot be read is left out. Throws when the server does not answer for a picture;
 * layers that do not come are left behind.
 */
export const carryPictures = async (
  copied: CopiedItems,
  { chapterId, assets }: Destination,
  files: PictureFiles,
): Promise<Carried> => {
  const shas = [...new Set(copied.items.map(getAsset))].filter((sha) => sha !== null)
  const known = new Map<string, string>()
  let layersLeft = 0
  for (const sha of shas) if ((await files.load(assets, sha)) !== null) known.set(sha, sha)
  const missing = shas.filter((sha) => !known.has(sha))
  const isForeign = missing.length > 0 && copied.chapterId !== chapterId
  const source = isForeign ? await files.findAddress(copied) : null
  for (const sha of source === null ? [] : missing) {
    const file = source === null ? null : await files.load(source, sha)
    if (source === null || file === null) continue
    const { asset } = await files.store(chapterId, file)
    known.set(sha, asset)
    try {
      const layers = await files.loadLayers(source, sha)
      if (layers !== null && layers.size > 0) await files.storeLayers(chapterId, asset, layers)
    } catch (error) {
      console.warn('layers were not copied', error)
      layersLeft += 1
    }
  }
  const items = copied.items.flatMap((each) => {
    const sha = getAsset(each)
    if (sha === null) return [each]
    const asset = known.get(sha)
    return asset === undefined ? [] : [withAsset(each, asset)]
  })
  return { copied: { ...copied, items }, layersLeft }
}
