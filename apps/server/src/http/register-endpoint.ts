import type { Readable } from 'node:stream'
import { HEADER } from '@panelflow/contract/envelope.ts'
import type {
  EndpointAnswer,
  EndpointBody,
  Endpoint,
  EndpointParams,
  EndpointQuery,
} from '@panelflow/contract/endpoint.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isAbility } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toActor, requireAccess } from './actor.ts'
import { auditRefusal } from './audit-refusals.ts'
import {
  getHeader,
  getToken,
  requestLocale,
  successEnvelope,
  writeSuccessEnvelope,
} from './answer.ts'
import { runWithOrigin } from '../db/request-origin.ts'
import type { Edge } from './edge.ts'
import { requireShallow } from './form-body.ts'
import { runIdempotent } from './idempotency.ts'
import { partReader, type ReadPart } from './parse-input.ts'
import { type FileAnswer, isFileAnswer, sendFile } from './send-file.ts'
import {
  type AnswerWithCookies,
  captureCookies,
  findAnswerOfEndedSession,
  sendWithCookies,
} from './secret-answer.ts'
import { getWriter } from './serial-schema.ts'
import { readSession } from './session/read-session.ts'
import type { Session } from './session/session.ts'
import { WrittenAnswer } from './written-answer.ts'

const isOwnOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return true // not a browser: browsers name the origin of every post
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Refuses posts that another site makes a browser send (CSRF), also to sign somebody in. Browsers
 * on https and localhost say by themselves where
 * a request comes from, whatever name a proxy calls us by; otherwise the origin must be our own
 * host. Programs send neither header.
 * @throws AppError `request.cross_site`
 */
const requireSameOrigin = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  const isOwn =
    site === undefined ? isOwnOrigin(request) : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new AppError('request.cross_site')
}

/** A request that was understood, with the person who sent it. */
export interface Call<E extends Endpoint> {
  readonly params: EndpointParams<E>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly actor: Actor
  readonly session: Session
  /** the body as it comes in, for endpoints with `raw: 'request'` */
  readonly bytes: Readable
  /** an address of a file below `/api/files/` that works in `<img>` for this session */
  readonly fileUrl: (path: string) => string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type PublicCall<E extends Endpoint> = Omit<Call<E>, 'actor' | 'session' | 'fileUrl'>

/**
 * What a route answers: `data` of the envelope, or bytes for `raw: 'response'`.
 */
export type Answer<E extends Endpoint> = E['raw'] extends 'response'
  ? FileAnswer
  : EndpointAnswer<E> | WrittenAnswer<EndpointAnswer<E>>

const API = '/api'
const ACCOUNT_ALLOWANCE = { burst: 600, perSecond: 40 }
const ANONYMOUS_ALLOWANCE = { burst: 200, perSecond: 10 }
const FILE_ALLOWANCE = { burst: 3000, perSecond: 200 }

const checkAccess = (endpoint: Endpoint): void => {
  const named = endpoint.access === 'public' || endpoint.access === 'signed_in'
  const abilities: readonly unknown[] = Array.isArray(endpoint.access)
    ? endpoint.access
    : [endpoint.access]
  if (!named && (abilities.length === 0 || !abilities.every(isAbility)))
    throw new Error(
      `The endpoint ${endpoint.id} names no row of the ability table: ${String(endpoint.access)}`,
    )
}

/** Passwords, tokens, devices and other people's accounts are for people, not for programs. */
const FOR_PEOPLE = /^(user|account|api_token)\./

const programMay = ({ program }: Session, { id, method }: Endpoint): boolean =>
  program === null || method === 'GET' || (program === 'write' && !FOR_PEOPLE.test(id))

/** Signs in by header and checks the restricted token. */
const authenticate = async (
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Session> => {
  const session = await readSession(edge.db, getToken(request), edge.clock.now())
  edge.limits.take(`account ${session.accountId}`, ACCOUNT_ALLOWANCE)
  if (session.restricted && !endpoint.restricted)
    throw new AppError('session.password_change_required')
  if (!programMay(session, endpoint)) throw new AppError('session.program_denied')
  return session
}

/** The person in the role of the header, if one of its rights opens this endpoint. */
const authorize = (endpoint: Endpoint, request: FastifyRequest, session: Session): Actor => {
  const actor = toActor(session, getHeader(request, HEADER.role))
  requireAccess(actor, endpoint.access)
  return actor
}

type ParseRequest = (request: FastifyRequest, reply: FastifyReply) => PublicCall<Endpoint>

/** Where an endpoint takes nothing, something is refused and nothing needs no schema. */
const nothingReader = (): ReadPart => {
  const read = partReader(z.strictObject({}))
  return (value, fromTextOnly) =>
    Object.keys(value as object).length === 0 ? {} : read(value, fromTextOnly)
}

const createRequestParser = (endpoint: Endpoint): ParseRequest => {
  const readParams = endpoint.params === undefined ? nothingReader() : partReader(endpoint.params)
  const readQuery = endpoint.query === undefined ? nothingReader() : partReader(endpoint.query)
  const readBody = partReader(endpoint.body)
  return (request, reply) => {
    // GET requests of the client carry a time stamp `_t` against caches (spec 7.client.timestamp)
    const { _t, ...query } = request.query as Record<string, unknown>
    const form =
      getHeader(request, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    if (endpoint.raw !== 'request') requireShallow(request.body)
    return {
      params: readParams(request.params, true),
      query: readQuery(query, true),
      body: endpoint.raw === 'request' ? undefined : readBody(request.body ?? {}, form),
      bytes:
        endpoint.raw === 'request'
          ? ((request.body as Readable | undefined) ?? request.raw)
          : request.raw,
      request,
      reply,
    }
  }
}

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const addRoute = (edge: Edge, endpoint: Endpoint, run: Run): void => {
  checkAccess(endpoint)
  if (edge.endpoints.has(endpoint.id))
    throw new Error(`Two routes for the endpoint ${endpoint.id}.`)
  edge.endpoints.set(endpoint.id, endpoint)
  const route = {
    method: endpoint.method,
    url: API + endpoint.path,
    handler: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const answer = await runWithOrigin({ ip: request.ip }, () => run(request, reply))
      if (reply.sent || reply.raw.headersSent) return reply
      if (isFileAnswer(answer)) return sendFile(request, reply, answer)
      reply.header('cache-control', 'no-store')
      reply.header('content-type', 'application/json; charset=utf-8')
      if (answer instanceof WrittenAnswer)
        return Buffer.from(writeSuccessEnvelope(answer.json, requestLocale(request)))
      const write = getWriter(reply, endpoint.response)
      return write(successEnvelope(answer ?? null, requestLocale(request)))
    },
  }
  if (endpoint.raw !== 'request') {
    edge.http.route(route)
    return
  }
  // raw bodies are handed on as the stream they are, whatever their type claims
  void edge.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route(route)
  })
}

