import type { DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import type { PreservedPart, Undoable } from '@panelflow/domain/page/page-undo.ts'
import { type Cell, createCell, type Watched } from './cell.ts'

/** Typing in one text within this many milliseconds is one step. */
const TYPING_BURST_MS = 500
/** Steps of an earlier window were done before any moment of this one. */
const LONG_AGO = Number.NEGATIVE_INFINITY

/** Whether a step was done before this window was opened. */
export const isRestored = ({ at }: Step): boolean => at === LONG_AGO

const MAX_STEPS = 500

/** What a gesture did in one document of a page. */
export interface StepPart extends Undoable {
  readonly pageId: string
  readonly document: DocumentKind
}

/** One gesture, as the person would name it. */
export interface Step {
  /** where it was done; of several pages the first */
  readonly pageId: string
  readonly itemId: string | null
  /** what was selected on the page */
  readonly selected: readonly string[]
  readonly label: StepLabel
  readonly at: number
  /** one for each document it changed */
  readonly parts: readonly StepPart[]
}

export type StepLabel =
  | 'typing'
  | 'moving'
  | 'resizing'
  | 'rotating'
  | 'styling'
  | 'adding'
  | 'deleting'
  | 'choosing'
  | 'replacing'
  | 'arranging'

export interface HistoryState {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Steps of one person in one chapter, all pages together. What others do never enters. */
export interface History {
  readonly state: Watched<HistoryState>
  readonly record: (step: Step) => void
  /** Takes the last step off; the caller does it and says what came of it. */
  readonly takeUndo: () => Step | null
  readonly takeRedo: () => Step | null
  readonly undid: (step: Step | null) => void
  readonly redid: (step: Step | null) => void
  /** Puts what was done before this window was opened below what was done since. */
  readonly restore: (before: HistoryState) => void
}

/** What was not taken back because somebody else wrote there since. */
export interface UndoReport {
  readonly direction: 'undo' | 'redo'
  readonly step: Step
  readonly preserved: readonly PreservedPart[]
}

const isSameBurst = (last: Step | undefined, step: Step): last is Step =>
  last !== undefined &&
  step.label === 'typing' &&
  last.label === 'typing' &&
  last.pageId === step.pageId &&
  last.itemId === step.itemId &&
  last.parts.map(({ document }) => document).join() ===
    step.parts.map(({ document }) => document).join() &&
  step.at - last.at <= TYPING_BURST_MS

/** Of a burst: both have the same documents in the same order. */
const joined = (last: Step, step: Step): Step => ({
  ...step,
  parts: step.parts.map((part, at) => ({
    pageId: part.pageId,
    document: part.document,
    applied: [...(last.parts[at]?.applied ?? []), ...part.applied],
    inverse: [...part.inverse, ...(last.parts[at]?.inverse ?? [])],
  })),
})

export const createHistory = (): History => {
  const state: Cell<HistoryState> = createCell<HistoryState>({ done: [], undone: [] })
  const put = (done: readonly Step[], undone: readonly Step[]): void =>
    state.set({ done: done.slice(-MAX_STEPS), undone })
  return {
    state,
    record: (step) => {
      const { done } = state.get()
      const last = done.at(-1)
      put(
        isSameBurst(last, step) ? [...done.slice(0, -1), joined(last, step)] : [...done, step],
        [],
      )
    },
    takeUndo: () => {
      const { done, undone } = state.get()
      const step = done.at(-1) ?? null
      if (step !== null) put(done.slice(0, -1), undone)
      return step
    },
    takeRedo: () => {
      const { done, undone } = state.get()
      const step = undone.at(-1) ?? null
      if (step !== null) put(done, undone.slice(0, -1))
      return step
    },
    undid: (step) => {
      if (step !== null) put(state.get().done, [...state.get().undone, step])
    },
    restore: (before) => {
      const { done, undone } = state.get()
      const toOld = (step: Step): Step => ({ ...step, at: LONG_AGO })
      const isUntouched = done.length === 0 && undone.length === 0
      put([...before.done.map(toOld), ...done], isUntouched ? before.undone.map(toOld) : undone)
    },
    redid: (step) => {
      if (step !== null) put([...state.get().done, step], state.get().undone)
    },
  }
}
