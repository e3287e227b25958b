import * as contract from '@panelflow/contract/webhook.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import {
  createWebhook,
  deleteWebhook,
  type NewSecret,
  renewSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from './webhook.commands.ts'
import { getWebhook, listDeliveries, listWebhooks } from './webhook.queries.ts'

/** tests and deliveries sent again by hand: they post to addresses somebody typed in */
const TEST_ALLOWANCE = { burst: 20, perSecond: 0.2 }

export const webhookRoutes: Routes = (edge, deps) => {
  const { db } = deps
  const toNewSecretView = async ({ id, secret }: NewSecret) => ({
    webhook: await getWebhook(db, id),
    secret,
  })

  registerEndpoint(edge, contract.webhookList, () => listWebhooks(db))
  registerEndpoint(edge, contract.webhookCreate, async ({ actor, body }) =>
    toNewSecretView(await createWebhook(deps, actor.accountId, body)),
  )
  registerChange(
    edge,
    contract.webhookUpdate,
    ({ actor, params, body }) => updateWebhook(deps, actor.accountId, params.webhookId, body),
    ({ params }) => getWebhook(db, params.webhookId),
  )
  registerEndpoint(edge, contract.webhookNewSecret, async ({ actor, params, body }) =>
    toNewSecretView(await renewSecret(deps, actor.accountId, params.webhookId, body.version)),
  )
  registerEndpoint(edge, contract.webhookDelete, async ({ actor, params }) => {
    await deleteWebhook(deps, actor.accountId, params.webhookId)
    return null
  })
  registerEndpoint(edge, contract.webhookTest, async ({ actor, params }) => {
    edge.limits.take(`webhook test ${actor.accountId}`, TEST_ALLOWANCE)
    return testWebhook(deps, params.webhookId)
  })
  registerEndpoint(edge, contract.webhookResend, async ({ actor, params }) => {
    edge.limits.take(`webhook test ${actor.accountId}`, TEST_ALLOWANCE)
    return resendDelivery(deps, params.webhookId, params.deliveryId)
  })
  registerEndpoint(edge, contract.webhookDeliveries, ({ params, query }) =>
    listDeliveries(db, params.webhookId, query),
  )
}
