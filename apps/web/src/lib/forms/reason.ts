import { formatMessage, getTemplate } from '../i18n/sentences.ts'
import {
  type ErrorCode,
  type ErrorParams,
  isErrorCode,
} from '@panelflow/domain/error/error-code.ts'
import type { Right as RowRight } from '@panelflow/domain/permission/can.ts'
import i18next from 'i18next'
import { currentLocale } from '../i18n/i18n.ts'
import { translateParams } from '../i18n/translate-params.ts'

/** Why the screen itself offers something that cannot be done now. */
type ScreenReason = 'no_pages'

/** An entry of a row's `can`; missing when it is not this person's at all. */
export type Right = RowRight | ScreenReason | undefined

export const isOffered = (right: Right): boolean => right !== undefined

const hasGap = (template: string, params: ErrorParams): boolean =>
  [...template.matchAll(/\{(\w+)\}/g)].some((match) => params[match[1] ?? ''] === undefined)

const getSentence = (code: ErrorCode, params: ErrorParams): string => {
  const locale = currentLocale()
  return hasGap(getTemplate(code, locale), params)
    ? ''
    : formatMessage(code, translateParams(params), locale)
}

/**
 * Why not, in words; null when it may be done. A sentence whose values are not known here gives way
 * to a general one.
 */
export const getReasonText = (right: Right, params: ErrorParams = {}): string | null => {
  if (right === true || right === undefined) return null
  if (right === 'no_pages') return i18next.t('chapter.no_pages')
  if (right === 'order.not_all_proofread' && params['chapters'] === undefined)
    return i18next.t('reason.not_all_proofread')
  // a newer server may know a code that this client does not
  return (isErrorCode(right) ? getSentence(right, params) : '') || i18next.t('reason.not_now')
}
