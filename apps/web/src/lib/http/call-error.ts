import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'

export type CallFailure = 'envelope' | 'empty' | 'timeout' | 'network' | 'aborted'

interface CallErrorInput {
  readonly kind: CallFailure
  readonly message: string
  /** number in the envelope; 0 when no envelope came */
  readonly code?: number
  /** dotted name of the fact; null when the answer named none */
  readonly fact?: ErrorCode | null
  readonly params?: ErrorParams
  /** sentence of the server, in the language asked for */
  readonly sentence?: string
  /** of a version conflict: what is stored now */
  readonly current?: unknown
}

/** A call that did not succeed: refused by the server (`envelope`), or never answered. */
export class CallError extends Error {
  readonly kind: CallFailure
  readonly code: number
  readonly fact: ErrorCode | null
  readonly params: ErrorParams
  readonly sentence: string
  readonly current: unknown

  constructor({
    kind,
    message,
    code = 0,
    fact = null,
    params = {},
    sentence = '',
    current,
  }: CallErrorInput) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.fact = fact
    this.params = params
    this.sentence = sentence
    this.current = current
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError

/** Trying again can help: nothing was decided by the server. */
export const isTransient = (error: unknown): boolean =>
  isCallError(error) &&
  (error.kind === 'timeout' ||
    error.kind === 'network' ||
    error.kind === 'empty' ||
    error.code >= 50_000)

/** The server or its database is away for a moment. */
export const isRestarting = (error: unknown): boolean =>
  isCallError(error) && error.fact === 'studio.unavailable'

const UNAVAILABLE = 503
const STORAGE_FULL = 507

/** The server, its store or the connection is away: the same call succeeds when it is back. */
export const isOutage = (error: unknown): boolean => {
  if (!isCallError(error)) return false
  if (error.kind !== 'envelope') return error.kind !== 'aborted'
  return [UNAVAILABLE, STORAGE_FULL].includes(Math.floor(error.code / 100))
}
