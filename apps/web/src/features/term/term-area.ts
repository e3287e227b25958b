import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/term.en.json'),
  'zh-CN': () => import('../../locales/term.zh-CN.json'),
}

/** The words of the glossary: fetched before the screen first shows. */
export const loadTermTranslations = (): Promise<void> => loadTranslations('term', TRANSLATIONS)
