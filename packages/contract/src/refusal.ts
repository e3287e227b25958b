/** Why something was refused, as it travels inside an answer. */
import { type ErrorCode, type ErrorParam, isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { z } from 'zod'

export const errorCode = z.custom<ErrorCode>(isErrorCode).meta({ type: 'string' })
export const errorParams = z.record(z.string(), z.custom<ErrorParam>())

/** The code, and what its sentence needs. */
export const refusalView = z.object({ code: errorCode, params: errorParams })
export type RefusalView = z.output<typeof refusalView>
