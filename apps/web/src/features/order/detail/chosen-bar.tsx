import { Button, Group, Text } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface ChosenBarProps {
  readonly count: number
  readonly onExport: () => void
  readonly onClear: () => void
}

/** What can be done to the chapters that are chosen; nothing while none is. */
export const ChosenBar = ({ count, onExport, onClear }: ChosenBarProps) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Group gap="xs" role="toolbar" aria-label={t('chapter.selected', { count })}>
      <Text fz="sm" fw={500} role="status">
        {t('chapter.selected', { count })}
      </Text>
      <Button variant="light" leftSection={<IconPackageExport size={15} />} onClick={onExport}>
        {t('chapter.export')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('chapter.clear')}
      </Button>
    </Group>
  )
}
