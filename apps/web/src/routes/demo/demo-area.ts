import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/demo.en.json'),
  'zh-CN': () => import('../../locales/demo.zh-CN.json'),
}

/** The words of the demo pages: fetched before the first of them shows. */
export const loadDemoTranslations = (): Promise<void> => loadTranslations('demo', TRANSLATIONS)
