/** What a book chose for its checks: for all its languages, and for single ones over that. */
import type { TargetLanguage } from '../../locale/language.ts'
import type { CheckLevels } from './check-list.ts'
import type { LineLimits } from './line-limits.ts'

export interface CheckRules {
  readonly levels: CheckLevels
  readonly lineLimits: LineLimits
}

/** Checks that a language does not name, and limits that are null, are as in every language. */
export type LanguageRules = Readonly<Partial<Record<TargetLanguage, CheckRules>>>

/** The rules that hold for one language of a book. */
export const getCheckRules = (
  every: CheckRules,
  byLanguage: LanguageRules,
  language: string,
): CheckRules => {
  const own = (byLanguage as Readonly<Partial<Record<string, CheckRules>>>)[language]
  if (own === undefined) return every
  return {
    levels: { ...every.levels, ...own.levels },
    lineLimits: {
      lines: own.lineLimits.lines ?? every.lineLimits.lines,
      characters: own.lineLimits.characters ?? every.lineLimits.characters,
    },
  }
}
