import { Group, Text } from '@mantine/core'
import type { OrderIdentityView } from '@panelflow/contract/order-identity.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bookTitle } from './i18n/labels.ts'
import { formatIdentity } from './i18n/order-identity-text.ts'
import { useNow } from './time/use-now.ts'

interface OrderIdentityProps {
  readonly order: OrderIdentityView
  /** the chapter that is meant; all of the order's unless given */
  readonly chapter?: number
  /** stands for the book's title, such as a link of that name */
  readonly book?: ReactNode
}

/** What tells an order from the others: book · chapters · language · deadline · urgent. */
export const OrderIdentity = ({ order, chapter, book }: OrderIdentityProps) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const title = bookTitle(order, i18n.language)
  const words = formatIdentity(
    // urgency has its own label
    { ...order, type: 'regular' },
    {
      locale: i18n.language,
      now,
      ...(chapter === undefined ? {} : { chapters: String(chapter) }),
    },
  )
  return (
    <Group gap={8} wrap="nowrap" data-order-identity>
      {order.type === 'urgent' ? (
        <StatusLabel tone="attention">{t('order.type.urgent')}</StatusLabel>
      ) : null}
      <Text fz="sm" c="dimmed" truncate title={words}>
        #{order.serial} · {book ?? title}
        {words.slice(title.length)}
      </Text>
    </Group>
  )
}
