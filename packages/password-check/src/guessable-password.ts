/** Refuses passwords that are guessed first (ASVS 6.2.4, 6.2.11, 6.2.12). Works offline; the word lists (1.6 MB) are loaded at the first call. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** At 120 guesses a day (reliability S8) half a year of guessing. */
const MIN_GUESSES = 20_000
/** what a guesser of this product tries first; `demo` because the demo's passwords are public */
const PRODUCT_WORDS = ['panelflow', 'demo']
/** a password within this many letters of a name is that name */
const MIN_WORD_LENGTH = 3
const SEPARATORS = /[^\p{L}\p{N}]+/gu

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new Factory({ dictionary: { ...common.dictionary, ...english.dictionary }, graphs: common.adjacencyGraphs })
}

let loading: Promise<ZxcvbnFactory> | undefined

const getEstimator = (): Promise<ZxcvbnFactory> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined // the next call loads again
    throw error
  })
  return loading
}

/** Words of the account (name, real name): whole, in parts, and without what parts them. */
const getContextWords = (context: readonly string[]): string[] =>
  [...PRODUCT_WORDS, ...context.flatMap((text) => [text, text.replace(SEPARATORS, ''), ...text.split(SEPARATORS)])]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)

/**
 * Is it one of the passwords everybody uses, or as easy as one of them? `context`: words an attacker knows of the account.
 */
export const isGuessablePassword = async (password: string, context: readonly string[] = []): Promise<boolean> => {
  const estimator = await getEstimator()
  const { guesses, sequence } = estimator.check(password, getContextWords(context))
  const [only] = sequence
  const isListed = sequence.length === 1 && only?.pattern === 'dictionary'
  return isListed || guesses < MIN_GUESSES
}
