/** A person's event on a chapter, with what belongs to it: fix lists, check conclusions, counts. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ChapterEventInput } from '@panelflow/contract/workflow.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { RETURNED_TO } from '@panelflow/domain/order/return-deadline.ts'
import type { ChapterEvent } from '@panelflow/domain/order/workflow-event.ts'
import {
  withChapterOrderTransaction,
  type OrderSession,
} from '../../core/workflow/order-session.ts'
import { returningWork } from '../order/return-deadline.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import type { Deps } from '../../ports/deps.ts'
import { layOutChapter } from '../page-check/lay-out-chapter.ts'
import { latestSnapshot } from '../snapshot/save-snapshot.ts'
import { countFacts } from './chapter-facts.ts'
import { type CheckDecision, concludeCheck } from './conclude-check.ts'
import {
  addFixItems,
  closeFixItems,
  reopenFixItems,
  requirePlaces,
  type ReworkStage,
} from './fix-list.ts'

export interface ChapterTransition {
  readonly chapterId: string
  /** the chapter version the person saw */
  readonly version: number
  readonly event: ChapterEventInput
  /** of the stage that work comes back to */
  readonly deadline?: string | null | undefined
}

type ConclusionEvent =
  | Extract<ChapterEventInput, { readonly type: 'confirm_check' | 'dismiss_check' }>
  | { readonly type: 'withdraw_check' }
type StatusEvent = Exclude<ChapterEventInput, { readonly type: 'confirm_check' | 'dismiss_check' }>

const isConclusion = (event: ChapterEventInput): event is ChapterEventInput & ConclusionEvent =>
  event.type === 'confirm_check' ||
  event.type === 'dismiss_check' ||
  event.type === 'withdraw_check'

const toEvent = (chapterId: string, event: StatusEvent): ChapterEvent => {
  switch (event.type) {
    case 'refuse_review':
    case 'refuse_visual':
    case 'route_to_translation':
    case 'route_to_proofreading':
      return { type: event.type, chapterId, fixItems: event.fixList.length }
    case 'report_abnormal':
      return {
        type: event.type,
        chapterId,
        reason: event.reason,
        suspectedCause: event.suspectedCause,
      }
    default:
      return { ...event, chapterId }
  }
}

const REWORK_STAGE: Readonly<Partial<Record<ChapterEventInput['type'], ReworkStage>>> = {
  refuse_review: 'proofreading',
  route_to_proofreading: 'proofreading',
  refuse_visual: 'typesetting',
  route_to_translation: 'translation',
}

const ACCEPTANCES: ReadonlySet<string> = new Set(['pass_recheck', 'accept_review', 'accept_visual'])

const updateFixList = async (
  deps: WorkflowDeps,
  session: OrderSession,
  chapterId: string,
  event: ChapterEventInput,
  actor: Actor,
): Promise<void> => {
  const chapter = session.state.chapters.find((each) => each.id === chapterId)
  if (chapter === undefined) return
  const stage = REWORK_STAGE[event.type]
  const snapshotId =
    stage === undefined && event.type !== 'fail_recheck'
      ? null
      : await latestSnapshot(session.tx, chapterId)
  const place = {
    chapterId,
    round: chapter.round,
    accountId: actor.accountId,
    at: session.now,
    snapshotId,
  }
  if (stage !== undefined && 'fixList' in event) {
    await requirePlaces(session.tx, [chapterId], event.fixList)
    await addFixItems(session.tx, deps.ids, { ...place, stage, items: event.fixList })
  }
  if (event.type === 'fail_recheck') {
    await reopenFixItems(session.tx, chapterId, snapshotId)
    const reworkStage = chapter.status === 'review_not_accepted' ? 'proofreading' : 'translation'
    await addFixItems(session.tx, deps.ids, {
      ...place,
      stage: reworkStage,
      items: [{ reasonCode: 'other', comment: event.reason }],
    })
  }
  if (ACCEPTANCES.has(event.type)) await closeFixItems(session.tx, chapterId, session.now)
}

/** Conclusions about a check request on this chapter come with the request's own bookkeeping. */
const decisionIn = (chapterId: string, event: ConclusionEvent): CheckDecision => {
  const none = {
    chapterId,
    action: 'return_to_same',
    accountId: null,
    note: '',
    upheld: [],
  } as const
  switch (event.type) {
    case 'confirm_check':
      return {
        ...none,
        conclusion: 'confirmed',
        action: event.action,
        accountId: event.accountId ?? null,
        note: event.conclusion,
      }
    case 'dismiss_check':
      return { ...none, conclusion: 'dismissed', note: event.conclusion }
    default:
      return { ...none, conclusion: 'withdrawn' }
  }
}

/**
 * Sends the event once. Throws the domain's refusals, `order.changed_meanwhile`,
 * `chapter.not_found`, `page.not_found` for a place on another chapter's page, `request.invalid`
 * for a deadline.
 */
const sendTransition = async (
  deps: WorkflowDeps,
  actor: Actor,
  { chapterId, version, event, deadline }: ChapterTransition,
): Promise<void> => {
  await withChapterOrderTransaction(deps, chapterId, async (session) => {
    const chapter = session.state.chapters.find((each) => each.id === chapterId)
    if (chapter === undefined) throw new AppError('chapter.not_found')
    await session.expectChapterVersion(actor, chapterId, version)
    await returningWork(
      deps,
      session,
      actor,
      { stage: RETURNED_TO[event.type], deadline, chapterIds: [chapterId] },
      async () => {
        if (isConclusion(event))
          return await concludeCheck(deps, session, actor, decisionIn(chapterId, event))
        const counts = await countFacts(session, chapter, event.type)
        await session.send(toEvent(chapterId, event), actor, { counts })
        await updateFixList(deps, session, chapterId, event, actor)
      },
    )
  })
}

/**
 * Sends the event. Texts that were never laid out as they are now are laid out first, outside the
 * transaction, and the event is decided by what that shows. Throws what `sendTransition` throws.
 */
export const transitionChapter = async (
  deps: WorkflowDeps & Pick<Deps, 'letterer'>,
  actor: Actor,
  transition: ChapterTransition,
): Promise<void> => {
  try {
    await sendTransition(deps, actor, transition)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'chapter.texts_not_laid_out') throw error
    await layOutChapter(deps, transition.chapterId)
    await sendTransition(deps, actor, transition)
  }
}
