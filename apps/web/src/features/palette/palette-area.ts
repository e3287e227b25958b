import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/palette.en.json'),
  'zh-CN': () => import('../../locales/palette.zh-CN.json'),
}

/** The words of the palette: fetched before it first opens. */
export const addPaletteWords = (): Promise<void> => addWords('palette', WORDS)
