import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/session.en.json'),
  'zh-CN': () => import('../../locales/session.zh-CN.json'),
}

/** The words of signing up and of a forgotten password: not part of the first screen. */
export const loadSessionTranslations = (): Promise<void> => loadTranslations('session', TRANSLATIONS)
