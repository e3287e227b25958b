import { ActionIcon, Anchor, Group, Image, Text } from '@mantine/core'
import type { AttachmentView } from '@panelflow/contract/comment.ts'
import { isPicture } from '@panelflow/domain/comment/attachment.ts'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/time/time.ts'

interface AttachmentListProps {
  readonly files: readonly AttachmentView[]
  /** while the comment is being written */
  readonly onRemove?: (id: string) => void
}

/** Files beside a comment: pictures small and to be opened, the rest by name. */
export const AttachmentList = ({ files, onRemove }: AttachmentListProps) => {
  const { t, i18n } = useTranslation('comment')
  if (files.length === 0) return null
  return (
    <Group gap="xs" mt={6} aria-label={t('files')} role="list">
      {files.map(({ id, name, type, bytes, url }) => (
        <Group key={id} gap={6} role="listitem" wrap="nowrap" style={{ maxWidth: 320 }}>
          {url !== null && isPicture(type) ? (
            <Anchor href={url} target="_blank" rel="noreferrer" title={name}>
              <Image src={url} alt={name} h={72} w="auto" maw={160} fit="contain" radius="sm" />
            </Anchor>
          ) : (
            <>
              <IconFileText size={16} aria-hidden />
              {url === null ? (
                <Text fz="sm" truncate title={name}>
                  {name}
                </Text>
              ) : (
                <Anchor href={url} fz="sm" truncate title={name} download={name}>
                  {name}
                </Anchor>
              )}
            </>
          )}
          <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatBytes(bytes, i18n.language)}
          </Text>
          {onRemove === undefined ? null : (
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={t('remove_file', { name })}
              onClick={() => onRemove(id)}
            >
              <IconX size={13} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Group>
  )
}
