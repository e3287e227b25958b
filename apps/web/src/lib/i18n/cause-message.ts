import { formatPages, formatProblem } from '@panelflow/contract/messages/problem-sentence.ts'
import type { RefusalView } from '@panelflow/contract/refusal.ts'
import type { Problem } from '@panelflow/domain/chapter/problem.ts'
import { currentLocale } from './i18n.ts'
import { formatMessage } from './sentences.ts'

/** A chapter's problem or a page's cause, with the pages, in the reader's language. */
export const getCauseMessage = (cause: Problem | RefusalView): string => {
  const problem: Problem =
    'reason' in cause || 'page' in cause ? cause : { ...cause, page: null, more: 0 }
  const pages = formatPages(problem)
  const words = formatProblem(problem, currentLocale(), formatMessage)
  return pages === null ? words : `${pages}: ${words}`
}
