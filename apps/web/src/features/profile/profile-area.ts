import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/profile.en.json'),
  'zh-CN': () => import('../../locales/profile.zh-CN.json'),
}

/** The words of the own profile. */
export const loadProfileTranslations = (): Promise<void> => loadTranslations('profile', TRANSLATIONS)
