import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/profile.en.json'),
  'zh-CN': () => import('../../locales/profile.zh-CN.json'),
}

/** The words of the own profile. */
export const addProfileWords = (): Promise<void> => addWords('profile', WORDS)
