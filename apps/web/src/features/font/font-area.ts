import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/font.en.json'),
  'zh-CN': () => import('../../locales/font.zh-CN.json'),
}

/** The words of the font screens: fetched before the first of them shows. */
export const loadFontTranslations = (): Promise<void> => loadTranslations('font', TRANSLATIONS)
