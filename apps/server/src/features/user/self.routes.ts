import * as contract from '@panelflow/contract/user.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { endDevices, listDevices } from './devices.ts'
import { getProfile, updateProfile } from './profile.ts'
import { getStatistics } from './statistics.ts'

/** What a person does with the own account. */
export const selfRoutes: Routes = (edge, deps) => {
  const { db, clock } = deps
  registerEndpoint(edge, contract.userDevices, ({ session }) =>
    listDevices(db, session, clock.now()),
  )
  registerEndpoint(edge, contract.userEndDevices, async ({ session, body }) => ({
    ended: await endDevices(deps, session, body.sessionId),
  }))
  registerEndpoint(edge, contract.userProfile, ({ session }) => getProfile(db, session.accountId))
  registerChange(
    edge,
    contract.userUpdateProfile,
    ({ session, body }) => updateProfile(deps, session.accountId, body),
    ({ session }) => getProfile(db, session.accountId),
  )
  registerEndpoint(edge, contract.apiTokenList, ({ session }) =>
    listApiTokens(db, session.accountId, clock.now()),
  )
  registerEndpoint(edge, contract.apiTokenCreate, ({ session, body }) =>
    createApiToken(deps, session.accountId, body),
  )
  registerEndpoint(edge, contract.apiTokenRevoke, async ({ session, params }) => {
    await revokeApiToken(deps, session.accountId, params.tokenId)
    return null
  })
  registerEndpoint(edge, contract.userStatistics, ({ session }) =>
    getStatistics(db, session.accountId, clock.now()),
  )
}
