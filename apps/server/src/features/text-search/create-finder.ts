import type { TextQuery } from '@panelflow/contract/text-search.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createWordFinder, type TextFinder } from '@panelflow/domain/text-search/find-matches.ts'
import {
  createPatternFinder,
  type PatternEngine,
  PatternFault,
  TOO_SLOW,
} from '@panelflow/domain/text-search/pattern-finder.ts'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Of one answer, or of one page that is replaced: nobody else is answered meanwhile. */
const MAX_PATTERN_MS = 500

/** RE2's manner: no back references and no looking around. */
const PATTERN_ENGINE: PatternEngine = {
  now: () => performance.now(),
  compile: (pattern, matchCase) => {
    try {
      return RE2JS.compile(pattern, RE2JS.MULTILINE | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE))
    } catch (error) {
      if (error instanceof RE2JSSyntaxException) throw new PatternFault(error.message)
      throw error
    }
  },
}

const refusePattern = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error
    throw error.reason === TOO_SLOW
      ? new AppError('text_search.too_slow')
      : new AppError('text_search.pattern_invalid', { reason: error.reason })
  }
}

/** Throws `text_search.pattern_invalid`, and `text_search.too_slow` also from the finder. */
export const createFinder = (query: TextQuery): TextFinder => {
  const find = query.isPattern
    ? refusePattern(() => createPatternFinder(PATTERN_ENGINE, query.words, query, MAX_PATTERN_MS))
    : createWordFinder(query.words, query)
  return (text) => refusePattern(() => find(text))
}
