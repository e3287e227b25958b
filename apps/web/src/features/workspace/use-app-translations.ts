import { useTranslation } from 'react-i18next'

/** The frame's own words: statuses, events, roles. */
export const useAppTranslations = () => useTranslation().t
