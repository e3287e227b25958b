import type { ChangedTiles } from './tile-change.ts'
import type { Layer } from './layers.ts'
import type { Pixels } from './pixels.ts'

/** Bytes of pixels that undo may keep. */
const BUDGET = 96 * 1024 * 1024
const MOST_STEPS = 100

type PhotoStep =
  /** of a layer or its mask: the object that was painted on */
  | { readonly kind: 'pixels'; readonly target: Pixels; readonly tiles: ChangedTiles }
  /** layers added, taken away, moved, shown, or with other pixels, adjustments or masks */
  | { readonly kind: 'layers'; readonly before: LayerStep; readonly after: LayerStep }

export interface LayerState {
  readonly layers: readonly Layer[]
  readonly active: number
}

/** One side of a step of layers. */
export interface LayerStep extends LayerState {
  /** what is selected then, null: everything; absent: the step leaves the selection */
  readonly selection?: Uint8Array | null
}

export interface PhotoHistory {
  readonly record: (step: PhotoStep) => void
  readonly undo: () => PhotoStep | null
  readonly redo: () => PhotoStep | null
  readonly mayUndo: () => boolean
  readonly mayRedo: () => boolean
}

const listBuffers = ({ layers, selection }: LayerStep): ReadonlySet<ArrayBufferView> =>
  new Set([
    ...(selection ? [selection] : []),
    ...layers.flatMap(({ pixels, mask, adjustments }) => [
      pixels.data,
      ...(mask === null ? [] : [mask.data]),
      ...adjustments.flatMap((each) => (each.mask === null ? [] : [each.mask])),
    ]),
  ])

/**
 * What is freed when a step that was done is let go of. Pixels that a step of layers added belong
 * to the picture, or count in the step that takes them away again.
 */
const getStepBytes = (step: PhotoStep): number => {
  if (step.kind === 'pixels') return step.tiles.bytes
  const kept = listBuffers(step.after)
  return [...listBuffers(step.before)]
    .filter((buffer) => !kept.has(buffer))
    .reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** Steps of one picture. The oldest are let go of when their pixels take too much room. */
export const createPhotoHistory = (budget = BUDGET): PhotoHistory => {
  const done: PhotoStep[] = []
  let undone: PhotoStep[] = []
  const shrink = (): void => {
    let bytes = done.reduce((sum, step) => sum + getStepBytes(step), 0)
    while (done.length > 1 && (bytes > budget || done.length > MOST_STEPS))
      bytes -= getStepBytes(done.shift() as PhotoStep)
  }
  return {
    record: (step) => {
      done.push(step)
      undone = []
      shrink()
    },
    undo: () => {
      const step = done.pop() ?? null
      if (step !== null) undone.push(step)
      return step
    },
    redo: () => {
      const step = undone.pop() ?? null
      if (step !== null) done.push(step)
      return step
    },
    mayUndo: () => done.length > 0,
    mayRedo: () => undone.length > 0,
  }
}
