import { addWords } from '../../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../../locales/assign.en.json'),
  'zh-CN': () => import('../../../locales/assign.zh-CN.json'),
}

/** The words of assigning: fetched before the first of them shows. */
export const addAssignWords = (): Promise<void> => addWords('assign', WORDS)