const toFingerprint = (request: FastifyRequest): string =>
  `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`

/** @throws AppError `request.invalid` */
const readKey = (endpoint: Endpoint, request: FastifyRequest): string | undefined => {
  const keyed =
    endpoint.method !== 'GET' && endpoint.raw === undefined && endpoint.ephemeral !== true
  const key = keyed ? getHeader(request, HEADER.idempotency) : undefined
  if (key !== undefined && !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new AppError('request.invalid', {
      fields: [fieldError(HEADER.idempotency, 'field.wrong_format')],
    })
  return key
}

/** Carries a request out once per key. */
const runKeyed = async (
  edge: Edge,
  endpoint: Endpoint,
  { request, reply, session }: Pick<Call<Endpoint>, 'request' | 'reply' | 'session'>,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const key = readKey(endpoint, request)
  if (key === undefined) return await run()
  const keyed = { accountId: session.accountId, key, fingerprint: toFingerprint(request) }
  if (endpoint.secret !== true) return await runIdempotent(edge.db, keyed, run)
  const answer = await runIdempotent(edge.db, { ...keyed, serverKey: edge.serverKey }, () =>
    captureCookies(reply, run),
  )
  return sendWithCookies(reply, answer as AnswerWithCookies)
}

const isInvalidSession = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'session.invalid'

/**
 * The first request ended the session, so its repeat cannot sign in. @throws `error` for every
 * other request
 */
const repeatOfEndedSession = async (
  edge: Edge,
  endpoint: Endpoint,
  { request, reply }: Pick<PublicCall<Endpoint>, 'request' | 'reply'>,
  error: unknown,
): Promise<unknown> => {
  const key =
    endpoint.secret === true && isInvalidSession(error) ? readKey(endpoint, request) : undefined
  if (key === undefined) throw error
  const answer = await findAnswerOfEndedSession(edge, request, {
    key,
    fingerprint: toFingerprint(request),
  })
  if (answer === undefined) throw error
  return sendWithCookies(reply, answer)
}

/**
 * An endpoint for signed-in people. `run` gets parsed input and the actor; its rights on the row
 * are its own to check.
 */
export const registerEndpoint = <E extends Endpoint>(
  edge: Edge,
  endpoint: E,
  run: (call: Call<E>) => Promise<Answer<E>>,
): void => {
  if (endpoint.access === 'public')
    throw new Error(`${endpoint.id} is public: use registerPublicEndpoint.`)
  const parseRequest = createRequestParser(endpoint)
  addRoute(edge, endpoint, async (request, reply) => {
    let session: Session
    try {
      session = await authenticate(edge, endpoint, request)
    } catch (error) {
      return await repeatOfEndedSession(edge, endpoint, { request, reply }, error)
    }
    try {
      const actor = authorize(endpoint, request, session)
      const fileUrl = (path: string): string => edge.fileUrls.sign(path, session.id)
      const call = { ...parseRequest(request, reply), session, actor, fileUrl } as Call<E>
      return await runKeyed(edge, endpoint, call, () => run(call))
    } catch (error) {
      return await auditRefusal(edge, endpoint, request, session, error)
    }
  })
}

/** An endpoint nobody signs in for: login, fonts, health. */
export const registerPublicEndpoint = <E extends Endpoint>(
  edge: Edge,
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<Answer<E>>,
): void => {
  if (endpoint.access !== 'public')
    throw new Error(`${endpoint.id} is not public: use registerEndpoint.`)
  const parseRequest = createRequestParser(endpoint)
  addRoute(edge, endpoint, async (request, reply) => {
    edge.limits.take(
      `${endpoint.raw === 'response' ? 'file' : 'stranger'} ${request.ip}`,
      endpoint.raw === 'response' ? FILE_ALLOWANCE : ANONYMOUS_ALLOWANCE,
    )
    // no token header proves that our own page asked
    if (endpoint.method !== 'GET') requireSameOrigin(request)
    return run(parseRequest(request, reply) as PublicCall<E>)
  })
}
