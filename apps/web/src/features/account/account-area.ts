import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/account.en.json'),
  'zh-CN': () => import('../../locales/account.zh-CN.json'),
}

/** The words of the account screens: fetched before the first of them shows. */
export const loadAccountTranslations = (): Promise<void> => loadTranslations('account', TRANSLATIONS)
