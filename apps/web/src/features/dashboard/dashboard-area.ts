import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/dashboard.en.json'),
  'zh-CN': () => import('../../locales/dashboard.zh-CN.json'),
}

/** The words of the dashboard: fetched before it first shows. */
export const addDashboardWords = (): Promise<void> => addWords('dashboard', WORDS)
