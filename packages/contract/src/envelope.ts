import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'

/**
 * What every answer looks like (spec 7.client.envelope). `code` is 0 for success, else the number
 * of `docs/errors.md`; the HTTP status is its first three digits.
 * `msg` and `message` carry the same sentence in the language of the `Locale-Key` header.
 */
export interface Envelope<Data> {
  readonly code: number
  readonly data: Data
  readonly msg: string
  readonly message: string
}

/** `data` of a refusal: the fact for machines, and the request's id for whoever reads the log. */
export interface Failure {
  readonly error: ErrorCode
  readonly params: ErrorParams
  readonly requestId: string
  /** of a version conflict: what is stored now, as the endpoint answers it after a change */
  readonly current?: unknown
}

export const SUCCESS_CODE = 0

/** Headers of the client (spec 7.client). */
export const HEADER = {
  token: 'x-a-token',
  role: 'role-id',
  locale: 'locale-key',
  idempotency: 'idempotency-key',
  requestId: 'x-request-id',
  /** `api` asks for the refresh token in the answer instead of a cookie */
  client: 'x-client',
} as const
