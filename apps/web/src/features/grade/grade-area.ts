import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/grade.en.json'),
  'zh-CN': () => import('../../locales/grade.zh-CN.json'),
}

/** The words of the scores: fetched before the first of them shows. */
export const loadGradeTranslations = (): Promise<void> => loadTranslations('grade', TRANSLATIONS)
