import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/dashboard.en.json'),
  'zh-CN': () => import('../../locales/dashboard.zh-CN.json'),
}

/** The words of the dashboard: fetched before it first shows. */
export const loadDashboardTranslations = (): Promise<void> => loadTranslations('dashboard', TRANSLATIONS)
