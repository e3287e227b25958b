import { findLanguage, isSetInSquares } from '@panelflow/domain/locale/language.ts'
import { LineBreaker } from 'css-line-break'
import { splitClusters, isInvisible, isLineEnd } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { hyphenPoints } from './hyphenate.ts'
import { isSquare, scriptIn, getScript } from './script.ts'

/** A place where a line may end: the next line would begin at `at` (UTF-16). */
export interface Break {
  readonly at: number
  /** Enter was pressed here */
  readonly forced: boolean
  /** 0 is free; 1 costs as much as leaving a whole line empty */
  readonly cost: number
  /** a line that ends here shows a hyphen */
  readonly hyphen: boolean
}

/** A word is parted only when that spares nearly a whole line. */
const HYPHENATES = 0.7
const SPLITS_A_WORD = 0.08
const OPENS = new Set('“‘（「『【《〈〔［｛([{'.split(''))
/** What may not begin a line after a full-width closing quote. */
const CLINGS = new Set('”’）」』】》〉〕］｝)]}、。，．：；！？…‥—・ー々!?,.:;'.split(''))
const STAYS_WITH_ITS_KIND = new Set('…‥—―⸺'.split(''))
const THAI_NEVER_STARTS = new Set('ๆฯ'.split(''))

/**
 * Where `text` (normalised) may be broken: UAX #14 strict, plus Thai words, plus the writer's own
 * marks (zero-width space: may; word joiner: may not; line feed: must). Kinsoku comes with UAX #14.
 * The answer can differ between browsers (Thai dictionaries do), which is why only its result is
 * stored (spec 10.page.breaks). With `anywhere` it is every place some browser may choose: between
 * Thai letters a line may end everywhere.
 */
export function findBreaks(
  text: string,
  language: string,
  mayHyphenate = false,
  thai: 'words' | 'anywhere' = 'words',
): Break[] {
  const points = mayHyphenate ? hyphenPoints(text, language) : null
  const clusters = splitClusters(text)
  const allowed = unicodeBreaks(text)
  const thaiWordStarts = scriptPresent(text, /[\u0e00-\u0e7f]/)
    ? thaiStarts(text, clusters, thai)
    : null
  const eastAsianWordStarts = isSetInSquares(language) ? wordStarts(text, language) : null
  const breaks: Break[] = []
  for (let i = 0; i + 1 < clusters.length; i++) {
    const before = clusters[i]
    const after = clusters[i + 1]
    if (!before || !after) continue
    const at = after.start
    if (isLineEnd(before.base)) breaks.push({ at, forced: true, cost: 0, hyphen: false })
    else if (points?.has(at) || before.base === 0xad)
      breaks.push({ at, forced: false, cost: HYPHENATES, hyphen: true })
    else if (mayBreak(text, language, clusters, i, allowed, thaiWordStarts))
      breaks.push({
        at,
        forced: false,
        cost: costAt(at, before, after, eastAsianWordStarts, language),
        hyphen: false,
      })
  }
  const last = clusters.at(-1)
  if (last && isLineEnd(last.base))
    breaks.push({ at: text.length, forced: true, cost: 0, hyphen: false })
  return breaks
}

function mayBreak(
  text: string,
  language: string,
  clusters: readonly Cluster[],
  i: number,
  allowed: ReadonlySet<number>,
  thaiWordStarts: ReadonlySet<number> | null,
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
  if (isThai(before) && isThai(after)) return thaiWordStarts?.has(after.start) ?? false
  if (isSetInSquares(language) && quoteBreak(left, right, before, after, language)) return true
  if (
    !allowed.has(after.start) ||
    hugsGuillemet(text, after.start) ||
    hugsMark(text, after.start, language)
  )
    return false
  // A hyphen that opens a word ("-chan") or stammers ("I-I") is better kept; a dash never begins a
  // line of Western text.
  if (left === '-') return i > 0 && joinsLongWord(text, before)
  return !(right === '—' && !isSquare(scriptIn(language, before.base)))
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

function costAt(
  at: number,
  before: Cluster,
  after: Cluster,
  words: ReadonlySet<number> | null,
  language: string,
): number {
  const inside =
    words &&
    !words.has(at) &&
    isSquare(scriptIn(language, before.base)) &&
    isSquare(scriptIn(language, after.base))
  return inside ? SPLITS_A_WORD : 0
}

function thaiStarts(
  text: string,
  clusters: readonly Cluster[],
  thai: 'words' | 'anywhere',
): Set<number> {
  return thai === 'words' ? wordStarts(text, 'th') : new Set(clusters.map(({ start }) => start))
}

function isThai(cluster: Cluster): boolean {
  return cluster.base >= 0xe00 && cluster.base <= 0xe7f
}

function isHangul(cluster: Cluster): boolean {
  return getScript(cluster.base) === 'hangul'
}

function scriptPresent(text: string, pattern: RegExp): boolean {
  return pattern.test(text)
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

const segmenters = new Map<string, Intl.Segmenter>()

function wordStarts(text: string, language: string): Set<number> {
  let segmenter = segmenters.get(language)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  const starts = new Set<number>()
  for (const word of segmenter.segment(text)) starts.add(word.index)
  return starts
}

/** Nothing but spaces and break marks: nothing to draw. */
export function isBlank(text: string): boolean {
  return splitClusters(text).every(
    ({ base }) => isInvisible(base) || base === 0x20 || base === 0xa0 || base === 0x3000,
  )
}
