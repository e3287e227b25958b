import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/shortcut.en.json'),
  'zh-CN': () => import('../../locales/shortcut.zh-CN.json'),
}

/** The words of the list of keys: fetched before it first shows. */
export const loadShortcutTranslations = (): Promise<void> => loadTranslations('shortcut', TRANSLATIONS)
