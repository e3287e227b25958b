import { loadTranslations } from '../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../locales/workspace.en.json'),
  'zh-CN': () => import('../locales/workspace.zh-CN.json'),
}

const REWORK_TRANSLATIONS = {
  en: () => import('../locales/rework.en.json'),
  'zh-CN': () => import('../locales/rework.zh-CN.json'),
}

/** The words of the workspace, its actions and the way back among them. */
export const loadWorkspaceTranslations = async (): Promise<void> => {
  await Promise.all([loadTranslations('workspace', TRANSLATIONS), loadTranslations('rework', REWORK_TRANSLATIONS)])
}
