import { toPng } from '../image/picture-pixels.ts'
import { createPictureCache } from '../image/picture-cache.ts'
import { readPixels } from '../image/picture-pixels.ts'
import type { Pixels } from '../photo/engine/pixels.ts'
import type { LayeredCall, LayeredReply, LayeredRequest, LayerPicture } from './layered-client.ts'
import { type GroundPiece, findRepainted } from './repainted-ground.ts'
import { openLayeredFile, type OpenedFile } from './layered-file.ts'

const loadPicture = createPictureCache(1)
/** Keys of pieces of the source page follow those of layers. */
const FIRST_PIECE = 1_000_000

let opened: OpenedFile | null = null
let pieces: readonly GroundPiece[] = []

const getFile = (): OpenedFile => {
  if (opened === null) throw new Error('no file')
  return opened
}

const toBitmap = (pixels: Pixels): Promise<ImageBitmap> =>
  createImageBitmap(new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height))

const readPicture = async (key: number): Promise<LayerPicture> => {
  const pixels = pieces[key - FIRST_PIECE]?.pixels ?? getFile().readPixels(key)
  return { png: await toPng(pixels), bitmap: await toBitmap(pixels) }
}

/** The layer of the page on as much as the page: it is cut off where it was erased. */
const withBorders = (layer: Pixels, x: number, y: number, page: Pixels): Pixels => {
  const data = new Uint8ClampedArray(page.width * page.height * 4)
  const [left, right] = [Math.max(0, x), Math.min(page.width, x + layer.width)]
  for (let row = 0; row < layer.height; row++) {
    if (y + row < 0 || y + row >= page.height) continue
    const from = (row * layer.width + left - x) * 4
    data.set(
      layer.data.subarray(from, from + Math.max(0, right - left) * 4),
      ((y + row) * page.width + left) * 4,
    )
  }
  return { width: page.width, height: page.height, data }
}

const answer = async (request: LayeredRequest): Promise<unknown> => {
  switch (request.kind) {
    case 'open': {
      const file = openLayeredFile(new Uint8Array(await request.file.arrayBuffer()), request.page)
      if ('fault' in file) return file
      opened = file
      pieces = []
      const { marks, layers, leftOut } = file
      return { marks, layers, leftOut }
    }
    case 'picture':
      return readPicture(request.key)
    case 'ground': {
      const source = readPixels(await loadPicture(request.assets, request.source))
      const { x, y } = request.at
      const after = withBorders(getFile().readPixels(request.key), x, y, source)
      pieces = findRepainted(source, after)
      return pieces.map(({ box }, index) => ({ key: FIRST_PIECE + index, box }))
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<LayeredCall>) => {
  const post = (reply: LayeredReply): void => self.postMessage(reply)
  answer(data.request).then(
    (value) => post({ call: data.call, ok: true, value }),
    (cause: unknown) => post({ call: data.call, ok: false, cause: String(cause) }),
  )
})
