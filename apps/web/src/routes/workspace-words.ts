import { addWords } from '../lib/i18n.ts'

const WORDS = {
  en: () => import('../locales/workspace.en.json'),
  'zh-CN': () => import('../locales/workspace.zh-CN.json'),
}

const REWORK_WORDS = {
  en: () => import('../locales/rework.en.json'),
  'zh-CN': () => import('../locales/rework.zh-CN.json'),
}

/** The words of the workspace, its actions and the way back among them. */
export const addWorkspaceWords = async (): Promise<void> => {
  await Promise.all([addWords('workspace', WORDS), addWords('rework', REWORK_WORDS)])
}
