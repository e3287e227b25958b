import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterImages } from '@panelflow/contract/upload.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import {
  DropArea,
  OverallProgress,
  QueuedFiles,
  RefusedFiles,
  useStartReason,
  useUploadQueue,
} from './upload-parts.tsx'
import { summarizeQueue } from './upload-queue.ts'

interface UploadModalProps {
  readonly chapter: ChapterView
  readonly onClose: () => void
}

/** Pages of a chapter: drop, watch them go over a bad line, see what was refused and why, start. */
export const UploadModal = ({ chapter, onClose }: UploadModalProps) => {
  const { t } = useTranslation()
  const queue = useUploadQueue(chapter.id)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const summary = summarizeQueue(state)
  const [leaving, setLeaving] = useState(false)
  const start = useWrite(chapterImages, {
    quiet: true,
    done: () => t('upload.done', { number: chapter.number }),
    onDone: onClose,
  })
  const reason = useStartReason(summary)
  const leave = (): void => (summary.busy ? setLeaving(true) : onClose())
  useEscape(leave, !leaving)

  return (
    <Modal
      opened
      onClose={leave}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={<Text fw={600}>{t('upload.title', { number: chapter.number })}</Text>}
    >
      <Stack gap="sm">
        {chapter.problem === null ? null : (
          <Alert color="orange" variant="light" p="xs">
            {getCauseMessage(chapter.problem)}
          </Alert>
        )}
        {chapter.pageCount > 0 ? (
          <Alert color="yellow" variant="light" p="xs">
            {t('upload.replace_warning')}
          </Alert>
        ) : null}
        <DropArea onFiles={queue.add} />
        <RefusedFiles refused={state.refused} />
        {state.files.length === 0 ? null : (
          <div>
            <Text fz="sm" fw={500} mb={4}>
              {t('upload.files')}
            </Text>
            <QueuedFiles queue={queue} files={state.files} />
          </div>
        )}
        <OverallProgress summary={summary} />
        {start.error ? (
          <Alert color="red" variant="light" p="xs" role="alert">
            {getFailureMessage(start.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="sm" onClick={leave}>
            {t('action.cancel')}
          </Button>
          <ActionButton
            size="sm"
            reason={reason}
            loading={start.isPending}
            onClick={() =>
              start.mutate({
                params: { chapterId: chapter.id },
                body: { version: chapter.version, uploadIds: [...summary.uploadIds] },
                timeoutMs: 60_000,
              })
            }
          >
            {summary.pages > 0
              ? t('upload.start', { count: summary.pages })
              : t('upload.start_none')}
          </ActionButton>
        </Group>
      </Stack>
      <ConfirmModal
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={t('upload.leave_confirm')}
        message={t('upload.leave')}
        submitLabel={t('upload.leave_confirm')}
        cancelLabel={t('upload.leave_keep')}
        danger
        onConfirm={onClose}
      />
    </Modal>
  )
}
