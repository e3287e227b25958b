import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { TFunction } from 'i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { translateParams } from '../../../lib/i18n/translate-params.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import type { Refused } from './upload-queue.ts'

/**
 * Why a file was not taken: refused here before it was sent, or by the server that looked at its
 * bytes.
 */
export const refusalSentence = ({ reason }: Refused, t: TFunction, locale: string): string => {
  if ('local' in reason)
    return t(`upload.refusal.${reason.local}`, { limit: formatBytes(reason.limit, locale) })
  return isErrorCode(reason.code)
    ? formatMessage(reason.code, translateParams(reason.params), currentLocale())
    : t('upload.refusal.type')
}
