/**
 * What becomes of one chapter of a check request, with everything that belongs to it, in the
 * session's transaction (spec 10.check).
 */
import type { CheckConclusion } from '@panelflow/domain/check-request/check-request.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { CheckAction } from '@panelflow/domain/order/workflow-event.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { latestSnapshot } from '../snapshot/save-snapshot.ts'
import { addFixItems, type FixItemInput, type ReworkStage } from './fix-list.ts'

interface OpenCheck {
  readonly id: string
  readonly createdBy: string
  readonly target: ReworkStage
  /** the request's own words, as a point of the fix list */
  readonly whole: FixItemInput
  /** places marked on pages of this chapter or on none, by their number in the request */
  readonly evidence: ReadonlyMap<number, FixItemInput>
}

/** The open check request on this chapter. */
const findOpenCheck = async (
  { tx }: OrderSession,
  chapterId: string,
): Promise<OpenCheck | undefined> => {
  const row = await tx
    .selectFrom('check_request_chapter as k')
    .innerJoin('check_request as r', 'r.id', 'k.check_request_id')
    .innerJoin('chapter as c', 'c.id', 'k.chapter_id')
    .select([
      'r.id',
      'r.created_by',
      'r.target',
      'r.description',
      'r.reason_code',
      'r.evidence',
      'c.source_chapter_id',
    ])
    .where('k.chapter_id', '=', chapterId)
    .where('k.conclusion', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const pages = await tx
    .selectFrom('source_page')
    .select('id')
    .where('source_chapter_id', '=', row.source_chapter_id)
    .execute()
  const here = new Set(pages.map(({ id }) => id))
  const evidence = (row.evidence as FixItemInput[]).map((item, index): [number, FixItemInput] => [
    index,
    item,
  ])
  return {
    id: row.id,
    createdBy: row.created_by,
    target: row.target,
    whole: { reasonCode: row.reason_code as FixItemInput['reasonCode'], comment: row.description },
    evidence: new Map(
      evidence.filter(([, { sourcePageId }]) => !sourcePageId || here.has(sourcePageId)),
    ),
  }
}

export interface CheckDecision {
  readonly chapterId: string
  readonly conclusion: CheckConclusion
  readonly action: CheckAction
  readonly accountId: string | null
  readonly note: string
  /** places of the evidence that are upheld, where the request is confirmed in part */
  readonly upheld: readonly number[]
}

const send = async (
  session: OrderSession,
  actor: Actor,
  decision: CheckDecision,
): Promise<void> => {
  const { chapterId, conclusion, action, accountId, note } = decision
  if (conclusion === 'withdrawn')
    return await session.send({ type: 'withdraw_check', chapterId }, actor)
  if (conclusion === 'dismissed')
    return await session.send({ type: 'dismiss_check', chapterId, reason: note }, actor)
  const assignee =
    action === 'assign_another' && accountId !== null
      ? await findAssignee(session.tx, accountId, session.row.target_language)
      : undefined
  await session.send(
    { type: 'confirm_check', chapterId, conclusion: note, action, accountId },
    actor,
    assignee ? { assignee } : {},
  )
}

/** The request's points, all or those upheld, as the proofreader wrote them. */
const toFixItems = (
  check: OpenCheck,
  { conclusion, upheld }: CheckDecision,
): readonly FixItemInput[] =>
  conclusion === 'partly'
    ? upheld.flatMap((index) => check.evidence.get(index) ?? [])
    : [check.whole, ...check.evidence.values()]

/**
 * Throws the domain's refusals. Without an open request on the chapter the state itself refuses.
 */
export const concludeCheck = async (
  deps: WorkflowDeps,
  session: OrderSession,
  actor: Actor,
  decision: CheckDecision,
): Promise<void> => {
  const { chapterId, conclusion, action, accountId, note } = decision
  const check = await findOpenCheck(session, chapterId)
  await send(session, actor, decision)
  if (check === undefined) return
  const isUpheld = conclusion === 'confirmed' || conclusion === 'partly'
  await session.tx
    .updateTable('check_request_chapter')
    .set({
      conclusion,
      action: isUpheld ? action : null,
      assigned_to: isUpheld && action === 'assign_another' ? accountId : null,
      note: conclusion === 'withdrawn' ? null : note,
      decided_by: actor.accountId,
      decided_at: session.now,
    })
    .where('check_request_id', '=', check.id)
    .where('chapter_id', '=', chapterId)
    .execute()
  if (!isUpheld) return
  const round = session.state.chapters.find(({ id }) => id === chapterId)?.round ?? 0
  const snapshotId = await latestSnapshot(session.tx, chapterId)
  const place = { chapterId, round, stage: 'translation', at: session.now, snapshotId } as const
  await addFixItems(session.tx, deps.ids, {
    ...place,
    items: toFixItems(check, decision),
    accountId: check.createdBy,
  })
  // confirmed in part: what is wrong is said in the administrator's own words
  const own = conclusion === 'partly' ? [{ reasonCode: check.whole.reasonCode, comment: note }] : []
  await addFixItems(session.tx, deps.ids, { ...place, items: own, accountId: actor.accountId })
}
