import {
  type ErrorCode,
  type ErrorParam,
  type ErrorParams,
} from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { getEventText } from './event-texts.ts'
import { en } from './en.ts'
import { statusName } from './status-names.ts'
import { zhCn } from './zh-cn.ts'

const MESSAGES = { en, 'zh-CN': zhCn } as const

/**
 * `Locale-Key` is `zh` by default (spec 7.client.locale); any Chinese is Simplified Chinese here,
 * anything else English.
 */
export const parseLocale = (key: string | undefined): InterfaceLocale =>
  key === undefined || key === '' || /^zh/i.test(key) ? 'zh-CN' : 'en'

const words = (value: ErrorParam | undefined): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: ErrorParam) => words(one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const filled = (template: string, params: ErrorParams, locale: InterfaceLocale): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name]
    if (typeof value === 'string') {
      // a status travels by its key and is read by its name, a deed by the type of its log entry
      if (name === 'status') return statusName(value, locale) ?? value
      if (name === 'did') return filled(getEventText(value, locale) ?? value, params, locale)
    }
    return words(value)
  })

/** The sentence a person reads, in their language, with the error's params filled in. */
export const formatMessage = (
  code: ErrorCode | 'success',
  params: ErrorParams,
  locale: InterfaceLocale,
): string => filled(MESSAGES[locale][code] ?? code, params, locale)
