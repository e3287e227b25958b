import { loadTranslations } from '../../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../../locales/check.en.json'),
  'zh-CN': () => import('../../../locales/check.zh-CN.json'),
}

/** The words of check requests: fetched before the first of them shows. */
export const loadCheckTranslations = (): Promise<void> => loadTranslations('check', TRANSLATIONS)
