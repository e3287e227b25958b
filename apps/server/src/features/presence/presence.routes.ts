import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { presenceLeave, presenceSet, type PresenceView } from '@panelflow/contract/presence.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { requireChapter } from '../../core/access/order-access.ts'

/** Pointers move five times a second; several windows of one person share this. */
const ALLOWANCE = { burst: 30, perSecond: 12 }

type Claim = PresenceView['editing']

/** Keeps the moment at which the window began to type in the text, or took it over. */
const toClaim = (
  editing: EndpointBody<typeof presenceSet>['editing'],
  before: Claim,
  now: Date,
): Claim => {
  if (editing === null) return null
  const isSame =
    before?.pageId === editing.pageId &&
    before.itemId === editing.itemId &&
    before.takeovers === editing.takeovers
  return { ...editing, since: isSame ? before.since : now.getTime() }
}

/**
 * Presence in a chapter. The rights are asked at every report, so that whoever loses the chapter is
 * gone with the next one and hears of nobody there any more.
 */
export const presenceRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, presenceSet, async ({ actor, session, params, body }) => {
    const { chapterId, tabId } = params
    const { accountId } = session
    edge.limits.take(`presence ${accountId}`, ALLOWANCE)
    try {
      await requireChapter(deps.db, actor, 'workspace.open', chapterId)
    } catch (error) {
      edge.presence.remove({ chapterId, accountId, tabId })
      throw error
    }
    const { name, realName } = session.person
    const before = edge.presence.find({ chapterId, accountId, tabId })?.editing ?? null
    const editing = toClaim(body.editing, before, edge.clock.now())
    await edge.presence.set(chapterId, {
      tabId,
      person: { id: accountId, name, realName },
      ...body,
      editing,
    })
    const others = edge.presence.list(chapterId).filter(({ person }) => person.id !== accountId)
    return { others: [...others], editing }
  })
  registerEndpoint(edge, presenceLeave, async ({ actor, session, params }) => {
    const { chapterId, tabId } = params
    await requireChapter(deps.db, actor, 'workspace.open', chapterId)
    edge.presence.remove({ chapterId, accountId: session.accountId, tabId })
    return null
  })
}
