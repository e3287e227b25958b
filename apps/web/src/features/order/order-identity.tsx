import { Group, Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { bookTitle, languageName } from '../../lib/i18n/labels.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'

type IdentifiedOrder = Pick<
  OrderView,
  'book' | 'chapterStart' | 'chapterEnd' | 'targetLanguage' | 'cutoffTime' | 'type' | 'serial'
>

/** What tells an order from the others: book · chapters · language · deadline · urgent. */
export const OrderIdentity = ({ order }: { readonly order: IdentifiedOrder }) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { chapterStart, chapterEnd, cutoffTime } = order
  const range = chapterStart === chapterEnd ? `${chapterStart}` : `${chapterStart}–${chapterEnd}`
  const parts = [
    bookTitle(order, i18n.language),
    t('order.identity.chapters', { count: chapterEnd - chapterStart + 1, range }),
    languageName(order.targetLanguage, i18n.language),
    t('order.identity.due', {
      time: formatShort(cutoffTime, i18n.language, getDisplayZone(), now),
    }),
  ]
  return (
    <Group gap={8} wrap="nowrap" data-order-identity>
      {order.type === 'urgent' ? (
        <StatusLabel tone="attention">{t('order.type.urgent')}</StatusLabel>
      ) : null}
      <Text fz="sm" c="dimmed" truncate title={parts.join(' · ')}>
        #{order.serial} · {parts.join(' · ')}
      </Text>
    </Group>
  )
}
