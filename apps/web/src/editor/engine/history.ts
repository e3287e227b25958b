import type { DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import { joinParts, type StepLabel, type StepPart } from '@panelflow/domain/page/own-steps.ts'
import type { PreservedPart } from '@panelflow/domain/page/page-undo.ts'
import { type Cell, createCell, type Watched } from './cell.ts'

/** Typing in one text within this many milliseconds is one step. */
const TYPING_BURST_MS = 500
/** Steps of an earlier window were done before any moment of this one. */
const LONG_AGO = Number.NEGATIVE_INFINITY

/** Whether a step was done before this window was opened. */
export const isRestored = ({ at }: Step): boolean => at === LONG_AGO

const MAX_STEPS = 500

/** One gesture, as the person would name it. */
export interface Step {
  /** several where the server knows them as one step */
  readonly ids: readonly string[]
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

export interface HistoryState {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Steps of one person in one chapter, all pages together. What others do never enters. */
export interface History {
  readonly state: Watched<HistoryState>
  /** The ids of the step that begins now, or of the burst of typing that goes on. */
  readonly openStep: (gesture: OpenedGesture) => readonly string[]
  readonly record: (step: Step) => void
  /** Takes the last step off; the caller does it and says what came of it. */
  readonly takeUndo: () => Step | null
  readonly takeRedo: () => Step | null
  readonly undid: (step: Step | null) => void
  readonly redid: (step: Step | null) => void
  /**
   * Puts what was done before this window was opened below what was done since, and above what was
   * put there before.
   * @param replaced ids of steps that go; those of the same ids go in any case
   */
  readonly restore: (before: HistoryState, replaced?: ReadonlySet<string>) => void
}

/** What was not taken back because somebody else wrote there since. */
export interface UndoReport {
  readonly direction: 'undo' | 'redo'
  readonly step: Step
  readonly preserved: readonly PreservedPart[]
}

/** What is about to be recorded. */
interface OpenedGesture extends Pick<Step, 'pageId' | 'itemId' | 'label' | 'at'> {
  readonly documents: readonly DocumentKind[]
}

const isSameBurst = (last: Step | undefined, gesture: OpenedGesture): last is Step =>
  last !== undefined &&
  gesture.label === 'typing' &&
  last.label === 'typing' &&
  last.pageId === gesture.pageId &&
  last.itemId === gesture.itemId &&
  last.parts.map(({ document }) => document).join() === gesture.documents.join() &&
  gesture.at - last.at <= TYPING_BURST_MS

const joined = (last: Step, step: Step): Step => ({
  ...step,
  parts: joinParts([...last.parts, ...step.parts]),
})

export const createHistory = (newId: () => string): History => {
  const state: Cell<HistoryState> = createCell<HistoryState>({ done: [], undone: [] })
  const put = (done: readonly Step[], undone: readonly Step[]): void =>
    state.set({ done: done.slice(-MAX_STEPS), undone })
  return {
    state,
    openStep: (gesture) => {
      const last = state.get().done.at(-1)
      return isSameBurst(last, gesture) ? last.ids : [newId()]
    },
    record: (step) => {
      const { done } = state.get()
      const last = done.at(-1)
      const isSame = last !== undefined && last.ids[0] === step.ids[0]
      put(isSame ? [...done.slice(0, -1), joined(last, step)] : [...done, step], [])
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
    restore: (before, replaced = new Set()) => {
      const own = new Set([...before.done, ...before.undone].flatMap(({ ids }) => ids))
      const isOther = ({ ids }: Step): boolean => !ids.some((id) => own.has(id) || replaced.has(id))
      const toOld = (step: Step): Step => ({ ...step, at: LONG_AGO })
      const now = state.get()
      const done = now.done.filter(isOther)
      const undone = now.undone.filter(isOther)
      const since = done.filter((step) => !isRestored(step))
      const isUntouched = since.length === 0 && undone.every(isRestored)
      // what was done later leaves nothing to redo
      const earlier = before.done.length > 0 ? [] : undone
      put(
        [...done.filter(isRestored), ...before.done.map(toOld), ...since],
        isUntouched ? [...earlier, ...before.undone.map(toOld)] : undone,
      )
    },
    redid: (step) => {
      if (step !== null) put([...state.get().done, step], state.get().undone)
    },
  }
}
