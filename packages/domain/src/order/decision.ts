import type { RoleId } from '../account/role.ts'
import type { ChapterFact, FactCount } from '../chapter/chapter-facts.ts'
import type { ErrorCode, ErrorParams } from '../error/error-code.ts'
import { type ParamsArgument, toErrorParams } from '../error/error-params.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { OrderState } from './order-state.ts'
import type { RunStage } from './workflow-event.ts'

/** The person to be put on a seat, as the command found them. */
export interface Assignee {
  readonly accountId: string
  readonly active: boolean
  readonly roles: readonly RoleId[]
  /** translates into / reads the order's target language */
  readonly speaksTarget: boolean
}

/**
 * What the rules need to know and cannot see. Only `now` is always needed; what an event needs and
 * does not get is a programming error and throws, so that a forgotten query never passes a guard.
 */
export interface Facts {
  /** ISO UTC */
  readonly now: string
  /** those that the chapter's transition names in `mustBeZero` */
  readonly counts?: Readonly<Partial<Record<ChapterFact, FactCount>>>
  /** for assign, and confirm_check with `assign_another` */
  readonly assignee?: Assignee
}

export type NotificationKind =
  | 'assigned'
  | 'unassigned'
  | 'returned'
  | 'check_requested'
  | 'check_decided'
  | 'rejected'
  | 'third_round'
  | 'ai_failed'
  | 'synthesis_failed'
  | 'image_problem'
  | 'stopped'

export type Recipient = { readonly accountId: string } | { readonly role: RoleId }

/**
 * What the command has to do in the same transaction (through the outbox where it leaves the
 * database).
 */
export type Effect =
  | { readonly type: 'run_stage'; readonly chapterId: string; readonly stage: RunStage }
  | { readonly type: 'cancel_runs'; readonly chapterId: string }
  /** keep the chapter's documents as they are now under the name of the event */
  | { readonly type: 'snapshot'; readonly chapterId: string; readonly name: string }
  /** compare the proofread text with the one the translator handed on, see grade/edit-rate.ts */
  | { readonly type: 'measure_edits'; readonly chapterId: string; readonly translatorId: string }
  /** compare what the translator hands on with what the machine proposed */
  | { readonly type: 'measure_machine'; readonly chapterId: string; readonly translatorId: string }
  /** the chapter's words were accepted: its lines go into the translation memory */
  | { readonly type: 'learn_lines'; readonly chapterId: string }
  | {
      readonly type: 'notify'
      readonly kind: NotificationKind
      readonly chapterId: string | null
      readonly to: Recipient
      /** why machines gave up: chapters of one cause are one message */
      readonly cause?: ErrorCode
    }

export interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  readonly params: ErrorParams
}

export interface Accepted {
  readonly ok: true
  readonly order: OrderState
  readonly effects: readonly Effect[]
  readonly log: readonly LogEntry[]
}

export type Decision = Accepted | Refusal

export const refuse = <Code extends ErrorCode>(
  code: Code,
  ...params: ParamsArgument<Code>
): Refusal => ({ ok: false, code, params: toErrorParams(params) })
