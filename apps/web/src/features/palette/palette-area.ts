import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/palette.en.json'),
  'zh-CN': () => import('../../locales/palette.zh-CN.json'),
}

/** The words of the palette: fetched before it first opens. */
export const loadPaletteTranslations = (): Promise<void> => loadTranslations('palette', TRANSLATIONS)
