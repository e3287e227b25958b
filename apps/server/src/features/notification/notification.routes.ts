import * as contract from '@panelflow/contract/notification.ts'
import type { Routes } from '../../http/create-app.ts'
import { requestLocale } from '../../http/answer.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { markRead, rememberLocale, setPreferences } from './notification.commands.ts'
import { countUnread, getPreferences, listNotifications } from './notification.queries.ts'

/** A person's own messages. */
export const notificationRoutes: Routes = (edge, deps) => {
  const { db } = deps
  const loadPreferences = (accountId: string) =>
    getPreferences(db, accountId, deps.mail !== undefined)

  registerEndpoint(edge, contract.notificationList, ({ actor, query }) =>
    listNotifications(db, actor, query),
  )
  registerEndpoint(edge, contract.notificationUnread, async ({ actor, session, request }) => {
    // every screen asks when it starts; a program's language says nothing about its person
    if (session.program === null)
      await rememberLocale(deps, actor.accountId, requestLocale(request))
    return { unread: await countUnread(db, actor.accountId) }
  })
  registerEndpoint(edge, contract.notificationRead, async ({ actor, body }) => ({
    unread: await markRead(deps, actor.accountId, body),
  }))
  registerEndpoint(edge, contract.notificationGetPreferences, ({ actor }) =>
    loadPreferences(actor.accountId),
  )
  registerChange(
    edge,
    contract.notificationSetPreferences,
    ({ actor, body }) => setPreferences(deps, actor.accountId, body),
    ({ actor }) => loadPreferences(actor.accountId),
  )
}
