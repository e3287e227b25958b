import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { FastifyRequest } from 'fastify'
import type { Edge } from './edge.ts'
import { type PublicCall, registerPublicEndpoint } from './register-endpoint.ts'
import type { FileAnswer } from './send-file.ts'
import { refreshCookie } from './session/cookies.ts'
import { findSession } from './session/read-session.ts'
import { parseToken } from './session/token.ts'

const REMEMBER_MS = 10_000
const REMEMBER_MAX = 5_000

export interface SignedFile<E extends Endpoint> {
  /** the part of the address that was signed */
  readonly folder: (params: PublicCall<E>['params']) => string
  /**
   * may this person still have it? People leave orders while their addresses are good; `anybody`:
   * whoever is signed in
   */
  readonly allow: 'anybody' | ((actor: Actor, params: PublicCall<E>['params']) => Promise<void>)
  /** asked with every request, not once in ten seconds: for what is fetched once and taken away */
  readonly checkEachTime?: boolean
  readonly run: (call: PublicCall<E>, actor: Actor) => Promise<FileAnswer>
}

/** An address that was passed on: the browser it arrives from is signed in to another account. */
const isOthersBrowser = async (
  edge: Edge,
  request: FastifyRequest,
  accountId: string,
): Promise<boolean> => {
  const cookie = parseToken(refreshCookie(request))
  const other =
    cookie === undefined
      ? undefined
      : await findSession(edge.db, cookie.sessionId, edge.clock.now())
  return other !== undefined && other.accountId !== accountId
}

/** A page of tiles is a hundred requests: the same question is asked once in ten seconds. */
const memory = (now: () => number) => {
  const cache = new RecentMap<string, { readonly at: number; readonly actor: Actor }>(REMEMBER_MAX)
  return async (key: string, loadActor: () => Promise<Actor>): Promise<Actor> => {
    const known = cache.get(key)
    if (known !== undefined && now() - known.at < REMEMBER_MS) return known.actor
    const actor = await loadActor()
    cache.set(key, { at: now(), actor })
    return actor
  }
}

/**
 * Registers endpoints for `<img>` and downloads: no header, but an address signed for a session.
 * That session must be alive, its person must still
 * have the right, and a browser signed in to another account gets nothing.
 */
export const signedFiles = (edge: Edge) => {
  const cacheActor = memory(() => edge.clock.now().getTime())
  return <E extends Endpoint & { readonly raw?: 'request' | 'response' }>(
    endpoint: E,
    file: SignedFile<E>,
  ): void =>
    registerPublicEndpoint<Endpoint>(edge, endpoint, async (untyped) => {
      const call = untyped as PublicCall<E>
      const { e = '', s = '' } = call.request.query as Record<string, string | undefined>
      const folder = file.folder(call.params)
      const sessionId = edge.fileUrls.verify(folder, e, s)
      const loadActor = async (): Promise<Actor> => {
        const session = await findSession(edge.db, sessionId, edge.clock.now())
        if (session === undefined) throw new AppError('session.invalid')
        const { accountId, isRoot, roles } = session
        if (await isOthersBrowser(edge, call.request, accountId))
          throw new AppError('file.address_expired')
        const actor = { accountId, isRoot, roles, actingRole: null }
        if (file.allow !== 'anybody') await file.allow(actor, call.params)
        return actor
      }
      const key = `${sessionId} ${refreshCookie(call.request) ?? ''} ${folder}`
      return await file.run(
        call,
        file.checkEachTime === true ? await loadActor() : await cacheActor(key, loadActor),
      )
    })
}
