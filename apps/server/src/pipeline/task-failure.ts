import {
  type ErrorCode,
  type ErrorParams,
  isErrorCode,
} from '@panelflow/domain/error/error-code.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import { MAX_FAILURES } from './page-task-leases.ts'
import { TranslatorFailure, type TranslatorFailureCode } from '../ports/translator.ts'

/** Failures that pass when the engine is back. */
const OUTAGES: readonly TranslatorFailureCode[] = [
  'translator.unreachable',
  'translator.server_error',
  'translator.timeout',
  'translator.rate_limited',
]

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
  /** true: an engine of the outside world is away or overloaded, which usually takes minutes */
  readonly isOutage?: boolean
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

/** With the waits below some ten minutes. */
const MAX_OUTAGE_FAILURES = 8

const FIRST_WAIT_S = 2
const WAIT_FACTOR = 4
const FIRST_OUTAGE_WAIT_S = 5
const MAX_OUTAGE_WAIT_S = 300
/** Part of a wait that is left to chance, so that pages do not come back all at once. */
const JITTER = 0.25

export const willRetry = (failures: number, cause: Cause): boolean =>
  cause.waits === true ||
  (cause.retryable && failures + 1 < (cause.isOutage === true ? MAX_OUTAGE_FAILURES : MAX_FAILURES))

/** Seconds until the next attempt, after `failures` earlier ones; `chance` is 0..1. */
export const retryWaitSeconds = (failures: number, cause: Cause, chance: number): number => {
  const wait =
    cause.isOutage === true
      ? Math.min(MAX_OUTAGE_WAIT_S, FIRST_OUTAGE_WAIT_S * 2 ** failures)
      : FIRST_WAIT_S * WAIT_FACTOR ** failures
  return Math.max(cause.retryAfter ?? 0, wait) * (1 + JITTER * chance)
}

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
    return {
      cause: error.code,
      details,
      retryable: error.retryable,
      isOutage: OUTAGES.includes(error.code),
      retryAfter: error.retryAfter,
    }
  const cause = getErrorCode(error) ?? 'task.failed_unexpectedly'
  return { cause, details, retryable: passes(cause), retryAfter: null }
}
