import type { MemoryRank } from '../memory/memory-rank.ts'
import type { RoleId } from '../account/role.ts'
import type { ChapterFact, FactCount } from '../chapter/chapter-facts.ts'
import type { ErrorCode, ErrorParams } from '../error/error-code.ts'
import { type ParamsArgument, toErrorParams } from '../error/error-params.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { OrderState } from './order-state.ts'
import type { RunStage } from './workflow-event.ts'

/** The person to be assigned, as the command read them from the database. */
export interface Assignee {
  readonly accountId: string
  readonly active: boolean
  readonly roles: readonly RoleId[]
  /** the order's target language is among their languages */
  readonly speaksTarget: boolean
}

/**
 * What the rules need beside the order's state, read by the command. Only `now` is always needed. A
 * fact that the event needs and that is missing throws, so that a forgotten query never passes a
 * guard.
 */
export interface Facts {
  /** ISO UTC */
  readonly now: string
  /** the counts that the transition names in `mustBeZero` (chapter/transition-row.ts) */
  readonly counts?: Readonly<Partial<Record<ChapterFact, FactCount>>>
  /** for `assign`, and for `confirm_check` with the action `assign_another` */
  readonly assignee?: Assignee
}

/** Messages that the workflow sends. */
export type NotificationKind =
  | 'assigned'
  | 'unassigned'
  | 'returned'
  | 'check_requested'
  | 'check_decided'
  | 'rejected'
  /** a chapter was sent back for the third time */
  | 'third_round'
  | 'ai_failed'
  | 'synthesis_failed'
  | 'image_problem'
  /** the order was canceled or terminated */
  | 'stopped'

/** One person, or everybody with the role. */
export type Recipient = { readonly accountId: string } | { readonly role: RoleId }

/**
 * What has to be done beside writing the new state, in the same transaction. What leaves the
 * database (mail, webhooks) is queued in it.
 */
export type Effect =
  /** insert a page task for every page */
  | { readonly type: 'run_stage'; readonly chapterId: string; readonly stage: RunStage }
  /** withdraw the chapter's page tasks that are not done */
  | { readonly type: 'cancel_runs'; readonly chapterId: string }
  /** keep the chapter's documents as they are now; `name` is the event */
  | { readonly type: 'snapshot'; readonly chapterId: string; readonly name: string }
  /** compare the proofread text with what the translator handed over (grade/edit-rate.ts) */
  | { readonly type: 'measure_edits'; readonly chapterId: string; readonly translatorId: string }
  /** compare what the translator hands over with what the machine proposed */
  | { readonly type: 'measure_machine'; readonly chapterId: string; readonly translatorId: string }
  /** a stage of the chapter's text ended: its lines go into the translation memory */
  | { readonly type: 'learn_lines'; readonly chapterId: string; readonly rank: MemoryRank }
  | {
      readonly type: 'notify'
      readonly kind: NotificationKind
      readonly chapterId: string | null
      readonly to: Recipient
      /** why machine work failed; chapters with the same cause share one message */
      readonly cause?: ErrorCode
    }

/** Nothing changes. `params` are the values of the code's sentence. */
export interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export interface Accepted {
  readonly ok: true
  /** the new state */
  readonly order: OrderState
  readonly effects: readonly Effect[]
  readonly log: readonly LogEntry[]
}

export type Decision = Accepted | Refusal

export const refuse = <Code extends ErrorCode>(
  code: Code,
  ...params: ParamsArgument<Code>
): Refusal => ({ ok: false, code, params: toErrorParams(params) })
