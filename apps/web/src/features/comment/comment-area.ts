import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/comment.en.json'),
  'zh-CN': () => import('../../locales/comment.zh-CN.json'),
}

/** The words of the comments: fetched before the first of them shows. */
export const addCommentWords = (): Promise<void> => addWords('comment', WORDS)
