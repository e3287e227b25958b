/** Layers as they are kept beside the flattened picture (domain/page/layer-file.ts). */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { assetLayersSave } from '@panelflow/contract/picture.ts'
import {
  isLayerFileHead,
  LAYER_FILE_VERSION,
  type LayerFileHead,
  MAX_LAYER_FILE_BYTES,
  MAX_LAYER_HEAD_BYTES,
  MAX_LAYER_NAME,
  readLayerFile,
  writeLayerFile,
} from '@panelflow/domain/page/layer-file.ts'
import { isSameSize, type PictureSize } from '@panelflow/domain/page/picture-file.ts'
import { sha256 } from '@panelflow/render/exact/sha256.ts'
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
  new Blob([bytes as ArrayBufferView<ArrayBuffer>])

const copyLayer = ({ name, visible, opacity, blend, pixels, mask, adjustments }: Layer) => ({
  head: { name: name.slice(0, MAX_LAYER_NAME), visible, opacity, blend },
  pixels: copyBytes(pixels.data),
  mask: mask === null ? null : copyBytes(mask.data),
  adjustments: adjustments.map(({ id: _id, mask: area, ...rest }) => ({
    ...rest,
    area: area === null ? null : copyBytes(area),
  })),
})

/** What a layer says in the head, as if each part took one byte. */
const describeLayer = ({
  name,
  visible,
  opacity,
  blend,
  mask,
  adjustments,
}: Layer): StoredLayer => ({
  name: name.slice(0, MAX_LAYER_NAME),
  visible,
  opacity,
  blend,
  pixels: 1,
  mask: mask === null ? null : 1,
  adjustments: adjustments.map(({ id: _id, mask: area, ...rest }) => ({
    ...rest,
    mask: area === null ? null : 1,
  })),
})

class TooLarge extends Error {}

/** A layer file; null: it would be larger than the studio keeps. */
export const packLayers = async (
  { width, height }: PictureSize,
  layers: readonly Layer[],
): Promise<Blob | null> => {
  const version = LAYER_FILE_VERSION
  // asked before anything is copied: it may be gigabytes
  if (!isLayerFileHead({ version, width, height, layers: layers.map(describeLayer) })) return null
  try {
    return await packCopies({ width, height }, layers.map(copyLayer))
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

const packCopies = async (
  { width, height }: PictureSize,
  copies: readonly ReturnType<typeof copyLayer>[],
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const add = async (bytes: Blob): Promise<number> => {
    const part = await compress(bytes)
    size += part.byteLength
    if (size > MAX_LAYER_FILE_BYTES) throw new TooLarge()
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
  const pieces = writeLayerFile(head, parts)
  const file = new Blob([...pieces])
  const [, json] = pieces
  if (file.size > MAX_LAYER_FILE_BYTES || (json?.byteLength ?? 0) > MAX_LAYER_HEAD_BYTES)
    throw new TooLarge()
  return file
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

/** Layers as they were read. */
export interface KeptLayers {
  /** content hash of the file */
  readonly sha: string
  /** `unreadable`: damaged, or of a newer program */
  readonly layers: readonly NewLayer[] | 'unreadable'
}

/** Where the layers of a picture lie, in place of its own hash. */
export const toLayersPath = (sha: string): string => `${sha}/layers`

/**
 * What is kept beside a picture; null: nothing. @param assets address with `{sha}`
 * @throws when it did not come
 */
export const fetchLayers = async (
  assets: string,
  sha: string,
  size: PictureSize,
): Promise<KeptLayers | null> => {
  const response = await fetch(assets.replace('{sha}', toLayersPath(sha)))
  if (!response.ok) throw new Error(`${response.status} for the layers`)
  const file = new Uint8Array(await response.arrayBuffer())
  if (file.byteLength === 0) return null
  const layers = await unpackLayers(file, size).catch((error: unknown) => {
    console.warn('the layers were not opened', error)
    return 'unreadable' as const
  })
  return { sha: sha256(file), layers }
}

/**
 * @param file a layer file; empty: the picture has no layers
 * @param replaces content hash of the layers that were read; null: none. Throws CallError.
 */
export const sendLayers = async (
  chapterId: string,
  sha: string,
  file: Blob,
  replaces: string | null,
): Promise<EndpointAnswer<typeof assetLayersSave>> =>
  await api.call(assetLayersSave, {
    params: { chapterId, sha },
    query: replaces === null ? {} : { replaces },
    bytes: file,
    timeoutMs: TIMEOUT_MS,
  })

/** What became of the layers of a picture that was saved. */
export type LayersOutcome =
  | { readonly kind: 'kept' | 'changed_meanwhile'; readonly layers: string | null }
  | { readonly kind: 'too_large' }

/**
 * Keeps the layers of a picture that is on the page.
 * @param packing a layer file; null: it is too large; `plain`: the picture says it all
 * @param known content hash of the layers that are kept beside this very picture; null: none were
 * read
 */
export const keepLayers = async (
  send: (file: Blob, replaces: string | null) => ReturnType<typeof sendLayers>,
  packing: Promise<Blob | 'plain' | null>,
  known: string | null,
): Promise<LayersOutcome> => {
  const packed = await packing
  if (packed === null) return { kind: 'too_large' }
  // of the same picture elsewhere: they stay
  if (packed === 'plain' && known === null) return { kind: 'kept', layers: null }
  const { layers, isStored } = await send(packed === 'plain' ? new Blob() : packed, known)
  return { kind: isStored ? 'kept' : 'changed_meanwhile', layers }
}
