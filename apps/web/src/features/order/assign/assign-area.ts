import { loadTranslations } from '../../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../../locales/assign.en.json'),
  'zh-CN': () => import('../../../locales/assign.zh-CN.json'),
}

/** The words of assigning: fetched before the first of them shows. */
export const loadAssignTranslations = (): Promise<void> => loadTranslations('assign', TRANSLATIONS)
