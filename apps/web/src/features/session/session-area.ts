import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/session.en.json'),
  'zh-CN': () => import('../../locales/session.zh-CN.json'),
}

/** The words of signing up and of a forgotten password: not part of the first screen. */
export const addSessionWords = (): Promise<void> => addWords('session', WORDS)
