import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import { createCell, type Watched } from '../engine/cell.ts'
import { createTileStore, tileUrl } from '../engine/tiles.ts'
import { createPagePictures } from '../lettering/page-pictures.ts'
import { createEffectPictures, createTextPictures } from '../lettering/text-pictures.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import type { PaintStores } from './paint-stores.ts'

export interface OpenStores extends PaintStores {
  /** bumped when something new can be drawn */
  readonly loads: Watched<number>
  readonly close: () => void
}

/** Signed addresses carry their own right: no header, no envelope. */
const loadPicture = async (url: string, stop?: AbortSignal): Promise<ImageBitmap> => {
  const response = await fetch(url, { signal: stop })
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return createImageBitmap(await response.blob())
}

/** From the chosen node; when that is out of reach, from where the page comes from. */
const loadTile = async (url: string, stop: AbortSignal): Promise<ImageBitmap> => {
  const address = pictureAddress(url)
  try {
    return await loadPicture(address, stop)
  } catch (error) {
    if (address === url || stop.aborted) throw error
    return loadPicture(url, stop)
  }
}

const now = (): number => performance.now()

/**
 * Tiles, patches and painted texts of the open chapter.
 * @param getTileAddress tile address of a page as it is signed now; signatures run out during a
 * working day
 */
export const openStores = (
  lettering: LetteringClient,
  language: string,
  getTileAddress: (pageId: string) => string,
): OpenStores => {
  const loads = createCell(0)
  const onLoad = (): void => loads.set(loads.get() + 1)
  const tiles = createTileStore<ImageBitmap>({
    load: (tile, stop) => loadTile(tileUrl(getTileAddress(tile.pageId), tile), stop),
    getByteSize: ({ width, height }) => width * height * 4,
    drop: (picture) => picture.close(),
    onLoad,
    now,
  })
  const texts = createTextPictures(
    (text, scale, urgent) =>
      lettering.enqueue({ kind: 'raster', text, language, scale }, urgent ? 0 : 1),
    onLoad,
    now,
  )
  const effects = createEffectPictures(
    ({ item, assets }, scale, urgent) =>
      lettering.enqueue({ kind: 'picture', item, scale, assets }, urgent ? 0 : 1),
    onLoad,
    now,
  )
  const pictures = createPagePictures((url) => loadPicture(url), onLoad, now)
  return {
    loads,
    tiles,
    texts,
    effects,
    pictures,
    close: () => {
      tiles.close()
      texts.close()
      effects.close()
      pictures.close()
    },
  }
}
