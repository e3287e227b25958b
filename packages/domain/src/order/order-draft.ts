import { type ChapterStatus, laterStage, getStage } from '../chapter/chapter-status.ts'
import type { Transition } from '../chapter/chapter-transitions.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { Effect } from './decision.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { RunStage } from './workflow-event.ts'

/** Statuses in which machines work; entering one starts the run. */
const RUN_ON_ENTRY: Readonly<Partial<Record<ChapterStatus, RunStage>>> = {
  text_extraction_pending: 'text_extraction',
  patch_generation_pending: 'patch_generation',
  machine_translation_pending: 'machine_translation',
  pending_image_synthesis: 'composite',
}

/**
 * In these statuses a person other than its author has accepted the chapter's text
 * (docs/decisions/0013-accepted-lines.md).
 */
const ACCEPTED_STATUSES: readonly ChapterStatus[] = [
  'proofreading_accepted',
  'reviewed',
  'complete',
]

/**
 * Whether the transition accepts the text. A passed recheck that returns to typesetting does,
 * though it enters none of those statuses.
 */
const isAcceptance = ({ from, to, event }: Transition): boolean =>
  from !== to && (ACCEPTED_STATUSES.includes(to) || event === 'pass_recheck_return')

interface TransitionDetails {
  /** a step that follows by itself, or the event of a worker */
  readonly automatic: boolean
  readonly reason: string | null
  /** what changes beside the status; `problem` is cleared unless given */
  readonly change?: Partial<ChapterState>
}

/** Collects what one `decide` changes. The given order stays as it is. */
export class OrderDraft {
  order: OrderState
  readonly chapters: ChapterState[]
  readonly effects: Effect[] = []
  readonly log: LogEntry[] = []
  private readonly indexById: ReadonlyMap<string, number>

  constructor(order: OrderState) {
    this.order = order
    this.chapters = [...order.chapters]
    this.indexById = new Map(order.chapters.map((chapter, index) => [chapter.id, index]))
  }

  find(chapterId: string): ChapterState | undefined {
    return this.chapters[this.indexById.get(chapterId) ?? -1]
  }

  replace(chapter: ChapterState): ChapterState {
    const index = this.indexById.get(chapter.id)
    if (index === undefined)
      throw new Error(`chapter ${chapter.id} is not of order ${this.order.id}`)
    this.chapters[index] = chapter
    return chapter
  }

  /** Has the machine work of a stage started. */
  run(chapterId: string, stage: RunStage): void {
    this.effects.push({ type: 'run_stage', chapterId, stage })
  }

  /** The only place a chapter gets a new status. */
  transition(
    chapter: ChapterState,
    row: Transition,
    { automatic, reason, change }: TransitionDetails,
  ): ChapterState {
    const moved = this.replace({
      ...chapter,
      problem: null,
      ...change,
      status: row.to,
      furthest: laterStage(chapter.furthest, getStage(row.to)),
    })
    const run = RUN_ON_ENTRY[row.to]
    if (run !== undefined) this.run(chapter.id, run)
    if (isAcceptance(row)) this.effects.push({ type: 'learn_lines', chapterId: chapter.id })
    if (row.from !== row.to) {
      const { id: chapterId, number: chapterNumber } = chapter
      const { from, to, event } = row
      this.log.push({
        type: 'chapter.status_changed',
        chapterId,
        chapterNumber,
        from,
        to,
        event,
        automatic,
        reason,
      })
    }
    return moved
  }
}
