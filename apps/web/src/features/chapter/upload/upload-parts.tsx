/** Parts of windows that images are uploaded in. */
import { Alert, Group, Progress, ScrollArea, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { translateParams } from '../../../lib/i18n/translate-params.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import { UploadFileRow } from './upload-file-row.tsx'
import { createUploadPort } from './upload-port.ts'
import {
  createUploadQueue,
  type QueueState,
  type QueueSummary,
  type Refused,
  type UploadQueue,
} from './upload-queue.ts'

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

/** The queue of this window; it stops when the window goes. */
export const useUploadQueue = (chapterId: string): UploadQueue => {
  const [queue] = useState(() => createUploadQueue(createUploadPort(api, chapterId)))
  useEffect(() => {
    queue.resume()
    return () => queue.stop()
  }, [queue])
  return queue
}

/** Why what was uploaded cannot be used yet; null when it can. */
export const useStartReason = (summary: QueueSummary): string | null => {
  const { t } = useTranslation()
  if (summary.busy) return t('upload.start_wait')
  return summary.uploadIds.length === 0 ? t('upload.start_nothing') : null
}

export const RefusedFiles = ({ refused }: { readonly refused: readonly Refused[] }) => {
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

export const OverallProgress = ({ summary }: { readonly summary: QueueSummary }) => {
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

interface DropAreaProps {
  readonly onFiles: (files: File[]) => void
  /** what is taken; without it, the pages of a chapter */
  readonly hint?: string
}

export const DropArea = ({ onFiles, hint }: DropAreaProps) => {
  const { t } = useTranslation()
  return (
    <Dropzone onDrop={onFiles} aria-label={t('upload.drop')} p="md">
      <Group gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconCloudUpload size={32} stroke={1.4} />
        <div>
          <Text fw={500}>{t('upload.drop')}</Text>
          <Text fz="xs" c="dimmed">
            {hint ?? t('upload.drop_hint')}
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}

interface QueuedFilesProps {
  readonly queue: UploadQueue
  readonly files: QueueState['files']
}

/** What is in the queue, file by file. */
export const QueuedFiles = ({ queue, files }: QueuedFilesProps) => (
  <ScrollArea.Autosize mah={300} type="auto">
    {files.map((file) => (
      <UploadFileRow
        key={file.key}
        file={file}
        onRemove={() => queue.remove(file.key)}
        onRetry={() => queue.retry(file.key)}
      />
    ))}
  </ScrollArea.Autosize>
)
