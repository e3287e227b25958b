import type { MemoryRank } from '@panelflow/domain/memory/memory-rank.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import type { WebhookEvent } from '@panelflow/domain/notification/webhook-kind.ts'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/document/page-document.ts'
import type { Tx } from '../db/transaction.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './job-queue.ts'
import type { Mail } from './mail.ts'

export interface StartStage {
  readonly chapterId: string
  readonly stage: RunStage
  /** higher goes first; urgent orders are above 0 */
  readonly priority: number
  /** pages that run again although their result is there */
  readonly repeatedPages?: readonly string[]
  /** machine translation of lines that have words: proposed beside them, never in their place */
  readonly proposes?: boolean
}

export interface SnapshotInput {
  readonly chapterId: string
  /** the event that asked for it: `refuse_review`, `complete_translation`, … */
  readonly name: string
  readonly round: number
  /** null: the studio itself */
  readonly by: string | null
  readonly at: Date
}

/** A text of a version, with what was proposed for it then. */
export interface ProposedText {
  readonly candidates: readonly TranslationCandidate[] | null
  readonly translation: string | null
}

export interface StoredSnapshot {
  readonly id: string
  /** of a completed translation its texts; empty for all other versions */
  readonly texts: readonly ProposedText[]
}

export interface Measurement {
  readonly chapterId: string
  readonly translatorId: string
  readonly at: Date
}

/** A person's event that may end a stage of a chapter, or take its end back. */
export interface HandedOver {
  readonly chapterId: string
  readonly event: string
  readonly accountId: string
  readonly at: Date
}

export interface AcceptedChapters {
  readonly orderId: string
  /** by chapter */
  readonly ranks: ReadonlyMap<string, MemoryRank>
  readonly at: Date
}

export interface NoticeTarget {
  /** one message for all of them */
  readonly chapterIds: readonly string[]
  /** notified in this role; null: as the holder of a seat */
  readonly role?: RoleId | null
}

export interface Notice {
  readonly kind: NoticeKind
  readonly orderId: string | null
  /** who did it hears nothing of it; null: the studio itself */
  readonly by: string | null
  readonly to: ReadonlyMap<string, NoticeTarget>
  /** what the sentence needs besides */
  readonly values?: Readonly<Record<string, string>>
}

/** Something of interest to programs outside. */
export interface StudioEvent {
  readonly kind: WebhookEvent
  readonly orderId?: string | null
  readonly chapterIds?: readonly string[]
  /** null: the studio itself */
  readonly by?: string | null
  readonly values?: Readonly<Record<string, string>>
}

export interface NotifyDeps {
  readonly ids: Ids
  readonly queue: JobQueue
  readonly mail?: Mail | undefined
  /** where people open the studio */
  readonly publicUrl?: string | undefined
}

/**
 * What a decision of the workflow asks of features, in the transaction of the status change. The
 * workflow knows no feature:
 * `entry/workflow-effects.ts` registers who carries each effect out.
 */
export interface WorkflowEffects {
  /** `already_done`: nothing is left to run, the caller sends the stage's event itself */
  readonly startStage: (
    deps: { readonly ids: Ids },
    tx: Tx,
    start: StartStage,
  ) => Promise<'started' | 'already_done'>
  readonly cancelStages: (tx: Tx, chapterId: string) => Promise<unknown>
  readonly saveSnapshot: (
    deps: { readonly ids: Ids },
    tx: Tx,
    input: SnapshotInput,
  ) => Promise<StoredSnapshot>
  /** how much proofreading changed of what the translator handed over */
  readonly measureEdits: (tx: Tx, measurement: Measurement) => Promise<void>
  /** how much the translator changed of what the machine proposed */
  readonly measureMachine: (
    tx: Tx,
    snapshot: StoredSnapshot,
    measurement: Measurement,
  ) => Promise<void>
  /** what was handed over is counted, for pay and cost */
  readonly recordWork: (
    deps: { readonly ids: Ids },
    tx: Tx,
    handedOver: HandedOver,
  ) => Promise<void>
  readonly learnAcceptedLines: (
    deps: { readonly ids: Ids },
    tx: Tx,
    accepted: AcceptedChapters,
  ) => Promise<void>
  readonly notify: (deps: NotifyDeps, tx: Tx, now: Date, notice: Notice) => Promise<void>
  readonly announce: (deps: NotifyDeps, tx: Tx, now: Date, event: StudioEvent) => Promise<void>
}
