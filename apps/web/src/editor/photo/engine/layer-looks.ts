/** Adjustments and masks of the active layer, and the selection's rim. */
import { type Adjustment, type AdjustmentKind, createAdjustment } from './adjustments.ts'
import { flattened, type Layer } from './layers.ts'
import type { LayerState } from './photo-history.ts'
import type { Photo } from './photo.ts'
import { blank, type Pixels } from './pixels.ts'

const withActive = (photo: Photo, change: (layer: Layer) => Layer): LayerState => {
  const { layers, active } = photo.state.get()
  return { layers: layers.map((layer) => (layer.id === active ? change(layer) : layer)), active }
}

/** Adds one to the active layer, for what is selected. Answers its id. */
export const addAdjustment = (photo: Photo, kind: AdjustmentKind): number => {
  const all = photo.state.get().layers.flatMap(({ adjustments }) => adjustments)
  const id = all.reduce((most, each) => Math.max(most, each.id), 0) + 1
  const mask = photo.selection.get()
  const added = createAdjustment(id, kind, mask === null ? null : mask.slice())
  photo.setLayers(
    withActive(photo, (layer) => ({ ...layer, adjustments: [...layer.adjustments, added] })),
  )
  return id
}

/** The layers with an adjustment changed; not shown yet. */
export const planAdjustment = (
  photo: Photo,
  id: number,
  change: Partial<Omit<Adjustment, 'id' | 'kind'>>,
): LayerState =>
  withActive(photo, (layer) => ({
    ...layer,
    adjustments: layer.adjustments.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }))

export const removeAdjustment = (photo: Photo, id: number): void =>
  photo.setLayers(
    withActive(photo, (layer) => ({
      ...layer,
      adjustments: layer.adjustments.filter((each) => each.id !== id),
    })),
  )

/** With the same pixels, adjustments and mask. */
const looksAlike = (a: Layer, b: Layer): boolean =>
  a.pixels === b.pixels && a.adjustments === b.adjustments && a.mask === b.mask

/**
 * Puts adjustments and mask of the active layer into its pixels: one step of the history. False:
 * stopped, busy, or they were changed or deleted meanwhile; then nothing changes.
 */
export const flattenLayer = async (photo: Photo): Promise<boolean> => {
  const layer = photo.activeLayer()
  const done = await photo.work(flattened(layer))
  if (done === null) return false
  const { layers, active } = photo.state.get()
  const now = layers.find(({ id }) => id === layer.id)
  if (now === undefined || !looksAlike(now, layer)) return false
  const { pixels, adjustments, mask } = done
  const applied: Layer = { ...now, pixels, adjustments, mask }
  photo.setLayers({ layers: layers.map((each) => (each === now ? applied : each)), active })
  return true
}

/** White where the layer stays: what is selected, or everything. */
const createMask = ({ width, height, selection }: Photo): Pixels => {
  const mask = blank(width, height)
  const shown = selection.get()
  for (let place = 0; place < width * height; place++) {
    const value = shown === null ? 255 : (shown[place] ?? 0)
    mask.data.set([value, value, value, 255], place * 4)
  }
  return mask
}

/** Gives the active layer a mask, which is painted on from now on. */
export const addMask = (photo: Photo): void => {
  const mask = createMask(photo)
  photo.setLayers(withActive(photo, (layer) => ({ ...layer, mask })))
  photo.choose(photo.activeLayer().id, true)
}

export const removeMask = (photo: Photo): void =>
  photo.setLayers(withActive(photo, (layer) => ({ ...layer, mask: null })))

/** Between pixels and mask of the active layer. False: it has no mask. */
export const toggleMask = (photo: Photo): boolean => {
  const { active, isMask } = photo.state.get()
  if (photo.activeLayer().mask === null) return false
  photo.choose(active, !isMask)
  return true
}

/** Sliding means along rows or columns; outside the picture nothing is selected. */
const meanLines = (
  from: Uint8Array,
  lines: { readonly count: number; readonly length: number },
  steps: { readonly line: number; readonly along: number },
  radius: number,
): Uint8Array => {
  const to = new Uint8Array(from.length)
  const size = radius * 2 + 1
  for (let line = 0; line < lines.count; line++) {
    const start = line * steps.line
    let sum = 0
    for (let at = -radius; at < lines.length + radius; at++) {
      if (at + radius < lines.length) sum += from[start + (at + radius) * steps.along] ?? 0
      if (at - radius - 1 >= 0) sum -= from[start + (at - radius - 1) * steps.along] ?? 0
      if (at >= 0 && at < lines.length) to[start + at * steps.along] = Math.round(sum / size)
    }
  }
  return to
}

/** Softens the rim of the selection by about that many pixels on either side. */
export const featherSelection = (photo: Photo, radius: number): boolean => {
  const { width, height } = photo
  let mask = photo.selection.get()
  if (mask === null || radius < 1) return false
  for (let pass = 0; pass < 2; pass++) {
    const rows = { count: height, length: width }
    mask = meanLines(mask, rows, { line: width, along: 1 }, Math.ceil(radius / 2))
    const columns = { count: width, length: height }
    mask = meanLines(mask, columns, { line: 1, along: width }, Math.ceil(radius / 2))
  }
  photo.selection.set(mask)
  return true
}
