import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { ApprovedFonts } from '@panelflow/domain/page/checks/approved-fonts.ts'
import type { CheckLevel } from '@panelflow/domain/page/checks/check.ts'
import {
  CHECK_IDS,
  type CheckId,
  type CheckLevels,
  CHECKS,
  getCheckLevel,
} from '@panelflow/domain/page/checks/check-list.ts'
import type { CheckRules, LanguageRules } from '@panelflow/domain/page/checks/book-rules.ts'
import { NO_LIMITS } from '@panelflow/domain/page/checks/line-limits.ts'
import type { EffectPolicies, EffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import {
  type BookDictionaries,
  getBookDictionary,
  VARIED_LANGUAGES,
} from '@panelflow/domain/spelling/book-dictionary.ts'

export type PolicyKey = TargetLanguage | 'every'

export const POLICY_KEYS: readonly PolicyKey[] = ['every', ...TARGET_LANGUAGES]

/** Every language has its field, so that each is compared with what is stored; '': not chosen. */
export type PolicyValues = Readonly<Record<PolicyKey, EffectPolicy | ''>>

export const toPolicyValues = (policies: EffectPolicies): PolicyValues =>
  Object.fromEntries(POLICY_KEYS.map((key) => [key, policies[key] ?? ''])) as PolicyValues

export const toPolicies = (values: PolicyValues): EffectPolicies =>
  Object.fromEntries(Object.entries(values).filter(([, policy]) => policy !== ''))

/** The dictionary of every language of which a book may choose the spelling. */
export type DictionaryValues = Readonly<Record<string, SpellingDictionary | null>>

export const toDictionaryValues = (chosen: BookDictionaries): DictionaryValues =>
  Object.fromEntries(
    VARIED_LANGUAGES.map((language) => [language, getBookDictionary(chosen, language)]),
  )

export const toBookDictionaries = (values: DictionaryValues): BookDictionaries =>
  Object.fromEntries(Object.entries(values).filter(([, dictionary]) => dictionary !== null))

/** Every language has its field, so that each is compared with what is stored. */
export type LanguageRuleValues = Readonly<Record<TargetLanguage, CheckRules>>

const NO_RULES: CheckRules = { levels: {}, lineLimits: NO_LIMITS }

export const toLanguageRuleValues = (rules: LanguageRules): LanguageRuleValues =>
  Object.fromEntries(
    TARGET_LANGUAGES.map((language) => [language, rules[language] ?? NO_RULES]),
  ) as LanguageRuleValues

/** Does a language say anything that is not as in every language? */
export const hasOwnRules = ({ levels, lineLimits }: CheckRules): boolean =>
  Object.keys(levels).length > 0 || LIMIT_NAMES.some((name) => lineLimits[name] !== null)

export const toLanguageRules = (values: LanguageRuleValues): LanguageRules =>
  Object.fromEntries(Object.entries(values).filter(([, rules]) => hasOwnRules(rules)))

/** The rules with another level of a check; undefined: as in every language. */
export const withLevel = (
  { levels, lineLimits }: CheckRules,
  check: CheckId,
  level: CheckLevel | undefined,
): CheckRules => {
  const { [check]: _, ...others } = levels
  return { levels: level === undefined ? others : { ...others, [check]: level }, lineLimits }
}

/** Every language has its field, so that each is compared with what is stored. */
type FontValues = Readonly<Record<TargetLanguage, readonly string[]>>

export const toFontValues = (fonts: ApprovedFonts): FontValues =>
  Object.fromEntries(
    TARGET_LANGUAGES.map((language) => [language, fonts[language] ?? []]),
  ) as unknown as FontValues

/** Languages of which some fonts are approved. */
export const toApprovedFonts = (values: FontValues): Partial<Record<TargetLanguage, string[]>> =>
  Object.fromEntries(
    TARGET_LANGUAGES.flatMap((language) =>
      values[language].length === 0 ? [] : [[language, [...values[language]]] as const],
    ),
  )

/** Limits by name, beside the levels in one form. */
export const LIMIT_NAMES = ['lines', 'characters'] as const

/** The level of every check that a book may choose. */
export type LevelValues = Readonly<Partial<Record<CheckId, CheckLevel>>>

export const toLevelValues = (levels: CheckLevels): LevelValues =>
  Object.fromEntries(
    CHECK_IDS.filter((check) => CHECKS[check].configurable).map((check) => [
      check,
      getCheckLevel(check, levels),
    ]),
  )
