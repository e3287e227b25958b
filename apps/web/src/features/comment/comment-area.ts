import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/comment.en.json'),
  'zh-CN': () => import('../../locales/comment.zh-CN.json'),
}

/** The words of the comments: fetched before the first of them shows. */
export const loadCommentTranslations = (): Promise<void> => loadTranslations('comment', TRANSLATIONS)
