import { splitClusters } from './cluster.ts'
import { getHyphenation } from './hyphenation-patterns.ts'
import { getScript } from './script.ts'

/** Shorter words are never parted. */
const SHORTEST = 6
export const SOFT_HYPHEN = '\u00ad'
const WORD_PATTERN = /[\p{L}\p{M}]+/gu

/**
 * Offsets (UTF-16) inside words of `text` where its language allows a hyphen. None for languages
 * without patterns. @throws Error when those of the language are not loaded
 */
export function hyphenPoints(text: string, language: string): Set<number> {
  const points = new Set<number>()
  const hyphenation = getHyphenation(language)
  if (!hyphenation) return points
  for (const match of text.matchAll(WORD_PATTERN)) {
    const word = match[0]
    if (word.length < SHORTEST || word.includes(SOFT_HYPHEN)) continue
    const starts = new Set(splitClusters(word).map(({ start }) => start))
    let at = 0
    for (const part of hyphenation
      .hyphenateSync(word, { hyphenChar: SOFT_HYPHEN, minWordLength: SHORTEST })
      .split(SOFT_HYPHEN)) {
      if (at > 0 && starts.has(at)) points.add(match.index + at)
      at += part.length
    }
  }
  return points
}

/**
 * Whether a line that ends before `to` gets a hyphen: at a soft hyphen, or inside a word where
 * hyphens are allowed.
 */
export function endsInsideWord(text: string, to: number, mayHyphenate: boolean): boolean {
  if (text[to - 1] === SOFT_HYPHEN) return true
  return mayHyphenate && isLetter(text, to - 1) && isLetter(text, to)
}

function isLetter(text: string, at: number): boolean {
  const codePoint = text.charCodeAt(at)
  return getScript(codePoint) === 'latin' || (codePoint >= 0x300 && codePoint < 0x370)
}
