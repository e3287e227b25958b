/** The selection, or the layer with its masks, in a frame: seen while it is pulled, one step. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell, type Watched } from '../../engine/cell.ts'
import type { Layer } from './layers.ts'
import { type LiftedPart, liftPart, withMasks, withPiece } from './lifted-part.ts'
import type { Photo } from './photo.ts'
import { joined, toWholeBox } from './pixels.ts'
import { isSameQuad, type Quad, settleQuad, toQuad } from './quad.ts'
import { getTouched, type Raster } from './warp.ts'
import type { OpenWarper, Warper, WarpRequest, WarpResult, WarpSource } from './warper.ts'

/** Why nothing can be transformed. */
export type TransformRefusal = 'busy' | 'nothing_to_transform' | 'part_of_mask'

/** A frame that is open. */
export interface Transforming {
  readonly frame: Watched<Quad>
  /** the result is being computed */
  readonly isTaking: Watched<boolean>
  /** shows the frame as it is pulled; not a step to take back yet */
  readonly pull: (quad: Quad) => void
  /** what was pulled since `before` can be taken back alone */
  readonly settle: (before: Quad) => void
  /** `pull` and `settle` at once */
  readonly change: (quad: Quad) => void
  /** the frame as it was before it was last changed; false: it was not */
  readonly undo: () => boolean
  /** Puts the result into the layer, one step of the history. False: it could not be computed. */
  readonly take: () => Promise<boolean>
  /** Everything as it was. */
  readonly cancel: () => void
}

interface Preview {
  readonly show: (result: WarpResult, target: Box) => void
}

/** The layer as it looks while the frame is pulled; only what the frame touches is written. */
const createPreview = (photo: Photo, layer: Layer, lifted: LiftedPart): Preview => {
  const data = lifted.rest.data.slice()
  const pixels = { ...lifted.rest, data }
  let touched: Box = lifted.source.box
  return {
    show: (result, target) => {
      const box = joined(touched, target)
      withPiece(pixels, lifted.rest, touched, result.pieces[0], target)
      touched = target
      photo.preview(withMasks({ ...layer, pixels }, result.masks, target), box)
    },
  }
}

/** Rows that are computed before it is asked whether they are still wanted. */
const BAND = 256

/** The same as one request. Null: somebody began to pull again meanwhile. */
const warpInBands = async (
  warp: Warper['warp'],
  request: WarpRequest,
  { pieces, masks }: WarpSource,
  isStale: () => boolean,
): Promise<WarpResult | null> => {
  const { x, y, w, h } = request.target
  const createEmpty = ({ stride }: Raster) => new Uint8ClampedArray(w * h * stride)
  const all = { pieces: pieces.map(createEmpty), masks: masks.map(createEmpty) }
  for (let row = 0; row < h; row += BAND) {
    if (isStale()) return null
    const target = { x, y: y + row, w, h: Math.min(BAND, h - row) }
    const band = await warp({ ...request, target, maskTarget: target })
    for (const kind of ['pieces', 'masks'] as const)
      band[kind].forEach((part, at) => all[kind][at]?.set(part, (row * part.length) / target.h))
  }
  return all
}

/** Side of the squares that are computed as one pixel while a frame is pulled. */
const MAX_STEP = 8

/**
 * Shows the newest frame as fast as it can be computed; what came between is left out. While it is
 * pulled no more pixels are computed than the screen shows; all of them once it is let go.
 */
const createRefresh = (
  frame: Watched<Quad>,
  show: (quad: Quad, step: number, isSuperseded: () => boolean) => Promise<void>,
  getStep: () => number,
  isEnded: () => boolean,
): ((isPulled: boolean) => void) => {
  let isRunning = false
  let shown = { quad: frame.get(), step: 1 }
  let step = 1
  let isPulledNow = false
  const run = async (): Promise<void> => {
    while ((shown.quad !== frame.get() || shown.step > step) && !isEnded()) {
      shown = { quad: frame.get(), step }
      const wasPulled = isPulledNow
      await show(shown.quad, step, () => isPulledNow && !wasPulled)
    }
  }
  return (isPulled) => {
    isPulledNow = isPulled
    step = isPulled ? Math.min(MAX_STEP, Math.max(1, Math.floor(getStep()))) : 1
    if (isRunning) return
    isRunning = true
    run()
      .catch((error: unknown) => console.warn('a frame was not shown', error))
      .finally(() => {
        isRunning = false
      })
  }
}

