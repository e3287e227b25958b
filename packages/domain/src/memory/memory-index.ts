import { foldLine } from './fold-line.ts'
import { leastSimilarityFor, lengthWindow, similarity } from './similarity.ts'

/** An earlier translation of one language pair. */
export interface MemoryLine {
  readonly id: string
  readonly source: string
  readonly translation: string
  /** book it comes from; matches of the asking book win ties */
  readonly bookId: string | null
  readonly speaker: string | null
}

export interface MemoryMatch {
  readonly line: MemoryLine
  /** 1 = equal after folding */
  readonly score: number
}

export interface MemoryQuery {
  readonly text: string
  readonly bookId?: string | null
  readonly speaker?: string | null
}

/** How many matches are worth showing beside a bubble. */
export const MOST_MATCHES = 5
/**
 * Lines up to this length share too few pairs after one edit; they are found by single characters
 * too.
 */
const SHORT = 5

interface Entry {
  readonly line: MemoryLine
  readonly folded: string
  readonly length: number
}

/**
 * Inverted index over character pairs: finds the lines similar to a text without comparing it to
 * all of them.
 */
export class MemoryIndex {
  private readonly entries: Entry[] = []
  private readonly grams = new Map<string, number[]>()

  constructor(lines: Iterable<MemoryLine> = []) {
    for (const line of lines) this.add(line)
  }

  get size(): number {
    return this.entries.length
  }

  add(line: MemoryLine): void {
    const folded = foldLine(line.source)
    if (folded === '') return
    const place = this.entries.length
    this.entries.push({ line, folded, length: Array.from(folded).length })
    for (const gram of toGrams(folded)) {
      const places = this.grams.get(gram)
      if (places) places.push(place)
      else this.grams.set(gram, [place])
    }
  }

  /**
   * The most similar lines, best first; among equals the asking book's and speaker's lines come
   * first.
   * The same translation of the same words appears once.
   */
  find(query: MemoryQuery, most = MOST_MATCHES): MemoryMatch[] {
    const folded = foldLine(query.text)
    const least = leastSimilarityFor(Array.from(folded).length)
    const matches: MemoryMatch[] = []
    for (const entry of this.candidates(folded, least)) {
      const score = similarity(folded, entry.folded)
      if (score >= least) matches.push({ line: entry.line, score })
    }
    return withoutRepeats(
      matches.sort((a, b) => b.score - a.score || kinship(b.line, query) - kinship(a.line, query)),
    ).slice(0, most)
  }

  /** Lines within the length window that share enough grams to reach the similarity at all. */
  private candidates(folded: string, least: number): Entry[] {
    const length = Array.from(folded).length
    if (length === 0) return []
    const window = lengthWindow(length, least)
    const shared = new Map<number, number>()
    for (const gram of toGrams(folded))
      for (const place of this.grams.get(gram) ?? [])
        shared.set(place, (shared.get(place) ?? 0) + 1)
    const found: Entry[] = []
    for (const [place, count] of shared) {
      const entry = this.entries[place]
      if (!entry || entry.length < window.from || entry.length > window.to) continue
      if (count >= leastShared(Math.max(length, entry.length), least)) found.push(entry)
    }
    return found
  }
}

/** Distinct character pairs; single characters as well for short lines. */
export function toGrams(folded: string): Set<string> {
  const marks = Array.from(folded)
  const grams = new Set<string>()
  marks.forEach((mark, index) => {
    const next = marks[index + 1]
    if (next !== undefined) grams.add(mark + next)
    if (marks.length <= SHORT + 1) grams.add(mark)
  })
  return grams
}

/**
 * Every edit spoils at most two pairs; repeated pairs make the true number smaller, so only a part
 * of it is asked for.
 */
function leastShared(length: number, least: number): number {
  const edits = Math.ceil(length * (1 - least))
  return Math.max(1, Math.floor((length - 1 - 2 * edits) * 0.5))
}

function kinship(line: MemoryLine, query: MemoryQuery): number {
  if (query.bookId === undefined || query.bookId === null || line.bookId !== query.bookId) return 0
  return query.speaker !== undefined && query.speaker !== null && line.speaker === query.speaker
    ? 2
    : 1
}

function withoutRepeats(matches: readonly MemoryMatch[]): MemoryMatch[] {
  const seen = new Set<string>()
  return matches.filter(({ line }) => {
    const key = `${foldLine(line.source)}\n${line.translation}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
