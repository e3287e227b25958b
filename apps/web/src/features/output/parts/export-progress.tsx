import { Text } from '@mantine/core'
import type { ExportRow } from '@panelflow/contract/output.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { shareDone } from '../export-labels.ts'

const Ended = ({ row }: { readonly row: ExportRow }) => {
  const { t, i18n } = useTranslation('output')
  const now = useNow()
  const refused = row.chaptersRefused > 0 ? t('row.refused', { count: row.chaptersRefused }) : null
  if (row.status === 'expired')
    return (
      <Text fz="sm" c="dimmed">
        {t('row.expired')}
      </Text>
    )
  if (row.files === 0)
    return (
      <Text fz="sm" c="dimmed">
        {refused ?? t('row.stopped')}
      </Text>
    )
  const files = t('row.files', { count: row.files, size: formatBytes(row.bytes, i18n.language) })
  const expiryText =
    row.expiresAt === null
      ? null
      : t('row.kept_until', {
          when: formatShort(row.expiresAt, i18n.language, getDisplayZone(), now),
        })
  const notes = [refused, row.status === 'canceled' ? t('row.stopped') : null, expiryText]
    .filter((note) => note !== null)
    .join(' · ')
  return (
    <div style={{ lineHeight: 1.3 }}>
      <Text truncate>{files}</Text>
      <Text fz="xs" c="dimmed" truncate title={notes}>
        {notes}
      </Text>
    </div>
  )
}

/**
 * Waiting: says so. Running: bar, pages, present chapter. Ended: what lies there, how long, and
 * what is missing.
 */
export const ExportProgress = ({ row }: { readonly row: ExportRow }) => {
  const { t, i18n } = useTranslation('output')
  const figure = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)
  if (row.status === 'waiting')
    return (
      <Text fz="sm" c="dimmed">
        {t('row.waits')}
      </Text>
    )
  if (row.status !== 'running') return <Ended row={row} />
  const pages = t('row.pages', { done: figure(row.pagesDone), total: figure(row.pagesTotal) })
  const present =
    row.chapters > 1 && row.present !== null
      ? ` · ${t('row.present', { number: row.present.number })}`
      : ''
  return <ProgressText value={shareDone(row)} label={`${pages}${present}`} />
}
