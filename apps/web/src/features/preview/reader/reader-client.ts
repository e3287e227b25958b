import type { Failure } from '@panelflow/contract/envelope.ts'
import type {
  Endpoint,
  EndpointAnswer,
  BodyInput,
  EndpointParams,
} from '@panelflow/contract/endpoint.ts'
import { fillPath } from '@panelflow/contract/endpoint-path.ts'
import { PREVIEW_TOKEN_HEADER, previewOpen } from '@panelflow/contract/preview.ts'

/** A refusal of the server, or that it was not reached. */
export class ReaderError extends Error {
  readonly code: string
  /** seconds to wait before the next try, where waiting helps */
  readonly seconds: number | null

  constructor(code: string, sentence: string, seconds: number | null = null) {
    super(sentence)
    this.code = code
    this.seconds = seconds
  }
}

interface Input<E extends Endpoint> {
  readonly params?: EndpointParams<E>
  readonly body?: BodyInput<E>
}

export interface ReaderClient {
  /** opens the link, with its password where it has one */
  readonly open: (password?: string) => Promise<void>
  /** @throws ReaderError */
  readonly call: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<EndpointAnswer<E>>
}

const toError = (status: number, envelope: unknown): ReaderError => {
  const { data, message } = Object(envelope) as { data?: Partial<Failure>; message?: string }
  const seconds = data?.params?.['seconds']
  return new ReaderError(
    data?.error ?? `status.${status}`,
    message ?? '',
    typeof seconds === 'number' ? seconds : null,
  )
}

/**
 * Speaks to the server for one link. The token of the visit stays in this tab, so that a reload
 * asks for no password.
 */
export const createReaderClient = (link: string, getLocale: () => string): ReaderClient => {
  const key = `panelflow.preview ${link.slice(0, 22)}`
  let visit = sessionStorage.getItem(key)

  const send = async (
    { method, path }: Endpoint,
    params: Readonly<Record<string, unknown>>,
    body: unknown,
  ): Promise<unknown> => {
    const answer = await fetch(`/api${fillPath(path, params)}`, {
      method,
      // the studio's own people look at what they send: that is no visit of the reader
      credentials: path === previewOpen.path ? 'same-origin' : 'omit',
      referrerPolicy: 'no-referrer',
      headers: {
        'locale-key': getLocale(),
        ...(visit === null ? {} : { [PREVIEW_TOKEN_HEADER]: visit }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ReaderError('network', '')
    })
    const envelope: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw toError(answer.status, envelope)
    return Object(envelope).data
  }

  const open = async (password?: string): Promise<void> => {
    const body = { link, ...(password === undefined ? {} : { password }) }
    const { token } = (await send(previewOpen, {}, body)) as EndpointAnswer<typeof previewOpen>
    visit = token
    sessionStorage.setItem(key, token)
  }

  return {
    open,
    call: async (endpoint, { params, body } = {}) => {
      const run = async () => (await send(endpoint, Object(params), body)) as never
      if (visit === null) await open()
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof ReaderError) || error.code !== 'preview.visit_over') throw error
        visit = null
        sessionStorage.removeItem(key)
        await open()
        return await run()
      }
    },
  }
}
