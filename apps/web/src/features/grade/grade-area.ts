import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/grade.en.json'),
  'zh-CN': () => import('../../locales/grade.zh-CN.json'),
}

/** The words of the scores: fetched before the first of them shows. */
export const addGradeWords = (): Promise<void> => addWords('grade', WORDS)
