import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { en } from './en.ts'
import { fillTemplate } from './fill-template.ts'
import { zhCn } from './zh-cn.ts'

const MESSAGES = { en, 'zh-CN': zhCn } as const

/**
 * `Locale-Key` is `zh` by default (spec 7.client.locale); any Chinese is Simplified Chinese here,
 * anything else English.
 */
export const parseLocale = (key: string | undefined): InterfaceLocale =>
  key === undefined || key === '' || /^zh/i.test(key) ? 'zh-CN' : 'en'

/** The sentence a person reads, in their language, with the error's params filled in. */
export const formatMessage = (
  code: ErrorCode | 'success',
  params: ErrorParams,
  locale: InterfaceLocale,
): string => fillTemplate(MESSAGES[locale][code] ?? code, params, locale)
