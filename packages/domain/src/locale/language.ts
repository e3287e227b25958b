/** Languages a chapter can be translated into (spec §9) and from (domain.md §6). BCP 47 tags. */
export const TARGET_LANGUAGES = ['en', 'id', 'zh-Hant', 'th', 'zh-Hans', 'fr', 'pt', 'es'] as const
export const SOURCE_LANGUAGES = ['ja', 'ko', 'zh-Hans', 'zh-Hant', 'en'] as const

export type TargetLanguage = (typeof TARGET_LANGUAGES)[number]
export type SourceLanguage = (typeof SOURCE_LANGUAGES)[number]

/** Languages the interface itself speaks (spec §1). */
export const INTERFACE_LOCALES = ['en', 'zh-CN'] as const
export type InterfaceLocale = (typeof INTERFACE_LOCALES)[number]
