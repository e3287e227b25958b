/** Reads a Photoshop file of a page: which layers it has, and what is seen of each. */
import {
  getLayerImageData,
  getLayerMaskImageData,
  initializeCanvas,
  type Layer,
  readPsd,
} from 'ag-psd'
import { BLEND_MODES } from '@panelflow/domain/page/document/item-values.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { readMarks } from '@panelflow/domain/page/layered/layer-marks.ts'
import { readTypeLook } from '@panelflow/domain/page/layered/type-look.ts'
import { printPixels } from '@panelflow/domain/page/layered/pixel-print.ts'
import type { Pixels } from '../photo/engine/pixels.ts'
import {
  type FileFault,
  type FileLayer,
  type LayeredFile,
  type LayerNote,
  type LayerType,
  MAX_FILE_MB,
  MAX_LAYERS,
} from './file-contents.ts'

initializeCanvas(
  () => {
    throw new Error('layers are read as pixels')
  },
  (width, height) =>
    ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as unknown as ImageData,
)

/** of one layer; the largest page has as many */
const MAX_LAYER_PIXELS = 80_000_000
/** A handful of bytes may say that they are gigabytes of layers. */
const MAX_PIXELS_IN_ALL = 1_000_000_000

/** A file that was read, whose pixels are decoded when they are asked for. */
export interface OpenedFile extends LayeredFile {
  /** what is seen of a layer, without what is transparent round it */
  readonly readPixels: (key: number) => Pixels
}

const RGB = 3
const MODES: Readonly<Record<number, 'cmyk' | 'grayscale' | 'indexed' | 'lab'>> = {
  1: 'grayscale',
  2: 'indexed',
  4: 'cmyk',
  9: 'lab',
}

interface Size {
  readonly width: number
  readonly height: number
}

/** What the first bytes say; the rest is only read if this page could be in it. */
const findHeadFault = (bytes: Uint8Array, page: Size): FileFault | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26 || view.getUint32(0) !== 0x38425053) return { fault: 'not_a_psd' }
  if (![1, 2].includes(view.getUint16(4))) return { fault: 'not_a_psd' }
  const [height, width] = [view.getUint32(14), view.getUint32(18)]
  const [bits, mode] = [view.getUint16(22), view.getUint16(24)]
  if (mode !== RGB) return { fault: 'color_mode', mode: MODES[mode] ?? 'unknown' }
  if (bits !== 8) return { fault: 'depth', bits }
  return width === page.width && height === page.height ? null : { fault: 'size', width, height }
}

interface Found {
  readonly layer: Layer
  readonly group: string | null
  readonly opacity: number
  readonly isHidden: boolean
}

const listLayers = (layers: readonly Layer[], above: Omit<Found, 'layer'>): readonly Found[] =>
  layers.flatMap((layer) => {
    const opacity = above.opacity * (layer.opacity ?? 1)
    const isHidden = above.isHidden || layer.hidden === true
    return layer.children === undefined
      ? [{ layer, group: above.group, opacity, isHidden }]
      : listLayers(layer.children, { group: layer.name ?? null, opacity, isHidden })
  })

const getBox = ({ left = 0, top = 0, right = 0, bottom = 0 }: Layer): Box => ({
  x: left,
  y: top,
  w: Math.max(0, right - left),
  h: Math.max(0, bottom - top),
})

/** A mask hides: white shows, black does not; outside its box its default holds. */
const applyMask = (data: Uint8ClampedArray, { x, y, w, h }: Box, layer: Layer): void => {
  const { mask } = layer
  if (mask === undefined || mask.disabled === true) return
  const shown = getLayerMaskImageData(layer)
  const [left, top] = [(mask.left ?? 0) - x, (mask.top ?? 0) - y]
  const outside = mask.defaultColor ?? 255
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++) {
      const [mx, my] = [column - left, row - top]
      const isInside =
        shown !== undefined && mx >= 0 && my >= 0 && mx < shown.width && my < shown.height
      const value = isInside ? (shown.data[(my * shown.width + mx) * 4] ?? 0) : outside
      const at = (row * w + column) * 4 + 3
      data[at] = Math.round(((data[at] ?? 0) * value) / 255)
    }
}

const decode = (layer: Layer): Pixels => {
  const box = getBox(layer)
  const pixels = box.w * box.h === 0 ? undefined : getLayerImageData(layer)
  const data = pixels === undefined ? new Uint8ClampedArray() : new Uint8ClampedArray(pixels.data)
  if (pixels === undefined) return { width: 0, height: 0, data }
  applyMask(data, box, layer)
  return { width: box.w, height: box.h, data }
}

/** What a mask has beside its pixels. */
const hasSoftMask = ({ mask, vectorMask }: Layer): boolean =>
  vectorMask !== undefined ||
  (mask !== undefined &&
    (mask.fromVectorData === true ||
      (mask.userMaskFeather ?? 0) > 0 ||
      (mask.userMaskDensity ?? 1) < 1))

