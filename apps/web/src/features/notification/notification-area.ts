import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/notification.en.json'),
  'zh-CN': () => import('../../locales/notification.zh-CN.json'),
}

/** The words of the bell, its list and the settings: fetched before the first of them shows. */
export const addNotificationWords = (): Promise<void> => addWords('notification', WORDS)