/** The layer with what the frame holds put back, and the selection where it went. */
const putBack = (
  photo: Photo,
  before: Layer,
  lifted: LiftedPart,
  { pieces, masks }: WarpResult,
  target: Box,
): void => {
  const pixels = { ...lifted.rest, data: lifted.rest.data.slice() }
  withPiece(pixels, lifted.rest, target, pieces[0], target)
  const { layers, active } = photo.state.get()
  const after = withMasks({ ...before, pixels }, masks, toWholeBox(photo))
  const shown = {
    layers: layers.map((each) => (each.id === after.id ? after : each)),
    active,
  }
  const [, selected] = pieces
  if (selected === undefined) return photo.setLayers(shown)
  const selection = new Uint8Array(photo.width * photo.height)
  for (let y = 0; y < target.h; y++)
    selection.set(
      selected.subarray(y * target.w, (y + 1) * target.w),
      (target.y + y) * photo.width + target.x,
    )
  photo.setLayers(
    { ...shown, selection: selection.some((value) => value >= 128) ? selection : null },
    { layers, active, selection: photo.selection.get() },
  )
}

interface TransformOptions {
  readonly onEnd: () => void
  readonly onFail: () => void
  /** pixels of the picture beside each other in one of the screen */
  readonly getStep: () => number
}

/** Opens a frame round what is selected of the active layer, or round all of it. */
export const beginTransform = (
  photo: Photo,
  openWarper: OpenWarper,
  { onEnd, onFail, getStep }: TransformOptions,
): Transforming | TransformRefusal => {
  if (photo.state.get().working !== null) return 'busy'
  photo.finishPainting()
  const layer = photo.activeLayer()
  const selection = photo.selection.get()
  if (selection !== null && photo.getTarget() !== layer.pixels) return 'part_of_mask'
  const lifted = liftPart(layer, selection)
  if (lifted === null) return 'nothing_to_transform'
  const { source } = lifted
  const whole = toWholeBox(photo)
  const first = toQuad(source.box)
  const frame: Cell<Quad> = createCell<Quad>(first)
  const isTaking = createCell(false)
  const earlier: Quad[] = []
  const warper = openWarper(source)
  const preview = createPreview(photo, layer, lifted)
  let isEnded = false
  const end = (): void => {
    isEnded = true
    warper.close()
    photo.preview(null, whole)
    onEnd()
  }
  const show = async (quad: Quad, step: number, isSuperseded: () => boolean): Promise<void> => {
    const target = getTouched(quad, whole)
    const request = { quad, quality: 'draft' as const, target, maskTarget: target, step }
    const isStale = (): boolean => isEnded || isTaking.get() || isSuperseded()
    const result = await (step > 1
      ? warper.warp(request)
      : warpInBands(warper.warp, request, source, isStale))
    if (!isEnded && result !== null) preview.show(result, target)
  }
  const refresh = createRefresh(frame, show, getStep, () => isEnded)
  const setFrame = (quad: Quad, isPulled: boolean): void => {
    if (isTaking.get() || isEnded) return
    frame.set(settleQuad(quad))
    refresh(isPulled)
  }
  return {
    frame,
    isTaking,
    pull: (quad) => setFrame(quad, true),
    settle: (before) => {
      if (!isTaking.get() && !isEnded) refresh(false)
      if (!isSameQuad(before, frame.get())) earlier.push(before)
    },
    change: (quad) => {
      const before = frame.get()
      setFrame(quad, false)
      if (!isSameQuad(before, frame.get())) earlier.push(before)
    },
    undo: () => {
      const before = earlier.pop()
      if (before !== undefined) setFrame(before, false)
      return before !== undefined
    },
    take: async () => {
      const quad = frame.get()
      if (isTaking.get() || isEnded) return false
      if (isSameQuad(quad, first)) {
        end()
        return true
      }
      isTaking.set(true)
      const target = getTouched(quad, whole)
      const request = { quad, quality: 'best' as const, target, maskTarget: whole, step: 1 }
      const result = await warper.warp(request).catch((error: unknown) => {
        console.warn('a frame was not computed', error)
        return null
      })
      isTaking.set(false)
      if (isEnded) return false
      if (result === null) {
        onFail()
        return false
      }
      end()
      putBack(photo, layer, lifted, result, target)
      return true
    },
    cancel: () => {
      if (!isEnded) end()
    },
  }
}
