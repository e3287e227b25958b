import {
  type ErrorCode,
  type ErrorParams,
  isErrorCode,
} from '@panelflow/domain/error/error-code.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import { TranslatorFailure } from '../ports/translator.ts'

/** Why an attempt at a page failed, as stored and shown. */
export interface Cause {
  readonly cause: ErrorCode
  readonly details: ErrorParams
  /** false: another attempt would fail the same way */
  readonly retryable: boolean
  /**
   * true: the store is away or full, which is no failure of the page and does not use up its
   * attempts
   */
  readonly waits?: boolean
  /** seconds an engine asked us to wait */
  readonly retryAfter: number | null
}

const MAX_DETAIL = 500

const FIRST_STORAGE_WAIT_S = 2
const MAX_STORAGE_WAIT_S = 30

/**
 * Seconds until work that met a store in trouble is tried again; `attempt` counts every start of
 * it.
 */
export const storageWaitSeconds = (attempt: number): number =>
  Math.min(MAX_STORAGE_WAIT_S, FIRST_STORAGE_WAIT_S * 2 ** Math.min(attempt, 8))

/**
 * The engine draws the same again as long as the page is the same; only a lack of memory may pass.
 */
const passes = (code: string): boolean =>
  !code.startsWith('render.') || code === 'render.out_of_memory' || code === 'render.failed'

const getErrorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : undefined

/**
 * Any thrown thing as a cause. Engines throw errors with a dotted `code`; anything else is
 * unexpected, its text is kept for the log.
 */
export const toCause = (error: unknown): Cause => {
  if (error instanceof AppError)
    return { cause: error.code, details: error.params, retryable: false, retryAfter: null }
  if (error instanceof StorageFault)
    return {
      cause: error.code,
      details: { message: error.message.slice(0, MAX_DETAIL) },
      retryable: true,
      waits: true,
      retryAfter: null,
    }
  if (error instanceof BlobDamaged)
    return {
      cause: 'storage.damaged',
      details: { sha: error.sha },
      retryable: false,
      retryAfter: null,
    }
  if (error instanceof BlobMissing)
    return {
      cause: 'file.not_found',
      details: { sha: error.sha },
      retryable: false,
      retryAfter: null,
    }
  const details = {
    message: (error instanceof Error ? error.message : String(error)).slice(0, MAX_DETAIL),
  }
  if (error instanceof TranslatorFailure)
    return { cause: error.code, details, retryable: error.retryable, retryAfter: error.retryAfter }
  const cause = getErrorCode(error) ?? 'task.failed_unexpectedly'
  return { cause, details, retryable: passes(cause), retryAfter: null }
}
