/**
 * Regular expressions in texts, within a limit of time: a pattern somebody types must freeze
 * neither a tab nor a server. The engine itself is outside of the domain.
 *
 * Source: docs/specs/0011-workspace-tools.md, "Find and replace".
 */
import { isWholeWord } from '../locale/word-borders.ts'
import type { SearchOptions, TextFinder, TextMatch } from './find-matches.ts'

/** `slow`: it would take too long; else the engine's own sentence, in English. */
export class PatternFault extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`not a pattern: ${reason}`)
    this.reason = reason
  }
}

interface Matcher {
  readonly find: () => boolean
  readonly start: () => number
  readonly end: () => number
  readonly groupCount: () => number
  readonly group: (at: number) => string | null
}

interface CompiledPattern {
  /** steps that the engine takes for one letter at most */
  readonly programSize: () => number
  readonly matcher: (text: string) => Matcher
}

/** An engine that takes time in proportion to the text for one match, whatever the pattern is. */
export interface PatternEngine {
  /**
   * `^` and `$` are the ends of a line.
   * @throws PatternFault
   */
  readonly compile: (pattern: string, matchCase: boolean) => CompiledPattern
  /** milliseconds of any clock that only goes forward */
  readonly now: () => number
}

/** Letters of a pattern: no chapter needs more. */
export const MAX_PATTERN_LENGTH = 500
/** Steps of one attempt to match: about a quarter of a second. */
const MAX_STEPS = 4_000_000
/** What a fault says when a pattern would take too long. */
export const TOO_SLOW = 'too_slow'

/**
 * Finds what a regular expression matches. Width and kana are not folded: a pattern says itself
 * what it means.
 * @param maxMs for all texts together: trying again after each match may take time by its square
 * @throws PatternFault at once, or from the finder when it takes too long
 */
export const createPatternFinder = (
  engine: PatternEngine,
  pattern: string,
  { matchCase, wholeWord }: SearchOptions,
  maxMs: number,
): TextFinder => {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw new PatternFault(`longer than ${MAX_PATTERN_LENGTH} characters`)
  const compiled = engine.compile(pattern, matchCase)
  const size = compiled.programSize()
  let spent = 0
  return (text) => {
    if (size * text.length > MAX_STEPS) throw new PatternFault(TOO_SLOW)
    const start = engine.now()
    const matcher = compiled.matcher(text)
    const found: TextMatch[] = []
    while (matcher.find()) {
      if (spent + engine.now() - start > maxMs) throw new PatternFault(TOO_SLOW)
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, at) => matcher.group(at) ?? '',
      )
      const match = { from: matcher.start(), to: matcher.end(), groups }
      if (match.from < match.to && (!wholeWord || isWholeWord(text, match.from, match.to)))
        found.push(match)
    }
    spent += engine.now() - start
    if (spent > maxMs) throw new PatternFault(TOO_SLOW)
    return found
  }
}
