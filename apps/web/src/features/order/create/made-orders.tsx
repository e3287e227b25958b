import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { orderCreateSeveral } from '@panelflow/contract/new-order.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { useTranslation } from 'react-i18next'
import { OrderIdentity } from '../../../lib/order-identity.tsx'

interface MadeOrdersProps {
  readonly made: EndpointAnswer<typeof orderCreateSeveral>
  readonly onOpen: (order: OrderView) => void
  readonly onClose: () => void
}

/** What came of each language, with the way there. */
export const MadeOrders = ({ made, onOpen, onClose }: MadeOrdersProps) => {
  const { t } = useTranslation('order-page')
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t('form.made_title')}</Text>}>
      <Stack gap="xs">
        {made.map(({ order }) => (
          <Group key={order.id} justify="space-between" wrap="nowrap">
            <OrderIdentity order={order} />
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onOpen(order)}
              aria-label={`${t('form.made_open')} #${order.serial}`}
            >
              {t('form.made_open')}
            </Button>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('form.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
