import type { EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Box, DocumentKind, Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell } from './cell.ts'
import type { Timers } from './ports.ts'
import { type Eraser, MAX_RADIUS, MIN_RADIUS } from './eraser.ts'

/** Tools that clean the picture on the page itself. */
export const CLEANUP_TOOLS = [
  'brush',
  'restore',
  'clone',
  'heal',
  'fill',
  'eyedropper',
  'lasso',
  'wand',
] as const
export type CleanupTool = (typeof CLEANUP_TOOLS)[number]

export const isBrush = (tool: CleanupTool): tool is 'brush' | 'restore' | 'clone' | 'heal' =>
  tool === 'brush' || tool === 'restore' || tool === 'clone' || tool === 'heal'

export interface CleanupSettings {
  readonly tool: CleanupTool
  /** page pixels */
  readonly radius: number
  /** 0..1 */
  readonly hardness: number
  /** 0..1 */
  readonly opacity: number
  /** #rrggbb */
  readonly colour: string
  /** of fill and wand, 0..255 for each channel */
  readonly tolerance: number
}

/** Where the clone stamp copies from; `by` once a stroke has begun. */
interface CloneSource {
  readonly pageId: string
  readonly at: Point
  readonly by: Point | null
}

/** A patch as the painting worker holds it; drawn in place of what is on the page. */
export interface LivePatch {
  readonly itemId: string
  readonly pageId: string
  readonly document: DocumentKind
  readonly tiles: ReadonlyMap<number, { readonly box: Box; readonly picture: ImageBitmap }>
  /** all of it is here */
  readonly isWhole: boolean
  /** content of the page that looks the same; null: none yet */
  readonly asset: string | null
}

/** A place of the pointer; how hard a pen presses, 0..1. */
export interface PenPoint extends Point {
  readonly pressure: number
}

export interface CleanupStroke {
  readonly moveTo: (points: readonly PenPoint[]) => void
  readonly end: () => void
  /** as if it had never begun */
  readonly cancel: () => void
}

/** Does what the tools ask for. */
export interface CleanupBrushes {
  /** Null: it cannot begin; `refusal` says why. */
  readonly begin: (pageId: string, from: PenPoint) => CleanupStroke | null
  readonly fill: (pageId: string, at: Point) => void
  readonly findColour: (pageId: string, at: Point) => Promise<string | null>
  readonly findAlike: (pageId: string, at: Point) => Promise<readonly EraseShape[]>
  /** Reads the pictures of a page before they are needed. */
  readonly prepare: (pageId: string) => void
  /** Stops a healing or filling that goes on. */
  readonly stop: () => void
  /** Resolves when what was painted is on the page, or cannot be put there now. */
  readonly settled: () => Promise<void>
  /** How many strokes have begun. */
  readonly count: () => number
  /** Takes the last stroke back that is not on the page yet. False: there is none. */
  readonly takeBack: () => boolean
}

export type CleanupRefusal = 'may_not' | 'clone_source_first' | 'covered' | 'failed'

/** What the tools, their options and their drawing share. */
export interface Cleanup {
  readonly settings: Cell<CleanupSettings>
  readonly clone: Cell<CloneSource | null>
  /** where the brush is, for its circle */
  readonly pointer: Cell<{ readonly pageId: string; readonly point: Point } | null>
  readonly live: Cell<ReadonlyMap<string, LivePatch>>
  /** strokes that are not on the page yet */
  readonly waiting: Cell<number>
  /** 0..1 of a healing or filling that goes on */
  readonly working: Cell<number | null>
  readonly refusal: Cell<CleanupRefusal | null>
  readonly brushes: Cell<CleanupBrushes | null>
}

export const createCleanup = (): Cleanup => ({
  settings: createCell<CleanupSettings>({
    tool: 'brush',
    radius: 10,
    hardness: 0.8,
    opacity: 1,
    colour: '#ffffff',
    tolerance: 24,
  }),
  clone: createCell<CloneSource | null>(null),
  pointer: createCell<{ readonly pageId: string; readonly point: Point } | null>(null),
  live: createCell<ReadonlyMap<string, LivePatch>>(new Map()),
  waiting: createCell(0),
  working: createCell<number | null>(null),
  refusal: createCell<CleanupRefusal | null>(null),
  brushes: createCell<CleanupBrushes | null>(null),
})

export const changeBrush = ({ settings }: Cleanup, factor: number): void => {
  const before = settings.get()
  const step = Math.max(1, Math.round(before.radius * Math.abs(factor - 1)))
  const radius = before.radius + (factor > 1 ? step : -step)
  settings.set({ ...before, radius: Math.min(Math.max(radius, MIN_RADIUS), MAX_RADIUS) })
}

/** Says it anew even if it was the last thing said. */
export const refuse = ({ refusal }: Cleanup, why: CleanupRefusal): void => {
  refusal.set(null)
  refusal.set(why)
}

/** Resolves with true once every stroke is on the page, with false when one cannot be put there. */
export const settleStrokes = async ({ waiting, brushes }: Cleanup): Promise<boolean> => {
  if (waiting.get() > 0) await brushes.get()?.settled()
  return waiting.get() === 0
}

/** An undo waits no longer than this for a studio that does not answer. */
const UNDO_TIMEOUT_MS = 1500

/**
 * Undoes when what was erased and painted here is a step of the history; what cannot become one now
 * is taken back before it does. Whoever goes on painting meanwhile keeps everything.
 */
export const undoWhenCome = (
  eraser: Eraser,
  cleanup: Cleanup,
  timers: Timers,
  undo: () => void,
): void => {
  const erasure = eraser.coming.get()
  const isPainted = cleanup.waiting.get() > 0
  if (erasure === null && !isPainted) return undo()
  const strokes = cleanup.brushes.get()?.count()
  let isUndone = false
  const runUndo = (): void => {
    isUndone ||= cleanup.brushes.get()?.count() !== strokes
    if (!isUndone && cleanup.brushes.get()?.takeBack() !== true) undo()
    isUndone = true
  }
  const painted = isPainted ? cleanup.brushes.get()?.settled() : undefined
  void Promise.all([Promise.resolve(erasure?.()), Promise.resolve(painted)]).then(runUndo, runUndo)
  timers.after(UNDO_TIMEOUT_MS, runUndo)
}
