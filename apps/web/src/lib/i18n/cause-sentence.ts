import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

/** `image.not_readable: 003.png (+1)`: what happened, the first page in trouble, how many more. */
const ON_PAGES = /^([a-z_]+\.[a-z_]+): (.+)$/s

/**
 * A stored cause is a code of ours, perhaps with the pages it happened on, or words somebody wrote.
 */
export const causeSentence = (cause: string, locale: InterfaceLocale): string => {
  const [, code = cause, pages = ''] = ON_PAGES.exec(cause) ?? []
  if (!isErrorCode(code)) return cause
  const words = formatMessage(code, {}, locale)
  return pages === '' ? words : `${pages}: ${words}`
}
