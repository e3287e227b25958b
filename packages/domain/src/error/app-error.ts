import type { ErrorCode, ErrorParams } from './error-code.ts'
import { type ParamsArgument, toErrorParams } from './error-params.ts'
import type { StoredRefusal } from './stored-refusal.ts'

/**
 * A refusal with a fact for machines; its sentence lives in the locales. The compiler asks for the
 * params of the code.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** what is stored now, where the change came from an older version */
  readonly current: unknown

  constructor(code: Code, ...params: ParamsArgument<Code>) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = toErrorParams(params)
    this.current = undefined
  }

  /** Throws on what was refused elsewhere: the params were checked where the refusal was made. */
  static from({ code, params }: StoredRefusal, current?: unknown): AppError {
    const argument: readonly unknown[] = [params]
    return Object.assign(new AppError(code, ...(argument as ParamsArgument<ErrorCode>)), {
      current,
    })
  }
}
