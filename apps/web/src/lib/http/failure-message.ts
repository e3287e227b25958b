import { formatMessage } from '../i18n/sentences.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import i18next from 'i18next'
import { currentLocale } from '../i18n/i18n.ts'
import { type CallError, isCallError } from './call-error.ts'
import { translateParams } from '../i18n/translate-params.ts'

const getFactSentence = ({ fact, params }: CallError): string =>
  fact === null ? '' : formatMessage(fact, translateParams(params), currentLocale())

/**
 * The sentence for a failure in the reader's language: ours by the name of the fact, else the
 * server's, else of the transport (spec 8.response).
 */
export const failureSentence = (error: unknown): string => {
  if (error instanceof AppError)
    return (
      formatMessage(error.code, translateParams(error.params), currentLocale()) ||
      i18next.t('call.empty')
    )
  if (!isCallError(error)) return i18next.t('call.empty')
  switch (error.kind) {
    case 'envelope':
      return getFactSentence(error) || error.sentence || i18next.t('call.empty')
    case 'timeout':
      return i18next.t('call.timeout', { ms: error.message.match(/\d+/)?.[0] ?? '' })
    case 'network':
      return i18next.t('call.network')
    case 'aborted':
      return i18next.t('call.aborted')
    case 'empty':
      return i18next.t('call.empty')
  }
}

/**
 * What is shown for a failed call: `Code {code}: {msg}` for an answer with a code (spec
 * 8.response), the plain sentence for the rest.
 */
export const getFailureMessage = (error: unknown): string => {
  const sentence = failureSentence(error)
  return isCallError(error) && error.kind === 'envelope'
    ? i18next.t('call.with_code', { code: error.code, msg: sentence })
    : sentence
}
