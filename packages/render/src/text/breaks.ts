import { findLanguage, isSetInSquares } from '@panelflow/domain/locale/language.ts'
import { LineBreaker } from 'css-line-break'
import { computeBreakCost, HYPHENATES, isThaiLetter } from './break-cost.ts'
import { splitClusters, isInvisible, isLineEnd } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { hyphenPoints } from './hyphenate.ts'
import { isSquare, scriptIn, getScript } from './script.ts'
import { findWordStarts } from './segment.ts'

/** A place where a line may end: the next line would begin at `at` (UTF-16). */
export interface Break {
  readonly at: number
  /** Enter was pressed here */
  readonly forced: boolean
  /** 0 is free; 1 costs as much as leaving a whole line empty */
  readonly cost: number
  /** it parts a word or phrase of a language without spaces */
  readonly insideWord: boolean
  /** a line that ends here shows a hyphen */
  readonly hyphen: boolean
}

/** How a text may be broken. */
export interface BreakOptions {
  /** words may be hyphenated */
  readonly mayHyphenate?: boolean
  /** names of the book, which are not parted in languages without spaces */
  readonly names?: readonly string[]
  /** every place that any engine may have chosen: between Thai letters a line may end everywhere */
  readonly anywhere?: boolean
}

const OPENS = new Set('“‘（「『【《〈〔［｛([{'.split(''))
/** What may not begin a line after a full-width closing quote. */
const CLINGS = new Set('”’）」』】》〉〕］｝)]}、。，．：；！？…‥—・ー々!?,.:;'.split(''))
const STAYS_WITH_ITS_KIND = new Set('…‥—―⸺─━'.split(''))
const THAI_NEVER_STARTS = new Set('ๆฯ'.split(''))

/**
 * Where `text` (normalised) may be broken: UAX #14 strict, plus words of languages without spaces
 * (segment.ts), plus the writer's own marks (zero-width space: may; word joiner: may not; line
 * feed: must). Kinsoku comes with UAX #14. The same in every browser and on the server.
 * @throws Error when patterns or model of the language are not loaded
 */
export function findBreaks(text: string, language: string, options: BreakOptions = {}): Break[] {
  const points = options.mayHyphenate ? hyphenPoints(text, language) : null
  const clusters = splitClusters(text)
  const allowed = unicodeBreaks(text)
  const wordStarts = findWordStarts(text, language, options.names)
  const mayPartThai = (at: number): boolean =>
    options.anywhere === true || (wordStarts?.has(at) ?? false)
  const breaks: Break[] = []
  for (let i = 0; i + 1 < clusters.length; i++) {
    const before = clusters[i]
    const after = clusters[i + 1]
    if (!before || !after) continue
    const at = after.start
    const open = { at, forced: false, insideWord: false, hyphen: false }
    if (isLineEnd(before.base)) breaks.push({ ...open, forced: true, cost: 0 })
    else if (points?.has(at) || before.base === 0xad)
      breaks.push({ ...open, cost: HYPHENATES, hyphen: true })
    else if (mayBreak(text, language, clusters, i, allowed, mayPartThai)) {
      const insideWord = partsWord(at, before, after, wordStarts, language)
      breaks.push({ ...open, insideWord, cost: computeBreakCost(text, at, insideWord, language) })
    }
  }
  const last = clusters.at(-1)
  if (last && isLineEnd(last.base))
    breaks.push({ at: text.length, forced: true, cost: 0, insideWord: false, hyphen: false })
  return breaks
}

function mayBreak(
  text: string,
  language: string,
  clusters: readonly Cluster[],
  i: number,
  allowed: ReadonlySet<number>,
  mayPartThai: (at: number) => boolean,
): boolean {
  const before = clusters[i]
  const after = clusters[i + 1]
  if (!before || !after || isLineEnd(after.base)) return false
  const [left, right] = [text.slice(before.start, before.end), text.slice(after.start, after.end)]
  if (left === '\u200b') return true
  if (left === '\u2060' || right === '\u2060') return false
  if (STAYS_WITH_ITS_KIND.has(left) && STAYS_WITH_ITS_KIND.has(right)) return false
  if (THAI_NEVER_STARTS.has(right)) return false
  // Korean readers expect whole words on a line (CSS `keep-all`); UAX #14 would part the syllables.
  if (isHangul(before) && isHangul(after)) return false
  if (isThai(before) && isThai(after)) return mayPartThai(after.start)
  if (isSetInSquares(language) && quoteBreak(left, right, before, after, language)) return true
  if (
    !allowed.has(after.start) ||
    hugsGuillemet(text, after.start) ||
    hugsMark(text, after.start, language)
  )
    return false
  // A hyphen that opens a word ("-chan") or stammers ("I-I") is better kept.
  if (left === '-') return i > 0 && joinsLongWord(text, before)
  return isSquare(scriptIn(language, before.base)) || !keepsDash(text, after.start, language)
}

