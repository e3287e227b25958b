import { type Envelope, type Failure, HEADER, SUCCESS_CODE } from '@panelflow/contract/envelope.ts'
import type {
  EndpointAnswer,
  BodyInput,
  Endpoint,
  EndpointParams,
  QueryInput,
} from '@panelflow/contract/endpoint.ts'
import { fillPath } from '@panelflow/contract/endpoint-path.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { CallError, isCallError, isRestarting } from './call-error.ts'
import { randomId } from '../random-id.ts'
import { toQueryString, toWireValue } from './wire-values.ts'
import { showReconnecting } from './reconnecting.ts'

/** spec 9.limit.retry: on, five tries in all, 100 ms between them */
const RETRY = { on: true, tries: 5, waitMs: 100 } as const
/** Waits for a server or database that restarts: some 15 s in all, longer each time. */
const RESTART_WAITS_MS = [500, 1000, 2000, 4000, 8000] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries again while the connection is broken or the server restarts: for changes only, whose
 * Idempotency-Key makes every try the same change. Not
 * after a refusal or a timeout. Reads are tried again by the cache, for longer.
 */
const persistently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  let restarts = 0
  for (let tries = 1; ;) {
    try {
      return await attempt()
    } catch (error) {
      if (!RETRY.on || !isCallError(error)) throw error
      const waitMs = RESTART_WAITS_MS[restarts]
      if (isRestarting(error) && waitMs !== undefined) {
        restarts++
        await showReconnecting(() => pause(waitMs))
        continue
      }
      if (tries >= RETRY.tries || error.kind !== 'network') throw error
      tries++
    }
    await pause(RETRY.waitMs)
  }
}

const isFlat = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

const isFlatList = (value: unknown): value is readonly (string | number | boolean)[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFlat)

/** What the server takes of one form; beyond it a body goes as JSON. */
const MOST_FIELDS = 1000

/**
 * The body as a form, the default (spec 7.client.form). Null when a form would lose something of
 * it: nested values, null, empty lists.
 * Lists repeat their key as `name[]`.
 */
const toFormBody = (value: unknown): URLSearchParams | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const form = new URLSearchParams()
  for (const [name, field] of Object.entries(value)) {
    if (isFlat(field)) form.append(name, String(field))
    else if (isFlatList(field)) for (const one of field) form.append(`${name}[]`, String(one))
    else return null
  }
  return [...form.keys()].length > MOST_FIELDS ? null : form
}

/** spec 7.client.timeout */
const REQUEST_TIMEOUT_MS = 10_000
const EXPIRED = 40_101
const INVALID = 40_102
/** spec 7.call.login: the login sends JSON whatever the default is */
const JSON_LOGIN = 'user.login'
const NO_BODY = 'The interface request failed, please try again later!'

type Given<Schema, Shape> = [NonNullable<Schema>] extends [never] ? unknown : Shape

export type CallInput<E extends Endpoint> = {
  readonly query?: QueryInput<E>
  readonly signal?: AbortSignal
  /** same key, same effect: made up when not given */
  readonly idempotencyKey?: string
  /** raw request body of endpoints that take one */
  readonly bytes?: Blob
  readonly timeoutMs?: number
  /** outlives the page: for what must be said while it is left; at most 64 kB */
  readonly keepalive?: boolean
  /** acts in this role instead of the screen's; null: in none, where the screen's may be gone */
  readonly role?: number | null
} & Given<E['params'], { readonly params: NonNullable<EndpointParams<E>> }> &
  Given<E['body'], { readonly body: NonNullable<BodyInput<E>> }>

/** What a call needs to know of the person at the screen. */
export interface ClientSession {
  readonly token: () => string | null
  readonly actingRole: () => number | null
  readonly locale: () => string
  /** IANA name of the organisation's zone; null while unknown */
  readonly zone: () => string | null
  /**
   * Asks for a new token; `stale` is the one that was refused. False: the session is over. Throws
   * when the line is broken.
   */
  readonly refresh: (stale: string | null) => Promise<boolean>
  /** the server does not know this session any more */
  readonly onInvalid: () => void
  /**
   * the answer came with a code that is neither success nor an error: shown, not thrown
   * (spec 8.response.other)
   */
  readonly onRemark?: (message: string) => void
}

interface Loose {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: unknown
  readonly body?: unknown
  readonly bytes?: Blob
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
  readonly keepalive?: boolean
  readonly role?: number | null
}

export interface ApiClient {
  /** Calls an endpoint of the contract and answers `data` of the envelope. Throws CallError. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ) => Promise<EndpointAnswer<E>>
  /**
   * The open answer of a `raw: 'response'` endpoint: a file or a stream. The timeout covers the
   * time to its headers.
   */
  readonly open: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'

/** spec 10.request.codes: every error of ours begins with its HTTP status */
const isErrorRange = (code: number): boolean => code >= 40_000 && code < 60_000

const toFailure = (data: unknown): Partial<Failure> =>
  typeof data === 'object' && data !== null ? data : {}

const toCallError = (envelope: Envelope<unknown>): CallError => {
  const { error, params, current } = toFailure(envelope.data)
  const sentence = envelope.msg || envelope.message
  return new CallError({
    kind: 'envelope',
    message: `Code ${envelope.code}: ${sentence}`,
    code: envelope.code,
    fact: isErrorCode(error) ? error : null,
    params,
    sentence,
    current,
  })
}

const readEnvelope = async (response: Response): Promise<Envelope<unknown>> => {
  const text = await response.text()
  let parsed: unknown = null
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = null
  }
  if (!isEnvelope(parsed)) throw new CallError({ kind: 'empty', message: NO_BODY })
  return parsed
}

