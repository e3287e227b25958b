import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/report.en.json'),
  'zh-CN': () => import('../../locales/report.zh-CN.json'),
}

/** The words of reports: fetched before they show. */
export const loadReportTranslations = (): Promise<void> => loadTranslations('report', TRANSLATIONS)
