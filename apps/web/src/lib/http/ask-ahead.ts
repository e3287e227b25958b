import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import type { ApiClient, CallInput } from './api-client.ts'
import { toQuestion } from '../offline/kept-calls.ts'

/** An answer that nobody took by then is read again by whoever asks: it is too old. */
export const MAX_AGE_MS = 10_000

interface AskAheadClient extends ApiClient {
  /**
   * Asks now what a part that is still being loaded will ask. The next call with the same question
   * gets this answer, once; where it failed, that call asks again.
   */
  readonly askAhead: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => void
}

interface Asked {
  readonly answer: Promise<unknown>
  readonly at: number
}

export const createAskAhead = (
  client: ApiClient,
  actingRole: () => number | null,
  now: () => number = Date.now,
): AskAheadClient => {
  const asked = new Map<string, Asked>()
  const toKey = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string =>
    toQuestion(endpoint, input, input.role ?? actingRole())
  return {
    ...client,
    askAhead: (endpoint, input) => {
      const answer = client.call(endpoint, input)
      // whoever takes it hears of it
      answer.catch(() => undefined)
      asked.set(toKey(endpoint, input), { answer, at: now() })
    },
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
      const known = asked.size === 0 ? undefined : asked.get(toKey(endpoint, input))
      if (known === undefined) return await client.call(endpoint, input)
      asked.delete(toKey(endpoint, input))
      if (now() - known.at > MAX_AGE_MS) return await client.call(endpoint, input)
      try {
        // the key names the endpoint
        return (await known.answer) as Awaited<ReturnType<typeof client.call<E>>>
      } catch {
        return await client.call(endpoint, input)
      }
    },
  }
}
