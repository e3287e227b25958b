import { useTranslation } from 'react-i18next'

/** Words of the editor, brought along by the workspace. */
export const usePanelTranslations = () => useTranslation('workspace').t
