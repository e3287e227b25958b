import { ActionIcon, Box, Group, Image, Progress, Text } from '@mantine/core'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconFileTypePdf, IconFileZip, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { pictureAddress } from '../../../lib/image-node/image-nodes.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import type { QueuedFile } from './upload-queue.ts'

const TONES: Readonly<Record<QueuedFile['state'], Tone>> = {
  waiting: 'neutral',
  sending: 'active',
  held: 'attention',
  reading: 'active',
  ready: 'good',
  refused: 'bad',
  failed: 'bad',
}

const FileSymbol = ({ name }: { readonly name: string }) => {
  if (/\.(zip|cbz)$/i.test(name)) return <IconFileZip size={18} />
  return /\.pdf$/i.test(name) ? <IconFileTypePdf size={18} /> : <IconPhoto size={18} />
}

const Thumbnail = ({ file }: { readonly file: QueuedFile }) => {
  const url = file.upload?.pages[0]?.thumbnail
  if (url) return <Image src={pictureAddress(url)} w={32} h={40} radius={2} fit="cover" alt="" />
  return (
    <Box
      w={32}
      h={40}
      c="dimmed"
      style={{
        display: 'grid',
        placeItems: 'center',
        background: 'var(--pf-sunken)',
        borderRadius: 2,
      }}
    >
      <FileSymbol name={file.name} />
    </Box>
  )
}

interface UploadFileRowProps {
  readonly file: QueuedFile
  readonly onRemove: () => void
  readonly onRetry: () => void
}

export const UploadFileRow = ({ file, onRemove, onRetry }: UploadFileRowProps) => {
  const { t, i18n } = useTranslation()
  const label =
    file.state === 'ready'
      ? t('upload.state.ready', { count: file.upload?.pages.length ?? 0 })
      : t(`upload.state.${file.state}`)
  const moving = file.state === 'sending' || file.state === 'held'
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      py={4}
      px="xs"
      style={{ borderBottom: '1px solid var(--pf-line)' }}
    >
      <Thumbnail file={file} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fz="sm" truncate title={file.name}>
          {file.name}
        </Text>
        {file.trouble === null ? null : (
          <Text fz="xs" c="dimmed" role="status">
            {file.trouble === 'line'
              ? t('upload.line_broken')
              : formatMessage(file.trouble, {}, currentLocale())}
          </Text>
        )}
        {moving ? (
          <Progress value={(file.sent / file.size) * 100} size={4} aria-label={file.name} mt={4} />
        ) : (
          <Text fz="xs" c="dimmed" truncate>
            {file.state === 'failed'
              ? getFailureMessage(file.error)
              : formatBytes(file.size, i18n.language)}
          </Text>
        )}
      </div>
      <StatusLabel tone={TONES[file.state]}>{label}</StatusLabel>
      {file.state === 'failed' ? (
        <ActionIcon aria-label={`${t('action.retry')}: ${file.name}`} onClick={onRetry}>
          <IconRefresh size={16} />
        </ActionIcon>
      ) : null}
      <ActionIcon aria-label={`${t('action.remove')}: ${file.name}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
