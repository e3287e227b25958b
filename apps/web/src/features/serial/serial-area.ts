import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/serial.en.json'),
  'zh-CN': () => import('../../locales/serial.zh-CN.json'),
}

/** The words of the serial screens: fetched before the first of them shows. */
export const loadSerialTranslations = (): Promise<void> => loadTranslations('serial', TRANSLATIONS)
