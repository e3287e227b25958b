import { INTERFACE_LOCALES, type InterfaceLocale } from '@panelflow/domain/locale/language.ts'

export const isLocale = (value: unknown): value is InterfaceLocale =>
  INTERFACE_LOCALES.some((locale) => locale === value)

/**
 * The person's choice, else Chinese for a Chinese browser, else English (spec 3.settings.locale).
 */
export const preferredLocale = (
  stored: string | null,
  browser: readonly string[],
): InterfaceLocale => {
  if (isLocale(stored)) return stored
  return /^zh\b/i.test(browser[0] ?? '') ? 'zh-CN' : 'en'
}
