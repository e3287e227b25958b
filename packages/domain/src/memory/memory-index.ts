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
  /** see memory-rank.ts */
  readonly rank: number
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

/** Empty places that are not worth building the index anew. */
const MIN_EMPTY = 1000

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
  private entries: (Entry | undefined)[] = []
  private grams = new Map<string, number[]>()
  private readonly placeById = new Map<string, number>()
  /** by place, all 0 between two looks */
  private shared = new Uint16Array(0)

  constructor(lines: Iterable<MemoryLine> = []) {
    for (const line of lines) this.add(line)
  }

  get size(): number {
    return this.placeById.size
  }

  /** Adds a line, or replaces the one of the same id. */
  add(line: MemoryLine): void {
    this.remove(line.id)
    const folded = foldLine(line.source)
    if (folded === '') return
    const place = this.entries.length
    this.placeById.set(line.id, place)
    this.entries.push({ line, folded, length: Array.from(folded).length })
    for (const gram of toGrams(folded)) {
      const places = this.grams.get(gram)
      if (places) places.push(place)
      else this.grams.set(gram, [place])
    }
  }

  /** Its place stays empty until half of all are: then the index is built anew. */
  remove(id: string): void {
    const place = this.placeById.get(id)
    if (place === undefined) return
    this.entries[place] = undefined
    this.placeById.delete(id)
    if (this.entries.length > 2 * this.placeById.size + MIN_EMPTY) this.compact()
  }

  private compact(): void {
    const lines = this.entries.flatMap((entry) => (entry === undefined ? [] : [entry.line]))
    this.entries = []
    this.grams = new Map()
    this.placeById.clear()
    for (const line of lines) this.add(line)
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
      matches.sort(
        (a, b) =>
          b.score - a.score ||
          kinship(b.line, query) - kinship(a.line, query) ||
          b.line.rank - a.line.rank,
      ),
    ).slice(0, most)
  }

  /** Lines within the length window that share enough grams to reach the similarity at all. */
  private candidates(folded: string, least: number): Entry[] {
    const marks = Array.from(folded)
    const { length } = marks
    if (length === 0) return []
    const window = lengthWindow(length, least)
    const countsSingles = length <= SHORT + 1 && new Set(marks).size === length
    const found: Entry[] = []
    for (const place of this.countShared(folded)) {
      const entry = this.entries[place]
      const count = this.shared[place] ?? 0
      this.shared[place] = 0
      if (!entry || entry.length < window.from || entry.length > window.to) continue
      // without a character twice, each common one is a shared gram of two short lines
      const enough =
        countsSingles && entry.length <= SHORT + 1
          ? Math.ceil((least * (length + entry.length)) / 2 - 1e-9)
          : leastShared(Math.max(length, entry.length), least)
      if (count >= enough) found.push(entry)
    }
    return found
  }

  /** Places that share a gram; `shared` holds how many until the caller sets them back to 0. */
  private countShared(folded: string): number[] {
    if (this.shared.length < this.entries.length)
      this.shared = new Uint16Array(Math.ceil(this.entries.length * 1.5))
    const touched: number[] = []
    for (const gram of toGrams(folded))
      for (const place of this.grams.get(gram) ?? []) {
        const count = this.shared[place] ?? 0
        if (count === 0) touched.push(place)
        this.shared[place] = count + 1
      }
    return touched
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
