import type {
  SearchOptions,
  TextFinder,
  TextMatch,
} from '@panelflow/domain/text-search/find-matches.ts'
import { isWholeWord } from '@panelflow/domain/locale/word-borders.ts'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/** The pattern cannot be read; `reason` is the engine's own, in English. */
export class PatternFault extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`not a pattern: ${reason}`)
    this.reason = reason
  }
}

/** Letters of a pattern: no chapter needs more. */
const MAX_PATTERN = 500

const compile = (pattern: string, flags: number): RE2JS => {
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new PatternFault(error.message)
    throw error
  }
}

/**
 * Finds what a regular expression matches. The engine takes time in proportion to the text,
 * whatever the pattern is, and for that knows no back references and no looking around.
 * `^` and `$` are the ends of a line. Width and kana are not folded: a pattern says itself what it
 * means.
 * @throws PatternFault
 */
export const createPatternFinder = (
  pattern: string,
  { matchCase, wholeWord }: SearchOptions,
): TextFinder => {
  if (pattern.length > MAX_PATTERN) throw new PatternFault(`longer than ${MAX_PATTERN} characters`)
  const compiled = compile(pattern, RE2JS.MULTILINE | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE))
  return (text) => {
    const matcher = compiled.matcher(text)
    const found: TextMatch[] = []
    while (matcher.find()) {
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, at) => matcher.group(at) ?? '',
      )
      const match = { from: matcher.start(), to: matcher.end(), groups }
      if (match.from < match.to && (!wholeWord || isWholeWord(text, match.from, match.to)))
        found.push(match)
    }
    return found
  }
}