const KNOWN_BLENDS: readonly string[] = ['normal', ...BLEND_MODES, 'pass through']

const listNotes = (layer: Layer): readonly LayerNote[] => {
  const effects = Object.values(layer.effects ?? {}).flat()
  const hasEffects = effects.some(
    (effect) => typeof effect === 'object' && effect !== null && effect.enabled === true,
  )
  return [
    ...(KNOWN_BLENDS.includes(layer.blendMode ?? 'normal') ? [] : (['blend'] as const)),
    ...(hasEffects ? (['effects'] as const) : []),
    ...(layer.clipping === true ? (['clipping'] as const) : []),
    ...(hasSoftMask(layer) ? (['mask'] as const) : []),
    ...(layer.fillOpacity !== undefined && layer.fillOpacity < 1 ? (['opacity'] as const) : []),
  ]
}

const toType = ({ text }: Layer): LayerType | null => {
  if (text === undefined) return null
  const [cos = 1, sin = 0, , , x = 0, y = 0] = text.transform ?? []
  const turn = (Math.atan2(sin, cos) * 180) / Math.PI
  return { words: text.text, x, y, turn, look: readTypeLook(text) }
}

const toFileLayer = ({ layer, group, opacity, isHidden }: Found, key: number): FileLayer => ({
  key,
  id: layer.id ?? null,
  name: layer.name ?? '',
  group,
  print: printPixels(decode(layer), getBox(layer)),
  opacity: Math.round(opacity * 255),
  blend: layer.blendMode ?? 'normal',
  isHidden,
  type: toType(layer),
  notes: listNotes(layer),
})

const cropSeen = (pixels: Pixels, at: Pick<Box, 'x' | 'y'>, { x, y, w, h }: Box): Pixels => {
  const data = new Uint8ClampedArray(w * h * 4)
  for (let row = 0; row < h; row++) {
    const from = ((y - at.y + row) * pixels.width + x - at.x) * 4
    data.set(pixels.data.subarray(from, from + w * 4), row * w * 4)
  }
  return { width: w, height: h, data }
}

const isTooLarge = (found: readonly Found[]): boolean => {
  const areas = found.map(({ layer }) => getBox(layer)).map(({ w, h }) => w * h)
  return (
    areas.some((area) => area > MAX_LAYER_PIXELS) ||
    areas.reduce((sum, area) => sum + area, 0) > MAX_PIXELS_IN_ALL
  )
}

/** Whether a file ends within its layers: the reader would go on with zeros. */
const isCutOff = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const resources = 26 + 4 + view.getUint32(26)
  const section = resources + 4 + view.getUint32(resources)
  const isLarge = view.getUint16(4) === 2
  const length = isLarge ? Number(view.getBigUint64(section)) : view.getUint32(section)
  return section + (isLarge ? 8 : 4) + length > bytes.length
}

const open = (bytes: Uint8Array): OpenedFile | FileFault => {
  const options = { useRawData: true, useImageData: true, skipCompositeImageData: true }
  const psd = readPsd(bytes, { ...options, skipThumbnail: true })
  const all = listLayers(psd.children ?? [], { group: null, opacity: 1, isHidden: false })
  if (all.length === 0) return { fault: 'no_layers' }
  if (all.length > MAX_LAYERS) return { fault: 'too_many_layers', limit: MAX_LAYERS }
  const found = all.filter(
    ({ layer }) => layer.adjustment === undefined && layer.vectorFill === undefined,
  )
  if (isTooLarge(found)) return { fault: 'too_large', limit: MAX_FILE_MB }
  const layers = found.map(toFileLayer)
  const marks = readMarks(psd.imageResources?.xmpMetadata ?? '')
  // what was flattened has one layer without pixels
  if (marks === null && layers.every(({ print }) => print.w === 0)) return { fault: 'no_layers' }
  return {
    marks,
    layers,
    leftOut: all.filter((each) => !found.includes(each)).map(({ layer }) => layer.name ?? ''),
    readPixels: (key) => {
      const [source, layer] = [found[key]?.layer, layers[key]]
      if (source === undefined || layer === undefined) throw new Error(`no layer ${key}`)
      return cropSeen(decode(source), getBox(source), layer.print)
    },
  }
}

/** Reads a file for a page of this size. What is damaged is refused whole. */
export const openLayeredFile = (bytes: Uint8Array, page: Size): OpenedFile | FileFault => {
  if (bytes.length > MAX_FILE_MB * 1024 * 1024) return { fault: 'too_large', limit: MAX_FILE_MB }
  const fault = findHeadFault(bytes, page)
  if (fault !== null) return fault
  try {
    return isCutOff(bytes) ? { fault: 'corrupt' } : open(bytes)
  } catch (cause) {
    console.warn('a layered file was not read', cause)
    return { fault: 'corrupt' }
  }
}
