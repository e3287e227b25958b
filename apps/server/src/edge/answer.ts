import { HEADER } from '@panelflow/contract/envelope.ts'
import { localeOf, sentenceOf } from '@panelflow/contract/messages/sentence.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { envelopeCodeOf, type ErrorCode, type ErrorParams, httpStatusOf } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sqlStateOf } from '../db/transaction.ts'
import { asciiJson } from './json-text.ts'

/** One header's value; a repeated header counts once, by its first value. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const requestLocale = (request: FastifyRequest): InterfaceLocale => localeOf(headerOf(request, HEADER.locale))

const SUCCESS: Readonly<Record<InterfaceLocale, string>> = {
  en: sentenceOf('success', {}, 'en'),
  'zh-CN': sentenceOf('success', {}, 'zh-CN'),
}

const WRITTEN: Readonly<Record<InterfaceLocale, string>> = {
  en: asciiJson(JSON.stringify(SUCCESS.en)),
  'zh-CN': asciiJson(JSON.stringify(SUCCESS['zh-CN'])),
}

export const successEnvelope = <Data>(data: Data, locale: InterfaceLocale) => {
  const sentence = SUCCESS[locale]
  return { code: 0, data, msg: sentence, message: sentence }
}

/** The same around data that is JSON already. */
export const writtenEnvelope = (data: string, locale: InterfaceLocale): string => {
  const sentence = WRITTEN[locale]
  return `{"code":0,"data":${data},"msg":${sentence},"message":${sentence}}`
}

const FRAMEWORK: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.malformed',
}
/** connection refused or lost, server starting or stopping, too many connections */
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|08\w{3})$/
/** The words pg uses when a pool or connection gives up; it sets no code for these. */
const DATABASE_SILENT = /timeout exceeded when trying to connect|Connection terminated/

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

/** Any thrown thing as one of our codes. What we did not expect is `studio.failed`, and its text stays in the log. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  const known = status === undefined ? undefined : FRAMEWORK[status]
  if (known) return new AppError(known)
  const away = DATABASE_AWAY.test(sqlStateOf(error) ?? '') || (error instanceof Error && DATABASE_SILENT.test(error.message))
  return new AppError(away ? 'studio.unavailable' : 'studio.failed')
}

export const failureEnvelope = (code: ErrorCode, params: ErrorParams, requestId: string, locale: InterfaceLocale) => {
  const sentence = sentenceOf(code, { ...params, requestId }, locale)
  return { code: envelopeCodeOf(code), data: { error: code, params, requestId }, msg: sentence, message: sentence }
}

const UNAVAILABLE_WAIT_S = 2

/** Sends the refusal in the asker's language, with `Retry-After` where waiting helps. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const refusal = asAppError(error)
  if (refusal.code === 'studio.failed') request.log.error({ err: error }, 'unexpected failure')
  else request.log.info({ code: refusal.code }, 'refused') // its parameters hold what people typed
  const wait = refusal.code === 'studio.unavailable' ? UNAVAILABLE_WAIT_S : refusal.params['seconds']
  if (typeof wait === 'number') reply.header('retry-after', String(wait))
  return reply
    .code(httpStatusOf(refusal.code))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(failureEnvelope(refusal.code, refusal.params, request.id, requestLocale(request)))
}
