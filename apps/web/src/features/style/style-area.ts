import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/style.en.json'),
  'zh-CN': () => import('../../locales/style.zh-CN.json'),
}

/** The words of the style drawer: fetched before it first opens. */
export const addStyleWords = (): Promise<void> => addWords('style', WORDS)
