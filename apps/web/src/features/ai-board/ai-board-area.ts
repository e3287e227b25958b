import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/ai-board.en.json'),
  'zh-CN': () => import('../../locales/ai-board.zh-CN.json'),
}

/** The words of the board of machine work: fetched before it shows. */
export const addAiBoardWords = (): Promise<void> => addWords('ai-board', WORDS)
