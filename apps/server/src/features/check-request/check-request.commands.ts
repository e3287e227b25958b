import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { checkRequestCreate, checkRequestDecide } from '@panelflow/contract/check-request.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { getSeatHolder } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { publish } from '../../db/outbox.ts'
import { brokenConstraint } from '../../db/transaction.ts'
import { concludeCheck } from '../chapter/conclude-check.ts'
import { requirePlaces } from '../chapter/fix-list.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { withOrderTransaction, type OrderSession } from '../../core/workflow/order-session.ts'
import { returningWork } from '../order/return-deadline.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'

type CreateBody = EndpointBody<typeof checkRequestCreate>
type DecideBody = EndpointBody<typeof checkRequestDecide>

const SEAT_OF_TARGET = { translation: 'translator', proofreading: 'proofreader' } as const

const listNumbers = ({ state }: OrderSession, chapterIds: readonly string[]): readonly number[] =>
  state.chapters.filter(({ id }) => chapterIds.includes(id)).map(({ number }) => number)

const findJudged = (
  { state }: OrderSession,
  chapterId: string,
  target: CreateBody['target'],
): string | null => {
  const chapter = state.chapters.find(({ id }) => id === chapterId)
  return chapter === undefined ? null : getSeatHolder(chapter, SEAT_OF_TARGET[target])
}

const writeRequest = async (
  session: OrderSession,
  id: string,
  actor: Actor,
  orderId: string,
  body: CreateBody,
): Promise<void> => {
  const chapterIds = [...new Set(body.chapterIds)]
  for (const chapterId of chapterIds)
    await session.send(
      { type: 'request_check', chapterId, action: body.action, reason: body.description },
      actor,
    )
  await requirePlaces(session.tx, chapterIds, body.evidence)
  const { target, action, reasonCode: reason_code, description } = body
  const evidence = JSON.stringify(body.evidence)
  const request = {
    id,
    order_id: orderId,
    target,
    action,
    reason_code,
    description,
    evidence,
    created_by: actor.accountId,
  }
  await session.tx
    .insertInto('check_request')
    .values({ ...request, created_at: session.now })
    .execute()
  await session.tx
    .insertInto('check_request_chapter')
    .values(
      chapterIds.map((chapter_id) => ({
        check_request_id: id,
        chapter_id,
        judged_id: findJudged(session, chapter_id, target),
      })),
    )
    .execute()
}

/**
 * Action, chapters and reason (spec 5.check): every chapter named goes to the
 * translation administrator, or none does.
 * Throws the domain's refusals, `page.not_found` for evidence on other chapters' pages,
 * `check_request.open_already`.
 */
export const createCheckRequest = async (
  deps: WorkflowDeps,
  actor: Actor,
  orderId: string,
  body: CreateBody,
): Promise<string> => {
  const id = deps.ids.next()
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    try {
      await writeRequest(session, id, actor, orderId, body)
    } catch (error) {
      if (brokenConstraint(error) !== 'check_request_open') throw error
      throw new AppError('check_request.open_already', {
        chapters: listNumbers(session, body.chapterIds).join(', '),
      })
    }
  })
  return id
}

interface Found {
  readonly orderId: string
  readonly createdBy: string
}

const getRequest = async (deps: WorkflowDeps, id: string): Promise<Found> => {
  const row = await deps.db
    .selectFrom('check_request')
    .select(['order_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('check_request.not_found')
  return { orderId: row.order_id, createdBy: row.created_by }
}

const openChapters = async ({ tx }: OrderSession, id: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('check_request_chapter')
    .select('chapter_id')
    .where('check_request_id', '=', id)
    .where('conclusion', 'is', null)
    .execute()
  return rows.map((row) => row.chapter_id)
}

/**
 * Decides some or all open chapters of a request, each its own way, in one transaction.
 * Throws `check_request.decided`, `order.changed_meanwhile`, and what the domain says of another
 * translator.
 */
export const decideCheckRequest = async (
  deps: WorkflowDeps,
  actor: Actor,
  id: string,
  body: DecideBody,
): Promise<void> => {
  const { orderId } = await getRequest(deps, id)
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    const open = await openChapters(session, id)
    const closed = body.decisions
      .filter(({ chapterId }) => !open.includes(chapterId))
      .map(({ chapterId }) => chapterId)
    if (closed.length > 0)
      throw new AppError('check_request.decided', {
        chapters: listNumbers(session, closed).join(', '),
      })
    const chapterIds = body.decisions
      .filter(({ conclusion }) => conclusion !== 'dismissed')
      .map(({ chapterId }) => chapterId)
    const stage = chapterIds.length > 0 ? 'translation' : undefined
    await returningWork(
      deps,
      session,
      actor,
      { stage, deadline: body.deadline, chapterIds },
      async () => {
        for (const decision of body.decisions)
          await concludeCheck(deps, session, actor, {
            ...decision,
            accountId: decision.accountId ?? null,
          })
      },
    )
  })
}

/**
 * Whoever asked takes it back, for every chapter that is not decided. Throws
 * `permission.row_denied`, `check_request.decided`.
 */
export const withdrawCheckRequest = async (
  deps: WorkflowDeps,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> => {
  const { orderId, createdBy } = await getRequest(deps, id)
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, version)
    if (createdBy !== actor.accountId && !actor.isRoot)
      throw new AppError('permission.row_denied', { event: 'check_request.withdraw' })
    const open = await openChapters(session, id)
    if (open.length === 0) throw new AppError('check_request.decided', { chapters: '' })
    const none = {
      conclusion: 'withdrawn',
      action: 'return_to_same',
      accountId: null,
      note: '',
      upheld: [],
    } as const
    for (const chapterId of open) await concludeCheck(deps, session, actor, { ...none, chapterId })
  })
}

/**
 * The judged person's side, once and before the decision. Throws `permission.row_denied`,
 * `check_request.answered`, `check_request.decided`.
 */
export const answerCheckRequest = async (
  deps: WorkflowDeps,
  actor: Actor,
  id: string,
  words: string,
): Promise<string> => {
  const { orderId } = await getRequest(deps, id)
  // an outsider does not learn how it stands
  await requireOrder(deps.db, actor, 'order.chapter.list', orderId)
  await withOrderTransaction(deps, orderId, async ({ tx, now }) => {
    const mine = await tx
      .selectFrom('check_request_chapter')
      .select(['chapter_id', 'conclusion', 'answer'])
      .where('check_request_id', '=', id)
      .where('judged_id', '=', actor.accountId)
      .execute()
    if (mine.length === 0)
      throw new AppError('permission.row_denied', { event: 'check_request.answer' })
    if (mine.some(({ answer }) => answer !== null)) throw new AppError('check_request.answered')
    const open = mine
      .filter(({ conclusion }) => conclusion === null)
      .map(({ chapter_id }) => chapter_id)
    if (open.length === 0) throw new AppError('check_request.decided', { chapters: '' })
    const answered = { answer: words, answered_at: now }
    await tx
      .updateTable('check_request_chapter')
      .set(answered)
      .where('check_request_id', '=', id)
      .where('chapter_id', 'in', open)
      .execute()
    await publish(tx, { type: 'order.changed', orderId, payload: { orderId } })
  })
  return orderId
}

export const orderIdOfRequest = async (deps: WorkflowDeps, id: string): Promise<string> =>
  (await getRequest(deps, id)).orderId
