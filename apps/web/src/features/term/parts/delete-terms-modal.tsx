import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { type NamedTerm, useTermAct } from '../use-term-act.ts'

interface DeleteTermsModalProps {
  readonly terms: readonly NamedTerm[]
  readonly onClose: () => void
  readonly onDone: () => void
}

export const DeleteTermsModal = ({ terms, onClose, onDone }: DeleteTermsModalProps) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const { run, busy } = useTermAct(onDone)
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('delete.title')}
      message={t('delete.question', { count: terms.length, first: terms[0]?.original ?? '' })}
      submitLabel={t('act.delete')}
      cancelLabel={app('action.cancel')}
      busy={busy}
      onConfirm={() => run(terms, 'delete')}
    />
  )
}
