import { type ErrorCode, type ErrorParams, isErrorCode } from './error-code.ts'

/** A refusal or cause as it is kept: the code, and what its sentence needs. */
export interface StoredRefusal {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const isParams = (value: unknown): value is ErrorParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what is stored. A code that this version does not have reads as `otherwise`. */
export const readRefusal = (
  code: string,
  params: unknown,
  otherwise: ErrorCode = 'studio.failed',
): StoredRefusal => ({
  code: isErrorCode(code) ? code : otherwise,
  params: isParams(params) ? params : {},
})
