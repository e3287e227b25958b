import { type ChapterStatus, laterStage, getStage } from '../chapter/chapter-status.ts'
import type { Transition } from '../chapter/chapter-transitions.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { Effect } from './decision.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { RunStage } from './workflow-event.ts'

/** Entering one of these queues its work in the same transaction. */
const RUN_ON_ENTRY: Readonly<Partial<Record<ChapterStatus, RunStage>>> = {
  text_extraction_pending: 'text_extraction',
  patch_generation_pending: 'patch_generation',
  machine_translation_pending: 'machine_translation',
  pending_image_synthesis: 'composite',
}

/**
 * Statuses that mean: a person other than its author accepted the chapter's text
 * (docs/decisions/0013-accepted-lines.md).
 */
const ACCEPTED_STATUSES: readonly ChapterStatus[] = [
  'proofreading_accepted',
  'reviewed',
  'complete',
]

/**
 * Does the transition accept the text? A recheck after a rework does so too, when it returns to
 * typesetting without one of those statuses.
 */
const isAcceptance = ({ from, to, event }: Transition): boolean =>
  from !== to && (ACCEPTED_STATUSES.includes(to) || event === 'pass_recheck_return')

interface Applied {
  readonly automatic: boolean
  readonly reason: string | null
  /** what changes beside the status; `problem` is cleared unless given */
  readonly change?: Partial<ChapterState>
}

/** A decision in the making: local to one `decide`, which never changes the order it was given. */
export class OrderDraft {
  order: OrderState
  readonly chapters: ChapterState[]
  readonly effects: Effect[] = []
  readonly log: LogEntry[] = []
  private readonly places: ReadonlyMap<string, number>

  constructor(order: OrderState) {
    this.order = order
    this.chapters = [...order.chapters]
    this.places = new Map(order.chapters.map((chapter, place) => [chapter.id, place]))
  }

  find(chapterId: string): ChapterState | undefined {
    return this.chapters[this.places.get(chapterId) ?? -1]
  }

  replace(chapter: ChapterState): ChapterState {
    const place = this.places.get(chapter.id)
    if (place === undefined)
      throw new Error(`chapter ${chapter.id} is not of order ${this.order.id}`)
    this.chapters[place] = chapter
    return chapter
  }

  run(chapterId: string, stage: RunStage): void {
    this.effects.push({ type: 'run_stage', chapterId, stage })
  }

  /** The only place a chapter gets a new status. */
  transition(
    chapter: ChapterState,
    row: Transition,
    { automatic, reason, change }: Applied,
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
