/** Calls of the public API by a program with a token of its own; tried again where that is safe. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  BodyInput,
  Endpoint,
  EndpointAnswer,
  EndpointParams,
  QueryInput,
} from '@panelflow/contract/endpoint.ts'
import { fillPath } from '@panelflow/contract/endpoint-path.ts'
import { type Envelope, type Failure, HEADER, SUCCESS_CODE } from '@panelflow/contract/envelope.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

/** What the studio answered instead of doing it; `message` is its sentence. */
export class Refused extends Error {
  readonly error: string | undefined
  readonly params: Readonly<Record<string, unknown>>

  constructor({ message, data }: Envelope<Partial<Failure> | null>) {
    super(message)
    this.error = data?.error
    this.params = data?.params ?? {}
  }
}

/** Waits before a call is tried again, while the studio restarts or the line is broken. */
const RETRY_WAITS_MS = [250, 500, 1000, 2000, 4000, 8000] as const
const TIMEOUT_MS = 60_000

export interface StudioSettings {
  /** where the studio is: `https://studio.example.com` */
  readonly address: string
  /** of a program, made in one's profile */
  readonly token: string
  readonly locale: InterfaceLocale
}

interface CallInput<E extends Endpoint> {
  readonly params?: EndpointParams<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface StudioApi {
  /** @throws Refused, or an Error that says the studio cannot be reached */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ) => Promise<EndpointAnswer<E>>
  /** A file by the signed address that an answer holds, from a byte on. */
  readonly openFile: (url: string, from: number) => Promise<Response>
}

const toQuery = (query: Readonly<Record<string, string | number | undefined>>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}

const isForLater = (answer: Response): boolean =>
  answer.status === 429 || answer.status === 502 || answer.status === 503

/** Sends until there is an answer; after the last wait what went wrong is the caller's. */
const sendPersistently = async (send: () => Promise<Response>): Promise<Response> => {
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      const answer = await send()
      if (!isForLater(answer)) return answer
    } catch {
      // no answer: the same as one that says "later"
    }
    await sleep(waitMs)
  }
  return await send()
}

/** The headers come within {@link TIMEOUT_MS}; a long body may take longer. */
const fetchInTime = async (url: string, init: RequestInit): Promise<Response> => {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('no answer')), TIMEOUT_MS)
  try {
    return await fetch(url, { ...init, signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}

const readEnvelope = async (answer: Response): Promise<Envelope<unknown>> => {
  try {
    return (await answer.json()) as Envelope<unknown>
  } catch {
    throw new Error(
      `${answer.url} answers with status ${answer.status}, and not as Panelflow does. Is PANELFLOW_URL the address of the studio?`,
    )
  }
}

export const createStudioApi = ({ address, token, locale }: StudioSettings): StudioApi => {
  const root = address.replace(/\/+$/, '')
  const authorization = { authorization: `Bearer ${token}` }
  const fetchFrom = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await sendPersistently(() => fetchInTime(url, init))
    } catch (error) {
      const { cause, message } = error as Error
      throw new Error(
        `The studio at ${root} cannot be reached (${cause instanceof Error ? cause.message : message}).`,
        { cause: error },
      )
    }
  }
  return {
    call: async (endpoint, { params = {}, query = {}, body, bytes }) => {
      const answer = await fetchFrom(
        `${root}/api${fillPath(endpoint.path, params as Record<string, unknown>)}${toQuery(query as Record<string, string | number>)}`,
        {
          method: endpoint.method,
          headers: {
            ...authorization,
            [HEADER.locale]: locale,
            ...(endpoint.method === 'GET' ? {} : { [HEADER.idempotency]: randomUUID() }),
            ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
        },
      )
      const envelope = await readEnvelope(answer)
      if (envelope.code !== SUCCESS_CODE)
        throw new Refused(envelope as Envelope<Partial<Failure> | null>)
      return envelope.data as EndpointAnswer<typeof endpoint>
    },
    openFile: async (url, from) =>
      await fetchFrom(new URL(url, `${root}/`).href, {
        headers: from === 0 ? {} : { range: `bytes=${from}-` },
      }),
  }
}
