import type { ErrorCode, ErrorParams } from './error-code.ts'

/** A refusal with a fact for machines; its sentence lives in the locales. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
  }
}