/**
 * Runs `fetch` with the time limit; says in the words of spec 8.response.transport why nothing came
 * back.
 */
const transport = async <T>(
  url: string,
  init: RequestInit,
  input: Loose,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const timeoutMs = input.timeoutMs ?? REQUEST_TIMEOUT_MS
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), timeoutMs)
  const signal = input.signal ? AbortSignal.any([input.signal, timer.signal]) : timer.signal
  try {
    return await read(await fetch(url, { ...init, signal }))
  } catch (error) {
    if (isCallError(error)) throw error
    if (input.signal?.aborted) throw new CallError({ kind: 'aborted', message: 'Request aborted' })
    if (timer.signal.aborted)
      throw new CallError({ kind: 'timeout', message: `timeout of ${timeoutMs}ms exceeded` })
    throw new CallError({ kind: 'network', message: 'Network Error' })
  } finally {
    clearTimeout(timeout)
  }
}

const toRequestBody = (
  endpoint: Endpoint,
  input: Loose,
  zone: string | null,
): { readonly body?: BodyInit; readonly type?: string } => {
  if (endpoint.raw === 'request') return { body: input.bytes, type: 'application/octet-stream' }
  if (input.body === undefined) return {}
  const value = toWireValue(input.body, endpoint.id, zone)
  const form = endpoint.id === JSON_LOGIN ? null : toFormBody(value)
  return form === null
    ? { body: JSON.stringify(value), type: 'application/json' }
    : { body: form.toString(), type: 'application/x-www-form-urlencoded' }
}

/** The server does such a change once per key, however often it arrives. */
const isKeyed = ({ method, raw, access, ephemeral }: Endpoint): boolean =>
  method !== 'GET' && raw === undefined && access !== 'public' && ephemeral !== true

/** All requests to the server go through here (spec 7.client). */
export const createApiClient = (
  baseUrl: string | ((endpoint: Endpoint) => string),
  session: ClientSession,
): ApiClient => {
  const toUrl = (endpoint: Endpoint, input: Loose): string => {
    const query = toWireValue(input.query ?? {}, endpoint.id, session.zone())
    const stamped =
      endpoint.method === 'GET'
        ? { ...(typeof query === 'object' ? query : {}), _t: Date.now() }
        : query
    const search = toQueryString(stamped)
    const base = typeof baseUrl === 'string' ? baseUrl : baseUrl(endpoint)
    return `${base}${fillPath(endpoint.path, input.params ?? {})}${search ? `?${search}` : ''}`
  }

  const toRequestInit = (
    endpoint: Endpoint,
    input: Loose,
    extra: Readonly<Record<string, string>>,
  ): RequestInit => {
    const headers: Record<string, string> = { [HEADER.locale]: session.locale(), ...extra }
    const token = session.token()
    const role = input.role === undefined ? session.actingRole() : input.role
    const { body, type } = toRequestBody(endpoint, input, session.zone())
    if (token !== null) headers[HEADER.token] = token
    if (role !== null) headers[HEADER.role] = String(role)
    if (type !== undefined) headers['content-type'] = type
    if (isKeyed(endpoint)) headers[HEADER.idempotency] = input.idempotencyKey ?? randomId()
    return {
      method: endpoint.method,
      headers,
      body,
      credentials: 'same-origin',
      keepalive: input.keepalive,
    }
  }

  /** Sends; on an expired token asks once for a new one and sends the very same request again. */
  const send = async <T>(
    endpoint: Endpoint,
    given: Loose,
    extra: Readonly<Record<string, string>>,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const input = { ...given, idempotencyKey: given.idempotencyKey ?? randomId() }
    const sendRequest = (): Promise<T> =>
      transport(toUrl(endpoint, input), toRequestInit(endpoint, input, extra), input, read)
    const attempt = (): Promise<T> =>
      isKeyed(endpoint) ? persistently(sendRequest) : sendRequest()
    const stale = session.token()
    try {
      return await attempt()
    } catch (error) {
      if (!isCallError(error) || endpoint.access === 'public') throw error
      if (error.code === EXPIRED && (await session.refresh(stale))) return await attempt()
      if (error.code === EXPIRED || error.code === INVALID) session.onInvalid()
      throw error
    }
  }

  const readData = async (response: Response): Promise<unknown> => {
    const envelope = await readEnvelope(response)
    if (envelope.code === SUCCESS_CODE) return envelope.data
    const refusal = toCallError(envelope)
    if (isErrorRange(envelope.code)) throw refusal
    session.onRemark?.(refusal.message)
    return envelope.data
  }

  const readOpen = async (response: Response): Promise<Response> => {
    if (!response.ok) throw toCallError(await readEnvelope(response))
    return response
  }

  return {
    // The shape of `data` is the server's promise: it serialises by this very schema, and its route
    // tests hold it.
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      (await send(endpoint, input, {}, readData)) as EndpointAnswer<E>,
    open: (endpoint, input, headers = {}) => send(endpoint, input, headers, readOpen),
  }
}
