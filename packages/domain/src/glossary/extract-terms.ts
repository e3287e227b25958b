/**
 * Terms that finished chapters use and no glossary has: letters that come again and again in the
 * source, with the words that stand in the translation whenever they do. They are proposals for a
 * person, who knows what is a name.
 */
import { isSpacedLetter } from '../locale/word-borders.ts'
import { normaliseText } from '../text/normalise.ts'

export interface TranslatedLine {
  readonly source: string
  readonly translation: string
}

export interface TermCandidate {
  readonly source: string
  readonly translation: string
  /** places of the lines that have it, in order */
  readonly lines: readonly number[]
}

/** Fewer lines are chance. */
const LEAST_LINES = 3
/** Of the lines with the source or the translation, twice those with both: 1 is always together. */
const LEAST_TOGETHER = 0.7
/** A part of a longer name is no name of its own unless it stands alone about as often. */
const LEAST_ALONE = 0.25
const MAX_LETTERS = 6
const MAX_WORDS = 3
const MAX_CANDIDATES = 200

type Places = Map<string, number[]>

const addPlace = (places: Places, key: string, at: number): void => {
  const known = places.get(key)
  if (known === undefined) places.set(key, [at])
  else if (known.at(-1) !== at) known.push(at)
}

const SPACELESS_RUN = /\p{Script=Han}+|[\p{Script=Katakana}ー・]+/gu
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
const SENTENCE_END = /[.!?…:;"“”(]\s*$/u
const JOINED = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\n/gu

const joinLines = (text: string): string => text.replaceAll(JOINED, '').replaceAll(/\s+/gu, ' ')

/** Stretches of scripts without spaces: of Han every few letters, of Katakana whole words. */
function* listStretches(text: string): Generator<string> {
  for (const [run] of text.matchAll(SPACELESS_RUN)) {
    const letters = [...run]
    if (!/\p{Script=Han}/u.test(run)) {
      if (letters.length >= 2) yield run
      continue
    }
    for (let from = 0; from < letters.length; from++)
      for (let size = 2; size <= MAX_LETTERS && from + size <= letters.length; size++)
        yield letters.slice(from, from + size).join('')
  }
}

interface Phrase {
  readonly words: string
  /** each of its words begins with a capital, and not because a sentence begins */
  readonly isName: boolean
}

const hasCapital = (word: string): boolean => {
  const [first = ''] = word
  return first !== first.toLowerCase()
}

/** One to three words in a row, without punctuation between them. */
function* listPhrases(text: string): Generator<Phrase> {
  const words = Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({ word, index }))
  for (const [from, first] of words.entries()) {
    const before = text.slice(0, first.index)
    let isName = before.trim() !== '' && !SENTENCE_END.test(before)
    let end = first.index
    for (const { word, index } of words.slice(from, from + MAX_WORDS)) {
      if (text.slice(end, index).trim() !== '') break
      end = index + word.length
      isName &&= hasCapital(word)
      yield { words: text.slice(first.index, end), isName }
    }
  }
}

const isSpaced = (text: string): boolean =>
  [...text].some((letter) => /\p{L}/u.test(letter) && isSpacedLetter(letter))

/** Names of a text in a script with capitals. */
const listNames = (text: string): readonly string[] =>
  Array.from(listPhrases(text)).flatMap(({ words, isName }) => (isName ? [words] : []))

const indexSources = (lines: readonly TranslatedLine[]): Places => {
  const places: Places = new Map()
  for (const [at, { source }] of lines.entries()) {
    const text = joinLines(source)
    for (const stretch of listStretches(text)) addPlace(places, stretch, at)
    for (const name of listNames(text)) addPlace(places, name, at)
  }
  return places
}

