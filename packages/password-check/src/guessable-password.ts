/**
 * Refuses passwords that are guessed first (ASVS 6.2.4, 6.2.11, 6.2.12). Works offline; the word
 * lists (1.6 MB) are loaded at the first call.
 */
import type { Matcher, MatchOptions, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** At 120 guesses a day (reliability S8) half a year of guessing. */
const GUESSABLE = 20_000
/**
 * What a guesser of this product tries first: its name, its public demo, the roles' account names,
 * the trade.
 */
const PRODUCT_WORDS = `panelflow demo studio comic manga manhua webtoon chapter lettering
  translator translation proofreader reviewer typesetter typesetting visual
  padmin tadmin admin administrator root user account`.split(/\s+/)
/** Shorter parts of a name stand in too many passwords by chance. */
const MIN_WORD_LENGTH = 3
const SEPARATORS = /[^\p{L}\p{N}]+/gu
/**
 * The library's matchers that look words up; each also sees the words of the call (`userInputs`).
 */
const WORD_MATCHERS = ['dictionary', 'dictionaryL33t', 'dictionaryReverse']

/**
 * The password without the words an attacker knows, however they are cased, spelt in digits or
 * turned.
 */
const removeContext = (options: MatchOptions): string => {
  const known = new Set<number>()
  for (const name of WORD_MATCHERS) {
    const matches = options.omniMatch.matchers[name]?.match(options) ?? []
    if (matches instanceof Promise) continue // only matchers of our own could answer later
    for (const { i, j, dictionaryName } of matches)
      if (dictionaryName === 'userInputs') for (let at = i; at <= j; at += 1) known.add(at)
  }
  return Array.from({ length: options.password.length }, (_, at) =>
    known.has(at) ? '' : options.password.charAt(at),
  ).join('')
}

/**
 * A pattern of its own for passwords with a known word: they are worth what is left without it. The
 * library alone
 * multiplies word and rest, and takes a rest such as `1234x` for chance.
 */
const createContextMatcher = (
  core: typeof import('@zxcvbn-ts/core'),
  countGuesses: (rest: string) => number,
): Matcher => ({
  Matching: class extends core.MatcherBaseClass {
    match(options: MatchOptions) {
      const { password, userInputsOptions } = options
      if (userInputsOptions === undefined || userInputsOptions.rankedDictionaryMaxWordSize <= 0)
        return []
      const rest = removeContext(options)
      if (rest === password) return []
      return [{ pattern: 'context', i: 0, j: password.length - 1, token: password, rest }]
    }
  },
  scoring: ({ rest }) => (rest === '' ? 1 : countGuesses(String(rest))),
  feedback: () => null,
})

const load = async (): Promise<ZxcvbnFactory> => {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const options = {
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  }
  const plain = new core.ZxcvbnFactory(options)
  return new core.ZxcvbnFactory(options, {
    context: createContextMatcher(core, (rest) => plain.check(rest).guesses),
  })
}

let loading: Promise<ZxcvbnFactory> | undefined

const getEstimator = (): Promise<ZxcvbnFactory> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined // the next call loads again
    throw error
  })
  return loading
}

/**
 * Words of the account (names, mail address, phone): whole, in parts, and without what parts them.
 */
const splitContext = (context: readonly string[]): string[] =>
  [
    ...PRODUCT_WORDS,
    ...context.flatMap((text) => [text, text.replace(SEPARATORS, ''), ...text.split(SEPARATORS)]),
  ]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)

/**
 * Is it one of the passwords everybody uses, or as easy as one of them? `context`: words an
 * attacker knows of the
 * account. Words of the context and of the product add nothing to a password: what is left must be
 * hard to guess.
 */
export const isGuessablePassword = async (
  password: string,
  context: readonly string[] = [],
): Promise<boolean> => {
  const estimator = await getEstimator()
  const { guesses, sequence } = estimator.check(password, splitContext(context))
  const [only] = sequence
  const isListed = sequence.length === 1 && only?.pattern === 'dictionary'
  return isListed || guesses <= GUESSABLE
}
