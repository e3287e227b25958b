import { selectionMask } from '@panelflow/vision/mask/selection-mask.ts'
import { fillTexture } from '@panelflow/vision/inpaint/texture.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { countRows } from './filters.ts'
import { flooded } from './flood.ts'
import { type Layer, merged, moved } from './layers.ts'
import type { Photo } from './photo.ts'
import { toHex, toRgb } from './photo-tool.ts'
import { clipped, cropped, layOver, type Pixels, toWholeBox } from './pixels.ts'
import { beginChange, type ChangedTiles } from './tile-change.ts'

/** Pixels around a place to be healed that are looked at for something alike. */
const HEAL_MARGIN = 72

const allowedAt = (selection: Uint8Array | null, place: number): number =>
  selection === null ? 255 : (selection[place] ?? 0)

type Paint = (data: Uint8ClampedArray, at: number, place: number) => void

/**
 * Writes pixels of a box into the layer, where the selection allows, as one step. What is stopped
 * half way is taken back.
 */
function* writing(photo: Photo, target: Pixels, box: Box, paint: Paint): Generator<number, true> {
  const selection = photo.selection.get()
  const change = beginChange(target)
  const { width, data } = target
  const rows = countRows(box.w)
  let ended: ChangedTiles | null = null
  try {
    for (let top = box.y; top < box.y + box.h; top += rows) {
      const part = clipped({ ...box, y: top, h: rows }, box)
      change.touch(part)
      for (let y = part.y; y < part.y + part.h; y++)
        for (let x = part.x; x < part.x + part.w; x++) {
          const place = y * width + x
          if (selection === null || selection[place] !== 0) paint(data, place * 4, place)
        }
      photo.show(part)
      yield (top - box.y) / box.h
    }
    ended = yield* change.ending()
  } finally {
    if (ended !== null) photo.recordStep(target, ended)
    else {
      change.revert()
      photo.show(box)
    }
  }
  return true
}

/** Fills what is alike around a point with the colour. */
export const floodFill = async (photo: Photo, { x, y }: Point): Promise<boolean> => {
  const { colour, tolerance, opacity } = photo.settings.get()
  const target = photo.getTarget()
  const [r, g, b] = toRgb(colour)
  function* steps(): Generator<number, true> {
    const area = yield* flooded(photo.composite, Math.floor(x), Math.floor(y), tolerance)
    return yield* writing(photo, target, toWholeBox(target), (data, at, place) => {
      if (area[place] !== 0) layOver(data, at, r, g, b, opacity)
    })
  }
  return (await photo.work(steps())) ?? false
}

/** Fills the selection, or everything, with the colour. */
export const fillSelection = async (photo: Photo): Promise<boolean> => {
  const { colour, opacity } = photo.settings.get()
  const [r, g, b] = toRgb(colour)
  const selection = photo.selection.get()
  const paint: Paint = (data, at, place) =>
    layOver(data, at, r, g, b, opacity * (allowedAt(selection, place) / 255))
  return (await photo.work(writing(photo, photo.getTarget(), toWholeBox(photo), paint))) ?? false
}

/**
 * Makes what is selected see-through. Without a selection nothing happens: a whole layer is deleted
 * as a layer.
 */
export const clearSelection = async (photo: Photo): Promise<boolean> => {
  const selection = photo.selection.get()
  if (selection === null) return false
  const paint: Paint = (data, at, place) => {
    data[at + 3] = ((data[at + 3] ?? 0) * (255 - (selection[place] ?? 0))) / 255
  }
  return (await photo.work(writing(photo, photo.getTarget(), toWholeBox(photo), paint))) ?? false
}

/** Box of what a mask covers; null when nothing. */
const boundsOfMask = (mask: Uint8Array, width: number, height: number): Box | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/** Why nothing can be healed or cloned: what is seen of the layer is not what its pixels are. */
export type CopyRefusal = 'apply_adjustments_first' | 'not_on_mask'

/**
 * What is seen is copied into the layer: its adjustments would count twice there, and the picture
 * would be written into its mask. Null: nothing is in the way.
 */
export const findCopyRefusal = (photo: Photo): CopyRefusal | null => {
  const { pixels, adjustments } = photo.activeLayer()
  if (photo.getTarget() !== pixels) return 'not_on_mask'
  return adjustments.some(({ isOn }) => isOn) ? 'apply_adjustments_first' : null
}

/**
 * Covers what the mask marks with what is around it, seen through all layers, onto the active one.
 * False where `findCopyRefusal` says why.
 * @param mask one byte per pixel
 */
