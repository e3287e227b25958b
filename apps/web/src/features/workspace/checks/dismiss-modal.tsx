import { Select, Text, Textarea } from '@mantine/core'
import {
  type FindingView,
  pageCheckDismiss,
  pageCheckList,
} from '@panelflow/contract/page-check.ts'
import { DISMISSAL_REASONS } from '@panelflow/domain/page/checks/dismissal.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../../editor/panels/use-panel-translations.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'

interface DismissModalProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly finding: FindingView
  readonly onClose: () => void
}

/** Drawn lettering is mostly to stay as it is; of words the machine may be wrong. */
const suggestReason = ({ check }: FindingView): (typeof DISMISSAL_REASONS)[number] =>
  check === 'untranslated_drawing' || check === 'source_lettering' ? 'leave_as_art' : 'intended'

/** Asks why a finding may stay. */
export const DismissModal = ({ editor, chapterId, finding, onClose }: DismissModalProps) => {
  const { t, i18n } = useTranslation('page-check')
  const app = i18n.getFixedT(null, 'app')
  const [reason, setReason] = useState(suggestReason(finding))
  const [note, setNote] = useState('')
  const send = useWrite(pageCheckDismiss, {
    refreshes: [pageCheckList],
    quiet: true,
    onDone: onClose,
  })
  const panel = usePanelTranslations()
  const [settling, setSettling] = useState<'no' | 'now' | 'failed'>('no')
  const { pageId, itemId, check, basis } = finding
  const dismiss = async (): Promise<void> => {
    // the server compares the words it has with those the finding is about
    setSettling('now')
    const isSettled = await editor.session.settled()
    setSettling(isSettled ? 'no' : 'failed')
    if (isSettled)
      send.mutate({
        params: { chapterId },
        body: { pageId, itemId, check, basis, reason, note },
      })
  }
  const failure = send.error === null ? null : getFailureMessage(send.error)
  return (
    <FormModal
      opened
      title={t('dismiss_title')}
      submitLabel={t('dismiss_title')}
      cancelLabel={app('action.cancel')}
      busy={send.isPending || settling === 'now'}
      failure={settling === 'failed' ? panel('save.not_settled') : failure}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void dismiss()
      }}
    >
      <Text fz="sm">
        {t(`check.${check}`)}
        {': '}
        {finding.translation.trim() === '' ? finding.words : finding.translation}
      </Text>
      <Text fz="sm" c="dimmed">
        {t('dismiss_hint')}
      </Text>
      <Select
        label={t('dismiss_reason')}
        allowDeselect={false}
        data-autofocus
        data={DISMISSAL_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={(value) =>
          setReason(DISMISSAL_REASONS.find((known) => known === value) ?? reason)
        }
      />
      <Textarea
        label={t('dismiss_note')}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  )
}
