import * as contract from '@panelflow/contract/notification.ts'
import { pushAdd, pushList, pushRemove, pushTest } from '@panelflow/contract/push.ts'
import type { Routes } from '../../http/create-app.ts'
import { getHeader, requestLocale } from '../../http/answer.ts'
import { registerChange } from '../../http/register-change.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { addDevice, listDevices, removeDevice, testDevice } from './push-devices.ts'
import { findSubscription } from './mail-reader.queries.ts'
import {
  markRead,
  rememberLocale,
  setMailStopped,
  setPreferences,
} from './notification.commands.ts'
import {
  countUnread,
  getPreferences,
  listNotificationGroups,
  listNotifications,
} from './notification.queries.ts'

/** A person's own messages. */
export const notificationRoutes: Routes = (edge, deps) => {
  const { db } = deps
  const loadPreferences = (actor: Actor) => getPreferences(db, actor, deps.mail !== undefined)

  registerEndpoint(edge, contract.notificationList, ({ actor, query }) =>
    listNotifications(db, actor, query),
  )
  registerEndpoint(edge, contract.notificationGroups, ({ actor, query }) =>
    listNotificationGroups(db, actor, query),
  )
  registerEndpoint(edge, contract.notificationUnread, async ({ actor, session, request }) => {
    // every screen asks when it starts; a program's language says nothing about its person
    if (session.program === null)
      await rememberLocale(deps, actor.accountId, requestLocale(request))
    return { unread: await countUnread(db, actor.accountId) }
  })
  registerEndpoint(edge, contract.notificationRead, ({ actor, body }) =>
    markRead(deps, actor.accountId, body),
  )
  registerEndpoint(edge, contract.notificationGetPreferences, ({ actor }) => loadPreferences(actor))
  registerChange(
    edge,
    contract.notificationSetPreferences,
    ({ actor, body }) => setPreferences(deps, actor.accountId, body),
    ({ actor }) => loadPreferences(actor),
  )

  registerEndpoint(edge, pushList, ({ actor }) => listDevices(deps, actor.accountId))
  registerEndpoint(edge, pushAdd, ({ actor, body, request }) =>
    addDevice(deps, actor.accountId, getHeader(request, 'user-agent') ?? '', body),
  )
  registerEndpoint(edge, pushRemove, ({ actor, params }) =>
    removeDevice(deps, actor.accountId, params.deviceId),
  )
  registerEndpoint(edge, pushTest, ({ actor, params, request }) =>
    testDevice(deps, actor.accountId, params.deviceId, requestLocale(request)),
  )

  const openSubscription = (token: string) => findSubscription(deps, token)
  const stopMail = async (token: string, isMailStopped: boolean) => {
    const { accountId } = await openSubscription(token)
    await setMailStopped(deps, accountId, isMailStopped)
    return await openSubscription(token)
  }
  registerPublicEndpoint(edge, contract.mailSubscription, ({ query }) =>
    openSubscription(query.token),
  )
  registerPublicEndpoint(edge, contract.mailSubscribe, ({ body }) =>
    stopMail(body.token, body.isMailStopped),
  )
  registerPublicEndpoint(edge, contract.mailUnsubscribe, ({ query }) => stopMail(query.token, true))
}
