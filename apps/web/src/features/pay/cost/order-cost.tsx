import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { type OrderCost as Cost, orderCosts } from '@panelflow/contract/cost.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { CostSummary } from './cost-summary.tsx'

/** Who did what of the order, and what it costs. */
const Lines = ({ cost }: { readonly cost: Cost }) => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  const count = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={t('cost.lines')} maw={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('rate.person')}</Table.Th>
          <Table.Th>{t('rate.stage')}</Table.Th>
          <Table.Th ta="right">{t('cost.chapters')}</Table.Th>
          <Table.Th ta="right">{t('cost.words')}</Table.Th>
          <Table.Th ta="right">{t('line.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cost.lines.map((line) => (
          <Table.Tr key={`${line.person.id} ${line.stage}`}>
            <Table.Td>{personName(line.person)}</Table.Td>
            <Table.Td>{app(`stage.${line.stage}`)}</Table.Td>
            <Table.Td ta="right">{count(line.chapters)}</Table.Td>
            <Table.Td ta="right">{count(line.words)}</Table.Td>
            <Table.Td ta="right">
              {line.unpriced === line.chapters
                ? '–'
                : formatMoney(line.amount, cost.currency, i18n.language)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Cost, budget and margin of an order, for those who may see them. */
export const OrderCost = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('pay')
  const query = useRead(orderCosts, { params: { orderId } })
  const cost = query.data
  if (cost === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton h={60} />
    )
  return (
    <Stack gap="xs">
      <CostSummary subject={{ kind: 'order', id: orderId }} cost={cost} />
      {cost.lines.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('cost.nothing')}
        </Text>
      ) : (
        <Lines cost={cost} />
      )}
    </Stack>
  )
}
