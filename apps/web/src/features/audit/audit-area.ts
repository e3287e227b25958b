import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/audit.en.json'),
  'zh-CN': () => import('../../locales/audit.zh-CN.json'),
}

/** The words of the audit screen: fetched before it shows. */
export const loadAuditTranslations = (): Promise<void> => loadTranslations('audit', TRANSLATIONS)
