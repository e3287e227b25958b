import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Edge } from '../../edge/edge.ts'
import { type PublicCall, registerPublicEndpoint } from '../../edge/register-endpoint.ts'
import type { FileAnswer } from '../../edge/send-file.ts'
import { findSession } from '../../edge/session/read-session.ts'

const REMEMBER_MS = 10_000
const REMEMBER_MAX = 5_000

/** A page of tiles is a hundred requests: the session is asked for once in ten seconds. */
const sessionWatch = (edge: Edge): ((sessionId: string) => Promise<void>) => {
  const seen = new Map<string, number>()
  return async (sessionId) => {
    const now = edge.clock.now()
    const at = seen.get(sessionId)
    if (at !== undefined && now.getTime() - at < REMEMBER_MS) return
    if ((await findSession(edge.db, sessionId, now)) === undefined) throw new AppError('session.invalid')
    if (seen.size >= REMEMBER_MAX) seen.clear()
    seen.set(sessionId, now.getTime())
  }
}

export interface SignedFile<E extends Endpoint> {
  /** the part of the address that was signed */
  readonly folder: (params: PublicCall<E>['params']) => string
  readonly run: (call: PublicCall<E>) => Promise<FileAnswer>
}

/** Registers endpoints for `<img>`: no header, but an address signed for a session that is still alive. */
export const signedFiles = (edge: Edge) => {
  const requireSession = sessionWatch(edge)
  return <E extends Endpoint & { readonly raw?: 'request' | 'response' }>(endpoint: E, { folder, run }: SignedFile<E>): void =>
    registerPublicEndpoint<Endpoint>(edge, endpoint, async (untyped) => {
      const call = untyped as PublicCall<E>
      const { e = '', s = '' } = call.request.query as Record<string, string | undefined>
      await requireSession(edge.fileUrls.verify(folder(call.params), e, s))
      return await run(call)
    })
}
