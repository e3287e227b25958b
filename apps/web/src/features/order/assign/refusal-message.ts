import type { RefusalView } from '@panelflow/contract/assignment.ts'
import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'

/** Why somebody may not, as the error's own sentence. */
export const getRefusalMessage = ({ code, params }: RefusalView): string =>
  // the wire carries what a refusal's sentence needs; its own types are lost on the way
  getReasonText(code, params as ErrorParams) ?? ''
