import { fillTemplate, type FormatMessage } from '@panelflow/contract/messages/fill-template.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

/** Sentences of the error codes in one language, with `{name}`s: 6 kB with gzip. */
type Templates = Readonly<Record<ErrorCode, string>>

const LOADERS: Readonly<Record<InterfaceLocale, () => Promise<Templates>>> = {
  en: async () => (await import('@panelflow/contract/messages/en.ts')).en,
  'zh-CN': async () => (await import('@panelflow/contract/messages/zh-cn.ts')).zhCn,
}

const loaded = new Map<InterfaceLocale, Templates>()

/** @throws when a file cannot be fetched; the next call tries again */
export const loadSentences = async (locale: InterfaceLocale): Promise<void> => {
  if (!loaded.has(locale)) loaded.set(locale, await LOADERS[locale]())
}

export const hasSentences = (): boolean => loaded.size > 0

/** The sentence with its `{name}`s; empty before it is loaded. */
export const getTemplate = (code: ErrorCode, locale: InterfaceLocale): string =>
  loaded.get(locale)?.[code] ?? ''

/**
 * The sentence of an error code with its values; empty before it is loaded. The frame of the
 * screens loads what is read there, the login shows what the server says.
 */
export const formatMessage: FormatMessage = (code, params, locale) =>
  fillTemplate(getTemplate(code, locale), params, locale)
