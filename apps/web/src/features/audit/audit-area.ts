import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/audit.en.json'),
  'zh-CN': () => import('../../locales/audit.zh-CN.json'),
}

/** The words of the audit screen: fetched before it shows. */
export const addAuditWords = (): Promise<void> => addWords('audit', WORDS)