/**
 * UAX #14 before version 15.1 forbids every break beside a quotation mark, which would glue whole
 * Chinese sentences together.
 */
function quoteBreak(
  left: string,
  right: string,
  before: Cluster,
  after: Cluster,
  language: string,
): boolean {
  const wide = isSquare(scriptIn(language, before.base)) && isSquare(scriptIn(language, after.base))
  if (!wide) return false
  if (right === '“' || right === '‘') return !OPENS.has(left)
  return (left === '”' || left === '’') && !CLINGS.has(right)
}

/** French sets a space inside « and »; people type an ordinary one. */
function hugsGuillemet(text: string, at: number): boolean {
  return text.startsWith('« ', at - 2) || text.slice(at - 1, at + 1) === ' »'
}

/** Where a language sets marks apart, a space before ! ? : ; or » belongs to the mark. */
function hugsMark(text: string, at: number, language: string): boolean {
  return (
    findLanguage(language)?.spacedMarks === true &&
    /\s/.test(text[at - 1] ?? '') &&
    /[!?:;»]/.test(text[at] ?? '')
  )
}

function joinsLongWord(text: string, hyphen: Cluster): boolean {
  return (
    /\p{L}{2}$/u.test(text.slice(Math.max(0, hyphen.start - 8), hyphen.start)) &&
    /^\p{L}{2}/u.test(text.slice(hyphen.end, hyphen.end + 8))
  )
}

/** Whether a line that ends at `at` parts a word that is written without spaces. */
function partsWord(
  at: number,
  before: Cluster,
  after: Cluster,
  wordStarts: ReadonlySet<number> | null,
  language: string,
): boolean {
  return (
    wordStarts !== null &&
    isSetInSquares(language) &&
    !wordStarts.has(at) &&
    isSquare(scriptIn(language, before.base)) &&
    isSquare(scriptIn(language, after.base))
  )
}

function isThai(cluster: Cluster): boolean {
  return isThaiLetter(cluster.base)
}

function isHangul(cluster: Cluster): boolean {
  return getScript(cluster.base) === 'hangul'
}

function unicodeBreaks(text: string): Set<number> {
  const allowed = new Set<number>()
  const breaker = LineBreaker(text, { lineBreak: 'strict', wordBreak: 'normal' })
  let at = 0
  for (let step = breaker.next(); !step.done; step = breaker.next()) {
    at += step.value.slice().length
    allowed.add(at)
  }
  return allowed
}

/**
 * Dashes of alphabets at the ends of lines. A dash that opens (Spanish raya before a word, French
 * tiret before a reply or an aside) stays with what follows it, any other with what precedes it.
 * Sources: RAE, Ortografía (2010), "La raya"; Lexique des règles typographiques en usage à
 * l'Imprimerie nationale (2002), "Tiret"; The Chicago Manual of Style (17), 6.85 to 6.90.
 */

const DASH_RUN = '[—–―⸺]+'
const DASH = /[—–―⸺]/u
const BEGINS_WITH_DASH = new RegExp(`^(${DASH_RUN})(.?)`, 'su')
const ENDS_WITH_DASH = new RegExp(`(^|.)(${DASH_RUN})( *)$`, 'su')
const SPACED_DASHES = new RegExp(`(?<=\\s)${DASH_RUN}(?=\\s)`, 'gu')
/** Where asides stand between dashes with a space on both sides. */
const PAIRS_SPACED_DASHES = new Set(['fr'])

/** Whether a line must not end at `at` because of a dash beside it. */
function keepsDash(text: string, at: number, language: string): boolean {
  if (!DASH.test(text[at] ?? '') && !DASH.test(text.slice(0, at).trimEnd().at(-1) ?? ''))
    return false
  const paragraph = text.slice(0, at).slice(text.lastIndexOf('\n', at - 1) + 1)
  const opens = (earlier: string): boolean =>
    PAIRS_SPACED_DASHES.has(language) && countSpacedDashes(earlier) % 2 === 0
  const next = BEGINS_WITH_DASH.exec(text.slice(at))
  if (next) {
    if (!/\s$/u.test(paragraph)) return true
    const isSpaced = /^\s?$/u.test(next[2] ?? '')
    return isSpaced && !opens(paragraph)
  }
  const previous = ENDS_WITH_DASH.exec(paragraph)
  if (!previous) return false
  const [, before = '', , spaces = ''] = previous
  if (before === '') return true
  if (!/\s/u.test(before)) return false
  return spaces === '' || opens(paragraph.slice(0, previous.index + 1))
}

/** Dashes with a space on both sides; `words` ends before one that is asked about. */
function countSpacedDashes(words: string): number {
  return [...words.matchAll(SPACED_DASHES)].length
}

/** Nothing but spaces and break marks: nothing to draw. */
export function isBlank(text: string): boolean {
  return splitClusters(text).every(
    ({ base }) => isInvisible(base) || base === 0x20 || base === 0xa0 || base === 0x3000,
  )
}
