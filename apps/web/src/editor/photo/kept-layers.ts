/** Layers as they are kept beside the flattened picture (domain/page/layer-file.ts). */
import { assetLayersSave } from '@panelflow/contract/picture.ts'
import {
  isLayerFileHead,
  LAYER_FILE_VERSION,
  type LayerFileHead,
  MAX_LAYER_FILE_BYTES,
  MAX_LAYER_NAME,
  readLayerFile,
  writeLayerFile,
} from '@panelflow/domain/page/layer-file.ts'
import { isSameSize, type PictureSize } from '@panelflow/domain/page/picture-file.ts'
import { api } from '../../lib/http/api.ts'
import type { Layer, NewLayer } from './engine/layers.ts'

const TIMEOUT_MS = 180_000

type StoredLayer = LayerFileHead['layers'][number]

/** The picture says all there is to say: one layer, as it is. */
export const isPlain = (layers: readonly Layer[]): boolean => {
  const [only] = layers
  if (layers.length !== 1 || only === undefined) return false
  const { visible, opacity, blend, adjustments, mask } = only
  const isBare = adjustments.length === 0 && mask === null
  return isBare && visible && opacity === 1 && blend === 'normal'
}

const compress = async (bytes: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = bytes.stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** @throws for anything but so many bytes */
const decompress = async (
  part: Uint8Array,
  length: number,
): Promise<Uint8ClampedArray<ArrayBuffer>> => {
  const stream = new Blob([new Uint8Array(part)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const bytes = new Uint8ClampedArray(length)
  const reader = stream.getReader()
  let at = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (at + read.value.byteLength > length) {
      await reader.cancel()
      throw new Error('a part is longer than its picture')
    }
    bytes.set(read.value, at)
    at += read.value.byteLength
  }
  if (at !== length) throw new Error('a part is shorter than its picture')
  return bytes
}

/** As it is now: pixels may be painted on while they are compressed. */
const copyBytes = (bytes: ArrayBufferView): Blob =>
  new Blob([new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()])

const copyLayer = ({ name, visible, opacity, blend, pixels, mask, adjustments }: Layer) => ({
  head: { name: name.slice(0, MAX_LAYER_NAME), visible, opacity, blend },
  pixels: copyBytes(pixels.data),
  mask: mask === null ? null : copyBytes(mask.data),
  adjustments: adjustments.map(({ id: _id, mask: area, ...rest }) => ({
    ...rest,
    area: area === null ? null : copyBytes(area),
  })),
})

/** A layer file; null: it would be larger than the studio keeps. */
export const packLayers = async (
  { width, height }: PictureSize,
  layers: readonly Layer[],
): Promise<Blob | null> => {
  const copies = layers.map(copyLayer)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const add = async (bytes: Blob): Promise<number> => {
    const part = await compress(bytes)
    parts.push(part)
    return part.byteLength
  }
  const stored: StoredLayer[] = []
  for (const copy of copies) {
    const pixels = await add(copy.pixels)
    const mask = copy.mask === null ? null : await add(copy.mask)
    const adjustments: StoredLayer['adjustments'][number][] = []
    for (const { area, ...rest } of copy.adjustments)
      adjustments.push({ ...rest, mask: area === null ? null : await add(area) })
    stored.push({ ...copy.head, pixels, mask, adjustments })
  }
  const head = { version: LAYER_FILE_VERSION, width, height, layers: stored }
  const file = new Blob([...writeLayerFile(head, parts)])
  return file.size > MAX_LAYER_FILE_BYTES || !isLayerFileHead(head) ? null : file
}

/** @throws when the file is damaged, of a newer program or of another picture */
export const unpackLayers = async (
  file: Uint8Array,
  size: PictureSize,
): Promise<readonly NewLayer[]> => {
  const read = readLayerFile(file)
  if (read === null || !isSameSize(read.head, size)) throw new Error('the layers cannot be read')
  const { width, height } = size
  const parts = read.parts.values()
  const take = async (length: number | null, bytes: number) =>
    length === null ? null : await decompress(parts.next().value ?? new Uint8Array(), bytes)
  const takePixels = async (length: number | null) => {
    const data = await take(length, width * height * 4)
    return data === null ? null : { width, height, data }
  }
  const layers: NewLayer[] = []
  let id = 0
  for (const { pixels, mask, adjustments, ...rest } of read.head.layers) {
    const own = await takePixels(pixels)
    if (own === null) throw new Error('a layer has pixels')
    const shown = await takePixels(mask)
    const adjusted: NonNullable<NewLayer['adjustments']>[number][] = []
    for (const { mask: area, ...each } of adjustments) {
      const bytes = await take(area, width * height)
      id += 1
      adjusted.push({ ...each, id, mask: bytes === null ? null : new Uint8Array(bytes.buffer) })
    }
    layers.push({ ...rest, pixels: own, mask: shown, adjustments: adjusted })
  }
  return layers
}

/**
 * What is kept beside a picture; null: nothing. @param assets address with `{sha}`
 * @throws when it cannot be had or read
 */
export const fetchLayers = async (
  assets: string,
  sha: string,
  size: PictureSize,
): Promise<readonly NewLayer[] | null> => {
  const response = await fetch(assets.replace('{sha}', `${sha}/layers`))
  if (!response.ok) throw new Error(`${response.status} for the layers`)
  const file = new Uint8Array(await response.arrayBuffer())
  return file.byteLength === 0 ? null : await unpackLayers(file, size)
}

/** @param file a layer file; empty: the picture has no layers. Throws CallError. */
export const sendLayers = async (chapterId: string, sha: string, file: Blob): Promise<void> => {
  await api.call(assetLayersSave, {
    params: { chapterId, sha },
    bytes: file,
    timeoutMs: TIMEOUT_MS,
  })
}
