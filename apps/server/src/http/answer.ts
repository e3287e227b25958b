import { HEADER } from '@panelflow/contract/envelope.ts'
import { parseLocale, formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { getEnvelopeCode, getHttpStatus } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, getSqlState } from '../db/database-errors.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'

/** One header's value; a repeated header counts once, by its first value. */
export const getHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** RFC 6750 §2.1; the name of the scheme in any case (RFC 9110 §11.1). */
const AUTHORIZATION = /^bearer +(\S+) *$/i

/** Token of a call: in our own header, as the pages send it, else as `Authorization: Bearer`. */
export const getToken = (request: FastifyRequest): string | undefined =>
  getHeader(request, HEADER.token) ??
  AUTHORIZATION.exec(getHeader(request, 'authorization') ?? '')?.[1]

export const requestLocale = (request: FastifyRequest): InterfaceLocale =>
  parseLocale(getHeader(request, HEADER.locale))

const SUCCESS: Readonly<Record<InterfaceLocale, string>> = {
  en: formatMessage('success', {}, 'en'),
  'zh-CN': formatMessage('success', {}, 'zh-CN'),
}

export const successEnvelope = <Data>(data: Data, locale: InterfaceLocale) => {
  const sentence = SUCCESS[locale]
  return { code: 0, data, msg: sentence, message: sentence }
}

/** As `successEnvelope`, written: `json` is the data's text. */
export const writeSuccessEnvelope = (json: string, locale: InterfaceLocale): string => {
  const sentence = JSON.stringify(SUCCESS[locale])
  return `{"code":0,"data":${json},"msg":${sentence},"message":${sentence}}`
}

type FrameworkCode = 'request.malformed' | 'request.not_found' | 'request.too_large'

const FRAMEWORK: Readonly<Record<number, FrameworkCode>> = {
  400: 'request.malformed',
  // the file server refuses to list a folder
  403: 'request.not_found',
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.malformed',
}
const findStatusCode = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** SQLSTATE disk_full */
const DATABASE_FULL = '53100'
const STORAGE_WAIT_S = 5

/** Failures of the file store; its disk may also be the database's. */
const storageError = (error: unknown): AppError | undefined => {
  if (error instanceof StorageFault) return new AppError(error.code, { seconds: STORAGE_WAIT_S })
  if (error instanceof BlobDamaged) return new AppError('storage.damaged', { sha: error.sha })
  if (error instanceof BlobMissing) return new AppError('file.not_found')
  return getSqlState(error) === DATABASE_FULL
    ? new AppError('storage.full', { seconds: STORAGE_WAIT_S })
    : undefined
}

/**
 * Any thrown thing as one of our codes. What we did not expect is `studio.failed`, and its text
 * stays in the log.
 */
const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const storage = storageError(error)
  if (storage !== undefined) return storage
  const status = findStatusCode(error)
  const known = status === undefined ? undefined : FRAMEWORK[status]
  if (known) return new AppError(known)
  return new AppError(isUnavailable(error) ? 'studio.unavailable' : 'studio.failed')
}

const failureEnvelope = (
  { code, params, current }: AppError,
  requestId: string,
  locale: InterfaceLocale,
) => {
  const sentence = formatMessage(code, { ...params, requestId }, locale)
  const data = { error: code, params, requestId, ...(current === undefined ? {} : { current }) }
  return { code: getEnvelopeCode(code), data, msg: sentence, message: sentence }
}

const UNAVAILABLE_WAIT_S = 2

/** Sends the refusal in the caller's language, with `Retry-After` where waiting helps. */
export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const refusal = asAppError(error)
  if (refusal.code === 'studio.failed') request.log.error({ err: error }, 'unexpected failure')
  else request.log.info({ code: refusal.code }, 'refused') // its parameters hold what people typed
  const wait =
    refusal.code === 'studio.unavailable' ? UNAVAILABLE_WAIT_S : refusal.params['seconds']
  if (typeof wait === 'number') reply.header('retry-after', String(wait))
  return reply
    .code(getHttpStatus(refusal.code))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(failureEnvelope(refusal, request.id, requestLocale(request)))
}
