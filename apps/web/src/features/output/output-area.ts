import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/output.en.json'),
  'zh-CN': () => import('../../locales/output.zh-CN.json'),
}

/** The words of the export screens: fetched before the first of them shows. */
export const loadOutputTranslations = (): Promise<void> => loadTranslations('output', TRANSLATIONS)
