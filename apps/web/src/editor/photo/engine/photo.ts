import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { createCell, type Cell, type Watched } from '../../engine/cell.ts'
import { composeBox, createLayer, getLayerReach, type Layer, type NewLayer } from './layers.ts'
import { createPhotoHistory, type LayerState, type LayerStep } from './photo-history.ts'
import { FIRST_SETTINGS, type CloneSource, type PhotoSettings } from './photo-tool.ts'
import { createPaintQueue } from './paint-queue.ts'
import { blank, joined, type Pixels, toWholeBox } from './pixels.ts'
import { sliced, type SliceTimers } from './sliced.ts'
import { applyTiles, beginChange, type ChangedTiles, type TileChange } from './tile-change.ts'
import { createTileMarks } from './tile-marks.ts'

interface PhotoState extends LayerState {
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** changes of any kind since it was opened; the view and the draft follow it */
  readonly version: number
  /** the mask of the active layer is painted on, not its pixels */
  readonly isMask: boolean
  /** 0..1 while a long piece of work runs, else null */
  readonly working: number | null
}

/** One picture being edited: layers, selection, undo. No React, no canvas, no network. */
export interface Photo {
  readonly width: number
  readonly height: number
  readonly state: Watched<PhotoState>
  readonly settings: Cell<PhotoSettings>
  readonly clone: Cell<CloneSource | null>
  /** one byte per pixel, 0 outside; null: everything */
  readonly selection: Cell<Uint8Array | null>
  /** what all layers look like together; whatever waits to be painted is painted first */
  readonly composite: Pixels
  /**
   * A part of the composite that looks different since it was last taken, no larger than a tile: a
   * frame takes as many as it has time for.
   */
  readonly takeDirty: () => { readonly box: Box; readonly pixels: Pixels } | null
  /** A piece of a stroke, done when its turn comes. */
  readonly paint: (task: () => void) => void
  readonly activeLayer: () => Layer
  /** what is painted on: pixels or mask of the active layer */
  readonly getTarget: () => Pixels
  /**
   * Layers of another shape or order; one step of the history.
   * @param before what undo brings back, where they were shown already
   */
  readonly setLayers: (after: LayerStep, before?: LayerStep) => void
  /** The same without a step: for values that are being pulled. */
  readonly showLayers: (after: LayerStep) => void
  readonly choose: (layerId: number, isMask?: boolean) => void
  readonly newLayer: (name: string, pixels?: Pixels) => Layer
  readonly change: () => TileChange
  /** Whatever waits to be painted is painted. */
  readonly finishPainting: () => void
  /**
   * Shows a layer otherwise than it is, where the box says; null: as it is. No step of the history,
   * and not in the draft.
   */
  readonly preview: (layer: Layer | null, box: Box) => void
  /** shows what a change under way has painted */
  readonly show: (box: Box) => void
  readonly recordStep: (target: Pixels, tiles: ChangedTiles) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Long work in slices; a second one waits for nobody: it is refused while the first one runs. */
  readonly work: <T>(steps: Generator<number, T>) => Promise<T | null>
  readonly stopWork: () => void
}

