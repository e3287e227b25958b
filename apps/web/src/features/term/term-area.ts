import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/term.en.json'),
  'zh-CN': () => import('../../locales/term.zh-CN.json'),
}

/** The words of the glossary: fetched before the screen first shows. */
export const addTermWords = (): Promise<void> => addWords('term', WORDS)
