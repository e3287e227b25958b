import { type TermFileFormat, termExport, termTemplate } from '@panelflow/contract/term.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { saveAnswer } from '../../lib/save-file.ts'
import type { TermFilters } from './term-filters.ts'

/** ten thousand terms over a slow line */
const FILE_MS = 60_000

const saved = async (answer: Promise<Response>, fallback: string): Promise<void> => {
  try {
    await saveAnswer(await answer, fallback)
  } catch (error) {
    toastFailed(getFailureMessage(error))
  }
}

export const saveTemplate = (): Promise<void> =>
  saved(api.open(termTemplate, { timeoutMs: FILE_MS }), 'terms-template.xlsx')

export const saveTerms = (filters: TermFilters, format: TermFileFormat): Promise<void> =>
  saved(
    api.open(termExport, { query: { ...filters, format }, timeoutMs: FILE_MS }),
    `terms.${format}`,
  )