/** Without parts of longer ones that hardly stand alone; most lines first. */
const pickWhole = (places: Places): readonly (readonly [string, readonly number[]])[] => {
  const often = [...places].filter(([, at]) => at.length >= LEAST_LINES)
  const byLength = often.toSorted(([a], [b]) => b.length - a.length)
  const covered = new Map<string, number>()
  for (const [longer, at] of byLength)
    for (let from = 0; from < longer.length; from++)
      for (let to = from + 2; to <= longer.length; to++)
        if (to - from < longer.length) {
          const part = longer.slice(from, to)
          covered.set(part, Math.max(covered.get(part) ?? 0, at.length))
        }
  return often
    .filter(([words, at]) => 1 - (covered.get(words) ?? 0) / at.length >= LEAST_ALONE)
    .toSorted(([a, atA], [b, atB]) => atB.length - atA.length || b.length - a.length)
}

interface Target {
  /** by lower case: as it is mostly written, and its lines */
  readonly places: Places
  readonly written: ReadonlyMap<string, string>
  /** how many of the places are names; of scripts without capitals: all */
  readonly names: ReadonlyMap<string, number>
  /** of each line */
  readonly keys: readonly (readonly string[])[]
}

const indexTargets = (lines: readonly TranslatedLine[]): Target => {
  const places: Places = new Map()
  const written = new Map<string, string>()
  const names = new Map<string, number>()
  const isCapitals = lines.every(({ translation }) => translation === translation.toUpperCase())
  const keys: (readonly string[])[] = []
  for (const [at, { translation }] of lines.entries()) {
    const text = joinLines(translation)
    const phrases = isSpaced(text)
      ? Array.from(listPhrases(text))
      : Array.from(listStretches(text), (words) => ({ words, isName: true }))
    keys.push(phrases.map(({ words }) => words.toLowerCase()))
    for (const { words, isName } of phrases) {
      const key = words.toLowerCase()
      addPlace(places, key, at)
      if (isName || isCapitals) {
        names.set(key, (names.get(key) ?? 0) + 1)
        written.set(key, words)
      }
    }
  }
  return { places, written, names, keys }
}

const countCommon = (a: readonly number[], b: ReadonlySet<number>): number =>
  a.reduce((sum, at) => sum + Number(b.has(at)), 0)

/** The words that stand where the source does, and hardly elsewhere. */
const findTranslation = (
  at: readonly number[],
  { places, written, names, keys }: Target,
): string | null => {
  const own = new Set(at)
  const seen = new Set<string>()
  let best: { readonly words: string; readonly score: number } | null = null
  for (const line of at.slice(0, 12)) {
    for (const key of keys[line] ?? []) {
      if (seen.has(key)) continue
      seen.add(key)
      const found = places.get(key) ?? []
      // words of so many or so few lines cannot be together often enough
      const both = Math.min(found.length, at.length)
      if ((2 * both) / (found.length + at.length) < LEAST_TOGETHER) continue
      const words = written.get(key)
      if (words === undefined || (names.get(key) ?? 0) * 3 < found.length) continue
      const score = (2 * countCommon(found, own)) / (found.length + at.length)
      const isBetter =
        best === null ||
        score > best.score + 0.05 ||
        (score > best.score - 0.05 && words.length > best.words.length)
      if (score >= LEAST_TOGETHER && isBetter) best = { words, score }
    }
  }
  return best?.words ?? null
}

/**
 * Terms of lines and their translations, most lines first.
 * @param known normalised names that are not wanted: terms of the glossary, dismissed ones
 */
export const extractTerms = (
  lines: readonly TranslatedLine[],
  known: ReadonlySet<string>,
): readonly TermCandidate[] => {
  const target = indexTargets(lines)
  const candidates: TermCandidate[] = []
  for (const [source, at] of pickWhole(indexSources(lines))) {
    if (candidates.length >= MAX_CANDIDATES) break
    if (known.has(normaliseText(source))) continue
    const translation = findTranslation(at, target)
    if (translation !== null) candidates.push({ source, translation, lines: at })
  }
  return candidates
}
