import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/style.en.json'),
  'zh-CN': () => import('../../locales/style.zh-CN.json'),
}

/** The words of the style drawer: fetched before it first opens. */
export const loadStyleTranslations = (): Promise<void> => loadTranslations('style', TRANSLATIONS)
