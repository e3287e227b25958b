import type { UnsavedWords } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'

/** What a window asks before it loses what was filled in; null: nothing was. */
export const useUnsavedWords = (isFilled: boolean): UnsavedWords | null => {
  const { t } = useTranslation()
  return isFilled ? { question: t('unsaved.question'), stay: t('unsaved.stay'), leave: t('unsaved.leave') } : null
}
