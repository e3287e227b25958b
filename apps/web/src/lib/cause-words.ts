import { sentenceOf } from '@panelflow/contract/messages/sentence.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { currentLocale } from './i18n.ts'

/** A stored cause is a code of ours or words somebody wrote. */
export const causeWords = (cause: string): string => (isErrorCode(cause) ? sentenceOf(cause, {}, currentLocale()) : cause)
