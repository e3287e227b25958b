import {
  boundsOfShapes,
  checkShapes,
  type EraseMethod,
  type EraseShape,
  type EraseWhat,
} from '@panelflow/domain/page/erase.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { DocumentKind, Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell } from './cell.ts'

export const ERASE_TOOLS = ['rectangle', 'lasso', 'brush'] as const
export type EraseTool = (typeof ERASE_TOOLS)[number]

export interface EraseSettings {
  readonly tool: EraseTool
  /** of the brush, page pixels */
  readonly radius: number
  readonly what: EraseWhat
  readonly method: EraseMethod
  readonly spread: number
  readonly ground: 'source' | 'cleaned'
  readonly document: DocumentKind
}

/** What is selected on one page. */
export interface EraseArea {
  readonly pageId: string
  readonly shapes: readonly EraseShape[]
}

/** What the eraser tool, its options and its drawing share. */
export interface Eraser {
  readonly settings: Cell<EraseSettings>
  /** the selection; a shape being drawn is its last one */
  readonly area: Cell<EraseArea | null>
  /** where the brush is, for its circle */
  readonly pointer: Cell<{ readonly pageId: string; readonly point: Point } | null>
  /** selections a worker has */
  readonly running: Cell<readonly EraseArea[]>
  /** set when the person wants the selection erased; whoever sends it takes it away */
  readonly requestedArea: Cell<EraseArea | null>
  /**
   * asks what became of the erasures under way here, so that their patches are steps of the
   * history; null: none is under way
   */
  readonly coming: Cell<(() => Promise<void>) | null>
}

export const MIN_RADIUS = 2
export const MAX_RADIUS = 200

export const createEraser = (): Eraser => ({
  settings: createCell<EraseSettings>({
    tool: 'rectangle',
    radius: 16,
    what: 'lettering',
    method: 'auto',
    spread: 3,
    ground: 'source',
    document: 'base',
  }),
  area: createCell<EraseArea | null>(null),
  pointer: createCell<{ readonly pageId: string; readonly point: Point } | null>(null),
  running: createCell<readonly EraseArea[]>([]),
  requestedArea: createCell<EraseArea | null>(null),
  coming: createCell<(() => Promise<void>) | null>(null),
})

export const changeRadius = ({ settings }: Eraser, factor: number): void => {
  const before = settings.get()
  const step = Math.max(1, Math.round(before.radius * Math.abs(factor - 1)))
  const radius = before.radius + (factor > 1 ? step : -step)
  settings.set({ ...before, radius: Math.min(Math.max(radius, MIN_RADIUS), MAX_RADIUS) })
}

export type AreaCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ErrorCode | 'select_first'; readonly params: ErrorParams }

/**
 * May this selection be sent? Nothing selected is refused as spec 8.message.select_image words it.
 */
export const checkArea = (
  area: EraseArea | null,
  page: { readonly width: number; readonly height: number } | undefined,
): AreaCheck => {
  if (area === null || page === undefined || area.shapes.length === 0)
    return { ok: false, code: 'select_first', params: {} }
  const check = checkShapes(area.shapes, page)
  return check.ok ? check : { ok: false, code: check.code, params: check.params }
}

/** Whether a rectangle or lasso is worth keeping: a slip of the hand is not. */
export const isSlip = (
  shape: EraseShape,
  page: { readonly width: number; readonly height: number },
): boolean => {
  const { w, h } = boundsOfShapes([shape], page)
  return shape.kind === 'polygon' && (w < 3 || h < 3)
}
