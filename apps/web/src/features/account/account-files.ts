import { accountExport, accountTemplate } from '@panelflow/contract/account.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { saveAnswer } from '../../lib/save-file.ts'
import type { AccountFilters } from './parts/account-filters.tsx'

/** a list of some thousand accounts over a slow line */
const FILE_MS = 60_000

const saved = async (answer: Promise<Response>, fallback: string): Promise<void> => {
  try {
    await saveAnswer(await answer, fallback)
  } catch (error) {
    toastFailed(getFailureMessage(error))
  }
}

export const saveTemplate = (): Promise<void> =>
  saved(api.open(accountTemplate, { timeoutMs: FILE_MS }), 'accounts-template.xlsx')

export const saveExport = ({ search, role, language, status }: AccountFilters): Promise<void> =>
  saved(
    api.open(accountExport, { query: { search, role, language, status }, timeoutMs: FILE_MS }),
    'accounts.xlsx',
  )
