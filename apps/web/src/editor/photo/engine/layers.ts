import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { LAYER_BLENDS } from '@panelflow/domain/page/layer-file.ts'
import { type Adjustment, adjustPart, getTotalReach } from './adjustments.ts'
import { blank, layOver, type Pixels } from './pixels.ts'

export type LayerBlend = (typeof LAYER_BLENDS)[number]

/** As large as the picture; pixels are changed in place, everything else makes a new layer. */
export interface Layer {
  readonly id: number
  readonly name: string
  readonly visible: boolean
  /** 0..1 */
  readonly opacity: number
  readonly pixels: Pixels
  readonly blend: LayerBlend
  /** applied in this order; the pixels stay as they are */
  readonly adjustments: readonly Adjustment[]
  /** where it is white the layer is seen, where it is black or clear it is not */
  readonly mask: Pixels | null
}

/** A layer as it is opened; what is not said is plain. */
export type NewLayer = Pick<Layer, 'name' | 'visible' | 'opacity' | 'pixels'> &
  Partial<Pick<Layer, 'blend' | 'adjustments' | 'mask'>>

export const createLayer = (id: number, layer: NewLayer): Layer => ({
  blend: 'normal',
  adjustments: [],
  mask: null,
  ...layer,
  id,
})

/** Rows at a time. */
const STRIP = 32

/** How far a change of a layer's pixels is seen. */
export const getLayerReach = (layers: readonly Layer[]): number =>
  Math.max(0, ...layers.map(({ adjustments }) => getTotalReach(adjustments)))

/**
 * Four bytes at once: what is opaque or clear, and that is nearly everything, is copied or passed
 * over as a whole.
 */
const words = ({ data }: Pixels): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)

type Mix = (below: number, above: number) => number

const multiply: Mix = (below, above) => (below * above) / 255
const screen: Mix = (below, above) => below + above - (below * above) / 255

/** Values 0..255, as the W3C's Compositing and Blending defines them. */
const MIXES: Readonly<Record<Exclude<LayerBlend, 'normal'>, Mix>> = {
  multiply,
  screen,
  overlay: (below, above) =>
    below <= 127.5 ? multiply(2 * below, above) : screen(2 * below - 255, above),
  darken: Math.min,
  lighten: Math.max,
  difference: (below, above) => Math.abs(below - above),
}

/** A pixel over another one; where nothing is below, a blend mode changes nothing. */
const layMixed = (
  data: Uint8ClampedArray,
  at: number,
  [r, g, b]: readonly [number, number, number],
  alpha: number,
  mix: Mix,
): void => {
  const share = (data[at + 3] ?? 0) / 255
  const join = (below: number, above: number): number =>
    above * (1 - share) + mix(below, above) * share
  const color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const
  layOver(data, at, join(color[0], r), join(color[1], g), join(color[2], b), alpha)
}

/** 0..1: how much of a layer a mask shows at a place of the picture. */
const shownAt = ({ data }: Pixels, place: number): number => {
  const at = place * 4
  const light = 77 * (data[at] ?? 0) + 151 * (data[at + 1] ?? 0) + 28 * (data[at + 2] ?? 0)
  return ((light >> 8) * (data[at + 3] ?? 0)) / 65_025
}

/** Lays one layer over what is there, within a box. */
const layLayer = (layer: Layer, target: Pixels, box: Box): void => {
  const { opacity, blend, mask, adjustments } = layer
  const isAdjusted = adjustments.some(({ isOn }) => isOn)
  const source = isAdjusted ? adjustPart(layer.pixels, adjustments, box) : layer.pixels
  const [left, top] = isAdjusted ? [box.x, box.y] : [0, 0]
  const mix = blend === 'normal' ? null : MIXES[blend]
  const isPlain = opacity === 1 && mix === null && mask === null
  const [to, from] = [words(target), words(source)]
  const bytes = source.data
  for (let y = box.y; y < box.y + box.h; y++) {
    for (let x = box.x; x < box.x + box.w; x++) {
      const [place, own] = [y * target.width + x, (y - top) * source.width + x - left]
      const at = own * 4
      const alpha = bytes[at + 3] ?? 0
      if (alpha === 0) continue
      if (alpha === 255 && isPlain) {
        to[place] = from[own] ?? 0
        continue
      }
      const share = (alpha / 255) * opacity * (mask === null ? 1 : shownAt(mask, place))
      const [r, g, b] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
      if (share === 0) continue
      if (mix === null) layOver(target.data, place * 4, r, g, b, share)
      else layMixed(target.data, place * 4, [r, g, b], share, mix)
    }
  }
}

/** Lays the visible layers over each other within a box, the lowest first. */
export const composeBox = (layers: readonly Layer[], target: Pixels, box: Box): void => {
  const to = words(target)
  for (let y = box.y; y < box.y + box.h; y++)
    to.fill(0, y * target.width + box.x, y * target.width + box.x + box.w)
  for (const layer of layers) if (layer.visible && layer.opacity > 0) layLayer(layer, target, box)
}

/** A layer with its adjustments and its mask in its pixels, strip by strip. */
export function* flattened(layer: Layer): Generator<number, Layer> {
  const { width, height } = layer.pixels
  const pixels = blank(width, height)
  const plain: Layer = { ...layer, visible: true, opacity: 1, blend: 'normal' }
  for (let y = 0; y < height; y += STRIP) {
    composeBox([plain], pixels, { x: 0, y, w: width, h: Math.min(STRIP, height - y) })
    yield y / height
  }
  return { ...layer, pixels, adjustments: [], mask: null }
}

/** One layer with what two looked like together. */
export const merged = (lower: Layer, upper: Layer): Layer => {
  const { width, height } = lower.pixels
  const pixels = blank(width, height)
  const below: Layer = { ...lower, visible: true, blend: 'normal' }
  composeBox([below, upper], pixels, { x: 0, y: 0, w: width, h: height })
  return { ...lower, opacity: 1, pixels, adjustments: [], mask: null }
}

export const moved = (layers: readonly Layer[], id: number, by: 1 | -1): readonly Layer[] => {
  const from = layers.findIndex((layer) => layer.id === id)
  const to = from + by
  const layer = layers[from]
  if (layer === undefined || to < 0 || to >= layers.length) return layers
  return layers.toSpliced(from, 1).toSpliced(to, 0, layer)
}
