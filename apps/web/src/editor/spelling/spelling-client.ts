import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import type { SpellingCall, SpellingReply } from './spelling-protocol.ts'

/** A dictionary that answers from elsewhere. */
export interface SpellingClient {
  readonly check: (words: readonly string[]) => Promise<readonly boolean[]>
  readonly suggest: (word: string) => Promise<readonly string[]>
  readonly close: () => void
}

interface Waiting {
  readonly done: (reply: SpellingReply) => void
  readonly failed: (cause: Error) => void
}

type Question =
  | { readonly kind: 'check'; readonly words: readonly string[] }
  | { readonly kind: 'suggest'; readonly word: string }

/** A worker of its own with one dictionary: suggestions may take a second of a processor. */
export const openSpellingClient = (dictionary: SpellingDictionary): SpellingClient => {
  const worker = new Worker(new URL('./spelling.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  const fail = (cause: Error): void => {
    for (const { failed } of waiting.values()) failed(cause)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<SpellingReply>) => {
    const asked = waiting.get(data.call)
    waiting.delete(data.call)
    if (data.type === 'failed') asked?.failed(new Error(data.cause))
    else asked?.done(data)
  })
  worker.addEventListener('error', ({ message }) => fail(new Error(`spelling worker: ${message}`)))
  const ask = (question: Question): Promise<SpellingReply> =>
    new Promise((done, failed) => {
      const call = ++calls
      waiting.set(call, { done, failed })
      worker.postMessage({ call, dictionary, ...question } satisfies SpellingCall)
    })
  return {
    check: async (words) => {
      const reply = await ask({ kind: 'check', words })
      return reply.type === 'checked' ? reply.correct : []
    },
    suggest: async (word) => {
      const reply = await ask({ kind: 'suggest', word })
      return reply.type === 'suggested' ? reply.words : []
    },
    close: () => {
      worker.terminate()
      fail(new Error('closed'))
    },
  }
}
