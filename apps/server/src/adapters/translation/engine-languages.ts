/** How engines call our languages. */
import type { Language } from '@panelflow/domain/locale/language.ts'

/** DeepL: source languages have no variants. */
export const toDeepLSource = (language: Language): string =>
  (language.split('-')[0] ?? language).toUpperCase()

const DEEPL_TARGETS: Partial<Record<Language, string>> = {
  en: 'EN-US',
  pt: 'PT-BR',
  'zh-Hans': 'ZH-HANS',
  'zh-Hant': 'ZH-HANT',
}
export const toDeepLTarget = (language: Language): string =>
  DEEPL_TARGETS[language] ?? language.toUpperCase()

const LIBRE_CODES: Partial<Record<Language, string>> = { pt: 'pb' }
/** LibreTranslate names Chinese by its script since 1.6; `pb` is Brazilian Portuguese. */
export const toLibreCode = (language: Language): string => LIBRE_CODES[language] ?? language

const GOOGLE_CODES: Partial<Record<Language, string>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  pt: 'pt-BR',
}
export const toGoogleCode = (language: Language): string => GOOGLE_CODES[language] ?? language
