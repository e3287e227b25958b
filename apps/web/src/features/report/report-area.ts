import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/report.en.json'),
  'zh-CN': () => import('../../locales/report.zh-CN.json'),
}

/** The words of reports: fetched before they show. */
export const addReportWords = (): Promise<void> => addWords('report', WORDS)
