import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import { DICTIONARY_FILES } from './dictionary-files.ts'
import { openSpeller, type Speller } from './speller.ts'
import type { SpellingCall, SpellingReply } from './spelling-protocol.ts'

const readFile = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/**
 * The engine holds its own code as a data address and would fetch it, which the content policy
 * forbids; without `fetch` it decodes the address.
 */
const openWithoutFetch = async (affixes: Uint8Array, words: Uint8Array): Promise<Speller> => {
  const { fetch: before } = self
  Reflect.set(self, 'fetch', undefined)
  try {
    return await openSpeller(affixes, words)
  } finally {
    self.fetch = before
  }
}

const open = async (dictionary: SpellingDictionary): Promise<Speller> => {
  const files = DICTIONARY_FILES[dictionary]
  const [affixes, words] = await Promise.all([readFile(files.affixes), readFile(files.words)])
  return await openWithoutFetch(affixes, words)
}

// a worker serves one chapter, so one language
let speller: Promise<Speller> | null = null

const answer = async (asked: SpellingCall): Promise<SpellingReply> => {
  const { call } = asked
  try {
    speller ??= open(asked.dictionary)
    const { check, suggest } = await speller
    return asked.kind === 'check'
      ? { call, type: 'checked', correct: check(asked.words) }
      : { call, type: 'suggested', words: suggest(asked.word) }
  } catch (cause) {
    speller = null
    return { call, type: 'failed', cause: String(cause) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SpellingCall>) => {
  void answer(data).then((reply) => postMessage(reply))
})
