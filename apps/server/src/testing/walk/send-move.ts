/** A move as a request of the person who makes it. */
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { TestAnswer, TestApp } from '../test-app.ts'
import type { Move } from './moves.ts'
import type { Snapshot } from './snapshot.ts'

interface Request {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

const FIX_LIST = [{ reasonCode: 'other', comment: 'as written on the walk' }]
const WITH_FIX_LIST: ReadonlySet<string> = new Set([
  'refuse_review',
  'refuse_visual',
  'route_to_translation',
  'route_to_proofreading',
])

/** The wire's words where they differ from the rule's. */
const onTheWire = (event: {
  readonly type: string
  readonly reason?: string
}): Readonly<Record<string, unknown>> => {
  if (WITH_FIX_LIST.has(event.type)) return { type: event.type, fixList: FIX_LIST }
  if (event.type === 'dismiss_check') return { type: event.type, conclusion: event.reason }
  return event
}

const toRequest = ({ order, chapterVersions }: Snapshot, event: Move['event']): Request => {
  const version = order.version
  switch (event.type) {
    case 'cancel':
    case 'terminate':
      return {
        url: `/orders/${order.id}/stop`,
        body: { version, how: event.type, reason: event.reason },
      }
    case 'send_for_review':
      return { url: `/orders/${order.id}/send-for-review`, body: { version } }
    case 'assign': {
      const { seat, accountId, chapterIds } = event
      return { url: `/orders/${order.id}/assign`, body: { version, seat, accountId, chapterIds } }
    }
    case 'unassign':
      throw new Error('a seat is emptied by taking an assignment back, never by itself')
    case 'request_check': {
      const checkRequest = {
        chapterIds: [event.chapterId],
        action: event.action,
        reasonCode: 'other',
        description: event.reason,
      }
      return { url: `/orders/${order.id}/check-requests`, body: { version, ...checkRequest } }
    }
    default: {
      const { chapterId, ...named } = event
      return {
        url: `/chapters/${chapterId}/transition`,
        body: { version: chapterVersions.get(chapterId), event: onTheWire(named) },
      }
    }
  }
}

/**
 * Answers what HTTP answered; the studio's own events go through the workers' entry and answer
 * null.
 */
export const sendMove = async (
  app: TestApp,
  snapshot: Snapshot,
  { participant, event }: Move,
  stale = false,
): Promise<TestAnswer | null> => {
  if (participant === null) {
    await withOrderTransaction(
      app.deps,
      snapshot.order.id,
      async (session) => await session.send(event, SYSTEM_ACTOR),
    )
    return null
  }
  const { url, body } = toRequest(snapshot, event)
  const version = stale ? { version: Number(body['version']) - 1 } : {}
  return await participant.send('POST', url, { ...body, ...version })
}

/** Every open fix item is disputed by whoever may answer: rework can be handed in again. */
export const disputeAll = async (
  app: TestApp,
  snapshot: Snapshot,
  all: readonly NonNullable<Move['participant']>[],
): Promise<void> => {
  const items = await app.deps.db
    .selectFrom('fix_item')
    .select('id')
    .where('chapter_id', 'in', [...snapshot.chapterVersions.keys()])
    .where('closed_at', 'is', null)
    .where('answer', 'is', null)
    .execute()
  for (const { id } of items)
    for (const { send } of all) {
      const { status } = await send('POST', `/fix-items/${id}/answer`, {
        answer: 'disputed',
        words: 'it is right as it is',
      })
      if (status === 200) break
    }
}
