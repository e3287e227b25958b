import { FileButton } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const ACCEPTED = 'image/png,image/jpeg,image/webp,application/pdf,.txt,.md,.csv,.xlsx'

/** Chooses files for a comment; dropping or pasting them into the words does the same. */
export const AttachButton = ({
  onFiles,
  reason,
}: {
  readonly onFiles: (files: readonly File[]) => void
  readonly reason: string | null
}) => {
  const { t } = useTranslation('comment')
  return (
    <FileButton onChange={onFiles} accept={ACCEPTED} multiple disabled={reason !== null}>
      {(props) => (
        <IconButton {...props} label={t('attach')} reason={reason} variant="default">
          <IconPaperclip size={16} />
        </IconButton>
      )}
    </FileButton>
  )
}
