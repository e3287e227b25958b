import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface GradesFooterProps {
  readonly shown: number
  readonly total: number
  readonly loading: boolean
  readonly onMore: () => void
}

/** How much of the list is here, and the way to the rest for those who do not scroll. */
export const GradesFooter = ({ shown, total, loading, onMore }: GradesFooterProps) => {
  const { t, i18n } = useTranslation('grade')
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <Group justify="space-between" px="sm" py={6}>
      <Text fz="sm" c="dimmed" role="status">
        {t('list.shown', { loaded: number(shown), total: number(total) })}
      </Text>
      {shown < total ? (
        <Button variant="default" size="compact-sm" loading={loading} onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </Group>
  )
}
