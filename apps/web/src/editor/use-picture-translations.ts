import { useCellTranslations } from '../lib/i18n/use-cell-translations.ts'

/**
 * Words of patches, the eraser, inserted pictures and the photo editor; brought along by the
 * workspace.
 */
export const usePictureTranslations = () => useCellTranslations('picture').t
