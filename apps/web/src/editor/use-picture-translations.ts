import { useTranslation } from 'react-i18next'

/**
 * Words of patches, the eraser, inserted pictures and the photo editor; brought along by the
 * workspace.
 */
export const usePictureTranslations = () => useTranslation('picture').t
