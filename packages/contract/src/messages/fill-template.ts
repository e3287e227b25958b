import type { ErrorCode, ErrorParam, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { getEventText } from './event-texts.ts'
import { statusName } from './status-names.ts'

/** The sentence of an error code. The server has all of them, the client those of one language. */
export type FormatMessage = (
  code: ErrorCode,
  params: ErrorParams,
  locale: InterfaceLocale,
) => string

const formatValue = (value: ErrorParam | undefined): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: ErrorParam) => formatValue(one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A sentence with `{name}` replaced by the values of an error. */
export const fillTemplate = (
  template: string,
  params: ErrorParams,
  locale: InterfaceLocale,
): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name]
    if (typeof value === 'string') {
      // a status travels by its key and is read by its name, a deed by the type of its log entry
      if (name === 'status') return statusName(value, locale) ?? value
      if (name === 'did') return fillTemplate(getEventText(value, locale) ?? value, params, locale)
    }
    return formatValue(value)
  })
