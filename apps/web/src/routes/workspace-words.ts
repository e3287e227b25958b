import { addWords } from '../lib/i18n.ts'

const WORDS = {
  en: () => import('../locales/workspace.en.json'),
  'zh-CN': () => import('../locales/workspace.zh-CN.json'),
}

/** The words of the workspace, its actions among them. */
export const addWorkspaceWords = (): Promise<void> => addWords('workspace', WORDS)
