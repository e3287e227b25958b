import { HEADER } from '@panelflow/contract/envelope.ts'
import {
  permissionCodes,
  type SessionView,
  userChangePassword,
  userCurrent,
  userLogin,
  userLogout,
  userRefresh,
} from '@panelflow/contract/user.ts'
import { ABILITY_NAMES } from '@panelflow/domain/permission/ability.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getHeader, getToken } from '../../http/answer.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { refreshCookie } from '../../http/session/cookies.ts'
import type { Issued } from './issue-session.ts'
import { getDeviceId, setDeviceCookie } from './device-cookie.ts'
import { createLoginQueue } from './login-throttle.ts'
import { refreshSession } from './refresh-session.ts'
import { clearRefreshCookie, setRefreshCookie } from './session-cookie.ts'
import { changePassword, login, logout } from './user.commands.ts'
import { userOfSession } from './user.view.ts'
import * as contract from '@panelflow/contract/user.ts'
import { registerChange } from '../../http/register-change.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { endDevices, listDevices } from './devices.ts'
import { dismissHint, getHints } from './hints.ts'
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
  registerEndpoint(edge, contract.userHints, ({ session }) => getHints(db, session.accountId))
  registerEndpoint(edge, contract.userDismissHint, ({ session, body }) =>
    dismissHint(deps, session.accountId, body.hint),
  )
  registerEndpoint(edge, contract.userStatistics, ({ session }) =>
    getStatistics(db, session.accountId, clock.now()),
  )
}

const wantsToken = (request: FastifyRequest): boolean => getHeader(request, HEADER.client) === 'api'
const getUserAgent = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

const answerSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  issued: Issued,
): SessionView => {
  const forApi = wantsToken(request)
  if (!forApi && issued.refreshToken !== undefined) setRefreshCookie(request, reply, issued)
  return {
    token: issued.token,
    refreshToken: forApi ? (issued.refreshToken ?? '') : issued.sessionId,
    tokenExpiresAt: issued.tokenExpiresAt.toISOString(),
    sessionExpiresAt: issued.sessionExpiresAt.toISOString(),
    passwordExpired: issued.restricted,
  }
}

/** Sign in and out, tokens, password, who am I (spec 7.call). */
export const userRoutes: Routes = (edge, deps) => {
  const queue = createLoginQueue()
  const { serverKey } = edge

  registerPublicEndpoint(edge, userLogin, async ({ body, request, reply }) => {
    const issued = await login(deps, queue, {
      ...body,
      ip: request.ip,
      userAgent: getUserAgent(request),
      deviceFor: (accountId) => getDeviceId(request, serverKey, accountId, deps.clock.now()),
    })
    // the session this browser had before ends, even one of another account (ASVS 7.2.4)
    if (!wantsToken(request)) await logout(deps, refreshCookie(request))
    setDeviceCookie(request, reply, serverKey, issued.accountId, deps.clock.now())
    return answerSession(request, reply, issued)
  })

  registerPublicEndpoint(edge, userRefresh, async ({ body, request, reply }) => {
    const issued = await refreshSession(
      { ...deps, serverKey },
      body.refreshToken ?? refreshCookie(request),
    )
    return answerSession(request, reply, issued)
  })

  registerPublicEndpoint(edge, userLogout, async ({ request, reply }) => {
    await logout(deps, getToken(request))
    await logout(deps, refreshCookie(request))
    clearRefreshCookie(request, reply)
    return null
  })

  registerEndpoint(edge, userChangePassword, async ({ body, session, request, reply }) => {
    const change = {
      accountId: session.accountId,
      sessionId: session.id,
      current: body.currentPassword,
      next: body.newPassword,
    }
    return answerSession(
      request,
      reply,
      await changePassword(deps, { ...change, userAgent: getUserAgent(request) }),
    )
  })

  registerEndpoint(edge, userCurrent, async ({ session, request }) => ({
    ...userOfSession(session),
    token: getToken(request) ?? '',
  }))

  registerEndpoint(edge, permissionCodes, async ({ actor }) =>
    ABILITY_NAMES.filter((ability) => can(actor, ability).ok),
  )
}
