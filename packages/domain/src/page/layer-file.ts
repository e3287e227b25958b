/**
 * The layers that a flattened picture was made of, as one file beside it: their pixels, masks,
 * blend modes and adjustments, so that the photo editor opens them again. Everybody else paints
 * the flattened picture.
 *
 * Eight bytes of mark, the length of the head (uint32, little endian), the head as JSON in ASCII,
 * then the parts: for each layer, the lowest first, its pixels, its mask and the masks of its
 * adjustments. A part is compressed by zlib (RFC 1950).
 */
import { field, type Value } from './document/field.ts'
import { findFault, isRecord } from './document/find-fault.ts'

export const LAYER_FILE_VERSION = 1
export const LAYER_FILE_LIMIT_MB = 30
export const MAX_LAYER_FILE_BYTES = LAYER_FILE_LIMIT_MB * 1024 * 1024
export const MAX_LAYER_NAME = 500
/** Far more than a hundred layers say; it is parsed at once. */
export const MAX_LAYER_HEAD_BYTES = 4 * 1024 * 1024
export const MAX_LAYERS = 100
/** All parts together as they lie in memory. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024

export const LAYER_BLENDS = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'difference',
] as const

export const ADJUSTMENTS = [
  'levels',
  'curves',
  'hue',
  'blur',
  'sharpen',
  'despeckle',
  'grain',
] as const

const value = field.number({ integer: true, min: 0, max: 255 })
/** bytes of a part in the file */
const part = field.number({ integer: true, min: 1, max: MAX_LAYER_FILE_BYTES })
const side = field.number({ integer: true, min: 1, max: 20_000 })
const figure = field.number({ min: -1000, max: 1000 })
const curve = field.list(field.object({ x: value, y: value }), { min: 2, max: 256 })

const layerFileHead = field.object({
  version: field.number({ integer: true, min: 1 }),
  width: side,
  height: side,
  layers: field.list(
    field.object({
      name: field.text({ max: MAX_LAYER_NAME }),
      visible: field.flag(),
      opacity: field.number({ min: 0, max: 1 }),
      blend: field.oneOf(LAYER_BLENDS),
      pixels: part,
      mask: field.nullable(part),
      adjustments: field.list(
        field.object({
          kind: field.oneOf(ADJUSTMENTS),
          isOn: field.flag(),
          figures: field.object({
            black: figure,
            white: figure,
            gamma: figure,
            hue: figure,
            saturation: figure,
            lightness: figure,
            radius: field.number({ min: 0, max: 100 }),
            amount: figure,
            strength: figure,
            grain: figure,
          }),
          curves: field.object({ all: curve, red: curve, green: curve, blue: curve }),
          mask: field.nullable(part),
        }),
        { max: 50 },
      ),
    }),
    { min: 1, max: MAX_LAYERS },
  ),
})

export type LayerFileHead = Value<typeof layerFileHead>

export interface LayerFile {
  readonly head: LayerFileHead
  /** compressed, in the order of the head */
  readonly parts: readonly Uint8Array[]
}

const MARK = [...'PFLAYERS'].map((char) => char.charCodeAt(0))
const HEAD_AT = MARK.length + 4

const listParts = ({ layers }: LayerFileHead): readonly number[] =>
  layers.flatMap(({ pixels, mask, adjustments }) =>
    [pixels, mask, ...adjustments.map((each) => each.mask)].filter((bytes) => bytes !== null),
  )

/** What the parts take in memory: four bytes a pixel, the mask of an adjustment one. */
const getUnpackedBytes = ({ width, height, layers }: LayerFileHead): number =>
  width *
  height *
  layers.reduce(
    (sum, { mask, adjustments }) =>
      sum + (mask === null ? 4 : 8) + adjustments.filter((each) => each.mask !== null).length,
    0,
  )

const toAsciiJson = (head: LayerFileHead): string =>
  JSON.stringify(head).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** @param parts compressed, as many and as long as the head says */
export const writeLayerFile = (
  head: LayerFileHead,
  parts: readonly Uint8Array<ArrayBuffer>[],
): readonly Uint8Array<ArrayBuffer>[] => {
  const json = Uint8Array.from(toAsciiJson(head), (char) => char.charCodeAt(0))
  const start = new Uint8Array(HEAD_AT)
  start.set(MARK)
  new DataView(start.buffer).setUint32(MARK.length, json.byteLength, true)
  return [start, json, ...parts]
}

/** Bytes of a head that become letters at once. */
const PIECE = 8192

const parseJson = (bytes: Uint8Array): unknown => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  try {
    return JSON.parse(pieces.join(''))
  } catch {
    return null
  }
}

/** May it be stored? */
export const isLayerFileHead = (head: unknown): head is LayerFileHead =>
  findFault(layerFileHead, head, 'limits') === null &&
  getUnpackedBytes(head as LayerFileHead) <= MAX_UNPACKED_BYTES

const parseHead = (bytes: Uint8Array): LayerFileHead | null => {
  const head = parseJson(bytes)
  if (!isRecord(head) || head['version'] !== LAYER_FILE_VERSION) return null
  return isLayerFileHead(head) ? head : null
}

/** Null: damaged, larger than may be stored, or written by a newer program. */
export const readLayerFile = (bytes: Uint8Array): LayerFile | null => {
  if (bytes.byteLength < HEAD_AT || MARK.some((byte, at) => bytes[at] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headBytes = view.getUint32(MARK.length, true)
  if (headBytes > MAX_LAYER_HEAD_BYTES) return null
  let at = HEAD_AT + headBytes
  const head = at > bytes.byteLength ? null : parseHead(bytes.subarray(HEAD_AT, at))
  if (head === null) return null
  const parts: Uint8Array[] = []
  for (const length of listParts(head)) {
    if (at + length > bytes.byteLength) return null
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return at === bytes.byteLength ? { head, parts } : null
}
