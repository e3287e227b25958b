/** A person's event on a chapter, with what belongs to it: fix lists, check conclusions, facts. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ChapterEventInput } from '@panelflow/contract/workflow.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Facts } from '@panelflow/domain/order/decision.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import type { ChapterEvent } from '@panelflow/domain/order/workflow-event.ts'
import { blockingFindings, emptyTranslations } from '../page/page.queries.ts'
import { brokenSeals } from '../seal/seal.queries.ts'
import { findAssignee } from '../order/assignee.ts'
import { inOrder, type OrderSession, orderIdOfChapter } from '../order/order-session.ts'
import type { WorkflowDeps } from '../order/workflow-deps.ts'
import { addFixItems, closeFixItems, countOpenFixItems, type FixItemInput, reopenFixItems, type ReworkStage } from './fix-list.ts'

export interface ChapterTransition {
  readonly chapterId: string
  /** the chapter version the person saw */
  readonly version: number
  readonly event: ChapterEventInput
}

const toEvent = (chapterId: string, event: ChapterEventInput): ChapterEvent => {
  switch (event.type) {
    case 'refuse_review':
    case 'refuse_visual':
    case 'route_to_translation':
    case 'route_to_proofreading':
      return { type: event.type, chapterId, fixItems: event.fixList.length }
    case 'report_abnormal':
      return { type: event.type, chapterId, reason: event.reason, suspectedCause: event.suspectedCause }
    case 'dismiss_check':
      return { type: event.type, chapterId, reason: event.conclusion }
    case 'confirm_check':
      return { type: event.type, chapterId, conclusion: event.conclusion, action: event.action, accountId: event.accountId ?? null }
    default:
      return { ...event, chapterId }
  }
}

/** Facts are asked for only where the rule needs them: each is a query. */
const factsFor = async (session: OrderSession, chapter: ChapterState, event: ChapterEventInput): Promise<Omit<Facts, 'now'>> => {
  const { tx } = session
  switch (event.type) {
    case 'complete_translation':
      return { emptyTranslations: await emptyTranslations(tx, chapter.id), blockingFindings: 0 }
    case 'complete_proofreading':
      return { blockingFindings: await emptyTranslations(tx, chapter.id) }
    case 'complete_typesetting':
      return {
        blockingFindings: await blockingFindings(tx, chapter.id),
        openFixItems: await countOpenFixItems(tx, chapter.id),
        brokenSeals: await brokenSeals(tx, chapter.id),
      }
    case 'accept_visual':
      return { brokenSeals: await brokenSeals(tx, chapter.id) }
    case 'complete_rework':
      return { openFixItems: await countOpenFixItems(tx, chapter.id) }
    case 'confirm_check':
      return event.action === 'assign_another' && event.accountId
        ? { assignee: await findAssignee(tx, event.accountId, session.row.target_language) }
        : {}
    default:
      return {}
  }
}

const REWORK_STAGE: Readonly<Partial<Record<ChapterEventInput['type'], ReworkStage>>> = {
  refuse_review: 'proofreading',
  route_to_proofreading: 'proofreading',
  refuse_visual: 'typesetting',
  route_to_translation: 'translation',
  confirm_check: 'translation',
}

interface CheckEvidence {
  readonly id: string
  readonly items: readonly FixItemInput[]
}

/** The open check request on this chapter; its description and evidence become the fix list when it is confirmed. */
const openCheck = async (session: OrderSession, chapterId: string): Promise<CheckEvidence | undefined> => {
  const row = await session.tx
    .selectFrom('check_request_chapter')
    .innerJoin('check_request', 'check_request.id', 'check_request_chapter.check_request_id')
    .select(['check_request.id', 'check_request.description', 'check_request.reason_code', 'check_request.evidence'])
    .where('check_request_chapter.chapter_id', '=', chapterId)
    .where('check_request_chapter.conclusion', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const whole = { reasonCode: row.reason_code as FixItemInput['reasonCode'], comment: row.description }
  return { id: row.id, items: [whole, ...(row.evidence as FixItemInput[])] }
}

const concludeCheck = async (
  session: OrderSession,
  check: CheckEvidence,
  chapterId: string,
  event: ChapterEventInput,
  actor: Actor,
): Promise<void> => {
  const conclusion = event.type === 'confirm_check' ? 'confirmed' : event.type === 'dismiss_check' ? 'dismissed' : 'withdrawn'
  await session.tx
    .updateTable('check_request_chapter')
    .set({
      conclusion,
      action: event.type === 'confirm_check' ? event.action : null,
      note: event.type === 'confirm_check' || event.type === 'dismiss_check' ? event.conclusion : null,
      decided_by: actor.accountId,
      decided_at: session.now,
    })
    .where('check_request_id', '=', check.id)
    .where('chapter_id', '=', chapterId)
    .execute()
}

const CHECK_CONCLUSIONS: ReadonlySet<string> = new Set(['confirm_check', 'dismiss_check', 'withdraw_check'])
const ACCEPTANCES: ReadonlySet<string> = new Set(['pass_recheck', 'accept_review', 'accept_visual'])

const settleFixList = async (
  deps: WorkflowDeps,
  session: OrderSession,
  chapterId: string,
  event: ChapterEventInput,
  actor: Actor,
  check: CheckEvidence | undefined,
): Promise<void> => {
  const chapter = session.state.chapters.find((each) => each.id === chapterId)
  if (chapter === undefined) return
  const stage = REWORK_STAGE[event.type]
  const place = { chapterId, round: chapter.round, accountId: actor.accountId, at: session.now }
  if (stage !== undefined) {
    const items = 'fixList' in event ? event.fixList : (check?.items ?? [])
    await addFixItems(session.tx, deps.ids, { ...place, stage, items })
  }
  if (event.type === 'fail_recheck') {
    await reopenFixItems(session.tx, chapterId)
    const again = chapter.status === 'review_not_accepted' ? 'proofreading' : 'translation'
    await addFixItems(session.tx, deps.ids, { ...place, stage: again, items: [{ reasonCode: 'other', comment: event.reason }] })
  }
  if (ACCEPTANCES.has(event.type)) await closeFixItems(session.tx, chapterId, session.now)
}

/** Throws the domain's refusals, `order.changed_meanwhile`, `chapter.not_found`. */
export const transitionChapter = async (
  deps: WorkflowDeps,
  actor: Actor,
  { chapterId, version, event }: ChapterTransition,
): Promise<void> => {
  const orderId = await orderIdOfChapter(deps.db, chapterId)
  await inOrder(deps, orderId, async (session) => {
    const chapter = session.state.chapters.find((each) => each.id === chapterId)
    if (chapter === undefined) throw new AppError('chapter.not_found')
    await session.expectChapterVersion(actor, chapterId, version)
    const check = CHECK_CONCLUSIONS.has(event.type) ? await openCheck(session, chapterId) : undefined
    await session.send(toEvent(chapterId, event), actor, await factsFor(session, chapter, event))
    if (check !== undefined) await concludeCheck(session, check, chapterId, event, actor)
    await settleFixList(deps, session, chapterId, event, actor, check)
  })
}
