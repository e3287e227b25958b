import { useCellTranslations } from '../../lib/i18n/use-cell-translations.ts'

/** Words of the editor, brought along by the workspace. */
export const usePanelTranslations = () => useCellTranslations('workspace').t
