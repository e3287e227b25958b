import { loadModule } from 'hunspell-asm'

/** One dictionary, loaded. */
export interface Speller {
  /** Which of the words are spelt as the dictionary has them. */
  readonly check: (words: readonly string[]) => readonly boolean[]
  /** What may have been meant, the likeliest first. */
  readonly suggest: (word: string) => readonly string[]
}

/** A slow device compiles the engine in seconds. */
const START_MS = 60_000
const MAX_SUGGESTIONS = 7

/** Loads Hunspell with the two files of a dictionary. */
export const openSpeller = async (affixes: Uint8Array, words: Uint8Array): Promise<Speller> => {
  const factory = await loadModule({ timeout: START_MS })
  const hunspell = factory.create(
    factory.mountBuffer(affixes, 'index.aff'),
    factory.mountBuffer(words, 'index.dic'),
  )
  return {
    check: (asked) => asked.map((word) => hunspell.spell(word)),
    suggest: (word) => hunspell.suggest(word).slice(0, MAX_SUGGESTIONS),
  }
}
