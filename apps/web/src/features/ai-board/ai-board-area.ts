import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/ai-board.en.json'),
  'zh-CN': () => import('../../locales/ai-board.zh-CN.json'),
}

/** The words of the board of machine work: fetched before it shows. */
export const loadAiBoardTranslations = (): Promise<void> => loadTranslations('ai-board', TRANSLATIONS)
