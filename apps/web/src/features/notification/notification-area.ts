import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/notification.en.json'),
  'zh-CN': () => import('../../locales/notification.zh-CN.json'),
}

/** The words of the bell, its list and the settings: fetched before the first of them shows. */
export const loadNotificationTranslations = (): Promise<void> => loadTranslations('notification', TRANSLATIONS)
