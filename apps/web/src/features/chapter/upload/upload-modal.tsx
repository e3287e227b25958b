import { Alert, Button, Group, Modal, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterImages } from '@panelflow/contract/upload.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import { UploadFileRow } from './upload-file-row.tsx'
import { createUploadPort } from './upload-port.ts'
import {
  createUploadQueue,
  type QueueSummary,
  type Refused,
  summarizeQueue,
  type UploadQueue,
} from './upload-queue.ts'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { TFunction } from 'i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { translateParams } from '../../../lib/i18n/translate-params.ts'

/**
 * Why a file was not taken: refused here before it was sent, or by the server that looked at its
 * bytes.
 */
const refusalSentence = ({ reason }: Refused, t: TFunction, locale: string): string => {
  if ('local' in reason)
    return t(`upload.refusal.${reason.local}`, { limit: formatBytes(reason.limit, locale) })
  return isErrorCode(reason.code)
    ? formatMessage(reason.code, translateParams(reason.params), currentLocale())
    : t('upload.refusal.type')
}

interface UploadModalProps {
  readonly chapter: ChapterView
  readonly onClose: () => void
}

/** The queue of this window; it stops when the window goes. */
const useQueue = (chapterId: string): UploadQueue => {
  const [queue] = useState(() => createUploadQueue(createUploadPort(api, chapterId)))
  useEffect(() => {
    queue.resume()
    return () => queue.stop()
  }, [queue])
  return queue
}

const RefusedFiles = ({ refused }: { readonly refused: readonly Refused[] }) => {
  const { t, i18n } = useTranslation()
  if (refused.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      p="xs"
      role="alert"
      title={t('upload.refused_title', { count: refused.length })}
    >
      <ScrollArea.Autosize mah={110}>
        {refused.map((one, index) => (
          <Text key={`${one.name} ${index}`} fz="xs" style={{ overflowWrap: 'anywhere' }}>
            <b>{one.name}</b>: {refusalSentence(one, t, i18n.language)}
          </Text>
        ))}
      </ScrollArea.Autosize>
    </Alert>
  )
}

const Overall = ({ summary }: { readonly summary: QueueSummary }) => {
  const { t, i18n } = useTranslation()
  if (summary.bytes === 0) return null
  const share = summary.sent / summary.bytes
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <div>
      <Progress value={share * 100} size={6} aria-label={percent} />
      <Text fz="xs" c="dimmed" mt={2} role="status">
        {t('upload.overall', { percent, size: formatBytes(summary.bytes, i18n.language) })}
      </Text>
    </div>
  )
}

const useStartReason = (summary: QueueSummary): string | null => {
  const { t } = useTranslation()
  if (summary.busy) return t('upload.start_wait')
  return summary.uploadIds.length === 0 ? t('upload.start_nothing') : null
}

const DropArea = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation()
  return (
    <Dropzone onDrop={onFiles} aria-label={t('upload.drop')} p="md">
      <Group gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconCloudUpload size={32} stroke={1.4} />
        <div>
          <Text fw={500}>{t('upload.drop')}</Text>
          <Text fz="xs" c="dimmed">
            {t('upload.drop_hint')}
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}

/** Pages of a chapter: drop, watch them go over a bad line, see what was refused and why, start. */
export const UploadModal = ({ chapter, onClose }: UploadModalProps) => {
  const { t } = useTranslation()
  const queue = useQueue(chapter.id)
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
            <ScrollArea.Autosize mah={300} type="auto">
              {state.files.map((file) => (
                <UploadFileRow
                  key={file.key}
                  file={file}
                  onRemove={() => queue.remove(file.key)}
                  onRetry={() => queue.retry(file.key)}
                />
              ))}
            </ScrollArea.Autosize>
          </div>
        )}
        <Overall summary={summary} />
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