export const openPhoto = (first: readonly NewLayer[], timers: SliceTimers): Photo => {
  const layers = first.map((layer, id) => createLayer(id, layer))
  const [lowest] = layers
  if (lowest === undefined) throw new Error('a picture has a layer')
  const { width, height } = lowest.pixels
  const whole = toWholeBox(lowest.pixels)
  const history = createPhotoHistory()
  const composite = blank(width, height)
  const queue = createPaintQueue(timers)
  // not laid over each other yet; not drawn yet
  const [stale, dirty] = [createTileMarks(composite), createTileMarks(composite)]
  const selection = createCell<Uint8Array | null>(null)
  let nextId = layers.length
  let previewed: Layer | null = null
  let running: { readonly stop: () => void } | null = null
  const state = createCell<PhotoState>({
    layers,
    active: layers.at(-1)?.id ?? 0,
    isMask: false,
    mayUndo: false,
    mayRedo: false,
    version: 0,
    working: null,
  })

  const updateState = (more: Partial<PhotoState> = {}): void =>
    state.set({
      ...state.get(),
      mayUndo: history.mayUndo(),
      mayRedo: history.mayRedo(),
      version: state.get().version + 1,
      ...more,
    })
  const listShown = (): readonly Layer[] => {
    const now = state.get().layers
    const other = previewed
    return other === null ? now : now.map((layer) => (layer.id === other.id ? other : layer))
  }
  const mark = ({ x, y, w, h }: Box): void => {
    const reach = getLayerReach(state.get().layers)
    const box = { x: x - reach, y: y - reach, w: w + 2 * reach, h: h + 2 * reach }
    stale.mark(box)
    dirty.mark(box)
  }
  const show = (box: Box): void => {
    mark(box)
    updateState()
  }
  const showLayers = ({ layers: after, active, selection: selected }: LayerStep): void => {
    if (selected !== undefined) selection.set(selected)
    const hasMask = after.some(({ id, mask }) => id === active && mask !== null)
    state.set({ ...state.get(), layers: after, active, isMask: state.get().isMask && hasMask })
    show(whole)
  }
  const travel = (direction: 'undo' | 'redo'): void => {
    if (running !== null) return
    queue.finish()
    const step = history[direction]()
    if (step === null) return
    if (step.kind === 'layers') return showLayers(direction === 'undo' ? step.before : step.after)
    applyTiles(step.target, step.tiles, direction === 'undo' ? 'before' : 'after')
    show(step.tiles.tiles.reduce<Box | null>((all, { box }) => joined(all, box), null) ?? whole)
  }
  const activeLayer = (): Layer =>
    state.get().layers.find(({ id }) => id === state.get().active) ?? lowest
  const getTarget = (): Pixels => {
    const { mask, pixels } = activeLayer()
    return state.get().isMask && mask !== null ? mask : pixels
  }
  stale.mark(whole)
  dirty.mark(whole)

  return {
    width,
    height,
    state,
    settings: createCell<PhotoSettings>(FIRST_SETTINGS),
    clone: createCell<CloneSource | null>(null),
    selection,
    get composite() {
      queue.finish()
      for (let box = stale.take(); box !== null; box = stale.take())
        composeBox(listShown(), composite, box)
      return composite
    },
    takeDirty: () => {
      const box = dirty.take()
      if (box === null) return null
      const part = stale.takeAt(box)
      if (part !== null) composeBox(listShown(), composite, part)
      return { box, pixels: composite }
    },
    paint: queue.add,
    activeLayer,
    getTarget,
    setLayers: (after, before) => {
      queue.finish()
      const { layers: now, active } = state.get()
      history.record({ kind: 'layers', before: before ?? { layers: now, active }, after })
      showLayers(after)
    },
    showLayers,
    choose: (active, isMask = false) => state.set({ ...state.get(), active, isMask }),
    newLayer: (name, pixels = blank(width, height)) =>
      createLayer(nextId++, { name, visible: true, opacity: 1, pixels }),
    change: () => beginChange(getTarget()),
    finishPainting: queue.finish,
    preview: (layer, box) => {
      previewed = layer
      mark(box)
      state.set({ ...state.get() })
    },
    show,
    recordStep: (target, tiles) => {
      if (tiles.tiles.length === 0) return
      history.record({ kind: 'pixels', target, tiles })
      updateState()
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    work: async (steps) => {
      if (running !== null) return null
      queue.finish()
      const run = sliced(steps, (working) => state.set({ ...state.get(), working }), timers)
      running = run
      state.set({ ...state.get(), working: 0 })
      try {
        return await run.done
      } finally {
        running = null
        state.set({ ...state.get(), working: null })
      }
    },
    stopWork: () => running?.stop(),
  }
}
