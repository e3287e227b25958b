import { type ChapterStatus, laterStage, getStage } from '../chapter/chapter-status.ts'
import type { Transition } from '../chapter/chapter-transitions.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { MEMORY_RANK, type MemoryRank } from '../memory/memory-rank.ts'
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

/** How far the words of a chapter are in a status (docs/decisions/0013-accepted-lines.md). */
const RANK_ON_ENTRY: Readonly<Partial<Record<ChapterStatus, MemoryRank>>> = {
  translation_completed: MEMORY_RANK.translated,
  proofreading_completed: MEMORY_RANK.proofread,
  proofreading_accepted: MEMORY_RANK.proofread,
  reviewed: MEMORY_RANK.reviewed,
  complete: MEMORY_RANK.delivered,
}

/**
 * Whether the transition teaches the memory, and how much. A passed recheck that returns to
 * typesetting does, though it enters none of those statuses.
 */
const findRank = ({ from, to, event }: Transition): MemoryRank | undefined => {
  if (from === to) return undefined
  return event === 'pass_recheck_return' ? MEMORY_RANK.reviewed : RANK_ON_ENTRY[to]
}

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
    const rank = findRank(row)
    if (rank !== undefined) this.effects.push({ type: 'learn_lines', chapterId: chapter.id, rank })
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
