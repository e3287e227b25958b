import type { RefusalView } from '@panelflow/contract/refusal.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'

/** Why somebody may not, as the error's own sentence. */
export const getRefusalMessage = ({ code, params }: RefusalView): string =>
  getReasonText(code, params) ?? ''
