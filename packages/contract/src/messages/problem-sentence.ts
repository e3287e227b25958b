import type { Problem } from '@panelflow/domain/chapter/problem.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { FormatMessage } from './fill-template.ts'

/** `003.png (+1)`: the first page in trouble, and how many more; null: no page in particular. */
export const formatPages = (problem: Problem): string | null => {
  if ('reason' in problem || problem.page === null) return null
  return problem.more > 0 ? `${problem.page} (+${problem.more})` : problem.page
}

/** What machines met, in words, or what somebody wrote, as it stands. */
export const formatProblem = (
  problem: Problem,
  locale: InterfaceLocale,
  formatMessage: FormatMessage,
): string =>
  'reason' in problem ? problem.reason : formatMessage(problem.code, problem.params, locale)
