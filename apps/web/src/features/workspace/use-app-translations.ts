import { useCellTranslations } from '../../lib/i18n/use-cell-translations.ts'

/** The frame's own words: statuses, events, roles. */
export const useAppTranslations = () => useCellTranslations().t