export const heal = async (photo: Photo, mask: Uint8Array): Promise<boolean> => {
  const found = boundsOfMask(mask, photo.width, photo.height)
  if (found === null || findCopyRefusal(photo) !== null) return false
  const bounds: Box = found
  const { x, y, w, h } = bounds
  const around = {
    x: x - HEAL_MARGIN,
    y: y - HEAL_MARGIN,
    w: w + 2 * HEAL_MARGIN,
    h: h + 2 * HEAL_MARGIN,
  }
  const box = clipped(around, toWholeBox(photo))
  const window = cropped(photo.composite, box)
  const hole = new Uint8Array(box.w * box.h)
  for (let row = 0; row < box.h; row++)
    for (let column = 0; column < box.w; column++)
      hole[row * box.w + column] =
        (mask[(box.y + row) * photo.width + box.x + column] ?? 0) >= 128 ? 255 : 0
  const raster = {
    width: box.w,
    height: box.h,
    channels: 4 as const,
    data: new Uint8Array(window.data),
  }
  const target = photo.getTarget()
  function* steps(): Generator<number, true> {
    const healed = yield* fillTexture(raster, hole)
    return yield* writing(photo, target, bounds, (data, at, place) => {
      const share = (mask[place] ?? 0) / 255
      const from =
        ((Math.floor(place / photo.width) - box.y) * box.w + (place % photo.width) - box.x) * 4
      const alpha = share * ((healed[from + 3] ?? 0) / 255)
      if (alpha > 0)
        layOver(data, at, healed[from] ?? 0, healed[from + 1] ?? 0, healed[from + 2] ?? 0, alpha)
    })
  }
  return (await photo.work(steps())) ?? false
}

/** Colour seen at a point. Null where nothing is seen. */
export const colourAt = ({ composite }: Photo, { x, y }: Point): string | null => {
  if (x < 0 || y < 0 || x >= composite.width || y >= composite.height) return null
  const at = (Math.floor(y) * composite.width + Math.floor(x)) * 4
  return composite.data[at + 3] === 0
    ? null
    : toHex(composite.data[at] ?? 0, composite.data[at + 1] ?? 0, composite.data[at + 2] ?? 0)
}

/** Selects what an outline holds; with `adds` beside what is selected. */
export const selectPolygon = (photo: Photo, points: readonly Point[], adds: boolean): void => {
  const { data } = selectionMask([{ kind: 'polygon', points }], toWholeBox(photo))
  const before = adds ? photo.selection.get() : null
  if (before !== null)
    for (const [place, value] of before.entries())
      if (value > (data[place] ?? 0)) data[place] = value
  photo.selection.set(data.includes(255) ? data : null)
}

export const invertSelection = (photo: Photo): void => {
  const before = photo.selection.get()
  photo.selection.set(before === null ? null : before.map((value) => 255 - value))
}

export const addLayer = (photo: Photo, name: string, pixels?: Pixels): void => {
  const { layers, active } = photo.state.get()
  const layer = photo.newLayer(name, pixels)
  const at = layers.findIndex(({ id }) => id === active) + 1
  photo.setLayers({ layers: layers.toSpliced(at, 0, layer), active: layer.id })
}

export const duplicateLayer = (photo: Photo, name: string): void => {
  const { layers, active } = photo.state.get()
  const { id: _, ...layer } = photo.activeLayer()
  const copy = (pixels: Pixels): Pixels => ({ ...pixels, data: pixels.data.slice() })
  const { id } = photo.newLayer(name, layer.pixels)
  const mask = layer.mask === null ? null : copy(layer.mask)
  const added: Layer = { ...layer, id, name, pixels: copy(layer.pixels), mask }
  const at = layers.findIndex((each) => each.id === active) + 1
  photo.setLayers({ layers: layers.toSpliced(at, 0, added), active: id })
}

/** False for the last one: a picture has a layer. */
export const deleteLayer = (photo: Photo): boolean => {
  const { layers, active } = photo.state.get()
  const at = layers.findIndex(({ id }) => id === active)
  const left = layers.toSpliced(at, 1)
  const next = left[Math.max(0, at - 1)]
  if (next === undefined) return false
  photo.setLayers({ layers: left, active: next.id })
  return true
}

export const moveLayerBy = (photo: Photo, by: 1 | -1): void => {
  const { layers, active } = photo.state.get()
  const after = moved(layers, active, by)
  if (after !== layers) photo.setLayers({ layers: after, active })
}

/** False for the lowest one. */
export const mergeDown = (photo: Photo): boolean => {
  const { layers, active } = photo.state.get()
  const at = layers.findIndex(({ id }) => id === active)
  const [lower, upper] = [layers[at - 1], layers[at]]
  if (lower === undefined || upper === undefined) return false
  // another object: what undo brings back must not be the one that is painted on from now on
  const one: Layer = { ...merged(lower, upper), id: photo.newLayer(lower.name).id }
  photo.setLayers({ layers: layers.toSpliced(at - 1, 2, one), active: one.id })
  return true
}

/** @param pulled still under way: no step of the history yet */
export const setLayer = (
  photo: Photo,
  layerId: number,
  change: Partial<Pick<Layer, 'visible' | 'opacity' | 'name' | 'blend' | 'adjustments' | 'mask'>>,
  pulled = false,
): void => {
  const { layers, active } = photo.state.get()
  const after = {
    layers: layers.map((layer) => (layer.id === layerId ? { ...layer, ...change } : layer)),
    active,
  }
  if (pulled) photo.showLayers(after)
  else photo.setLayers(after)
}
