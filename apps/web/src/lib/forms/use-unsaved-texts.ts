import type { UnsavedTexts } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'

/** What a window asks before it loses what was filled in; null: nothing was. */
export const useUnsavedTexts = (isFilled: boolean): UnsavedTexts | null => {
  const { t } = useTranslation()
  return isFilled
    ? { question: t('unsaved.question'), stay: t('unsaved.stay'), leave: t('unsaved.leave') }
    : null
}
