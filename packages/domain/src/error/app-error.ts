import type { ErrorCode, ErrorParams } from './error-code.ts'

/** A refusal with a fact for machines; its sentence lives in the locales. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** what is stored now, where the change came from an older version */
  readonly current: unknown

  constructor(code: ErrorCode, params: ErrorParams = {}, current?: unknown) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.current = current
  }
}
