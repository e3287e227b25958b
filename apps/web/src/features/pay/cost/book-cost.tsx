import { Anchor, Stack, Text } from '@mantine/core'
import { type BookCost as Cost, bookCosts } from '@panelflow/contract/cost.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useRead } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { CostSummary } from './cost-summary.tsx'

type OrderRow = Cost['orders'][number]

const OrderName = ({ order }: { readonly order: OrderRow }) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  const name = `#${order.serial} ${order.title}`
  if (role === null) return name
  return (
    <Anchor
      component={Link}
      fz="sm"
      truncate
      display="block"
      to={`/order/base/${role}/${order.id}`}
    >
      {name}
    </Anchor>
  )
}

const useColumns = (currency: string): readonly DataColumn<OrderRow>[] => {
  const { t, i18n } = useTranslation('pay')
  const locale = i18n.language
  return useMemo(() => {
    const amount = (
      id: 'people' | 'machines' | 'total' | 'budget' | 'price' | 'margin',
    ): DataColumn<OrderRow> => ({
      id,
      header: t(`cost.${id}`),
      width: 120,
      align: 'end',
      cell: (row) => {
        const value = row[id]
        return value === null ? (
          '–'
        ) : (
          <Text span fz="sm" {...(value < 0 ? { c: 'red.8' } : {})}>
            {formatMoney(value, currency, locale)}
          </Text>
        )
      },
      sortValue: (row) => row[id],
    })
    return [
      {
        id: 'order',
        header: t('cost.order'),
        width: 260,
        grow: true,
        cell: (order) => <OrderName order={order} />,
      },
      {
        id: 'language',
        header: t('rate.language'),
        width: 170,
        cell: ({ language }) => languageName(language, locale),
      },
      amount('people'),
      amount('machines'),
      amount('total'),
      amount('budget'),
      amount('price'),
      amount('margin'),
    ]
  }, [t, locale, currency])
}

/** Cost, budget and margin of a book, order by order. */
export const BookCost = ({ bookId }: { readonly bookId: string }) => {
  const { t, i18n } = useTranslation('pay')
  const query = useRead(bookCosts, { params: { bookId } })
  const cost = query.data
  const columns = useColumns(cost?.currency ?? 'CNY')
  return (
    <Stack gap="sm" mih={0}>
      {cost === undefined ? null : (
        <>
          <CostSummary subject={{ kind: 'book', id: bookId }} cost={cost} />
          {cost.planned.budget + cost.planned.price === 0 ? null : (
            <Text fz="xs" c="dimmed">
              {t('cost.planned', {
                budget: formatMoney(cost.planned.budget, cost.currency, i18n.language),
                price: formatMoney(cost.planned.price, cost.currency, i18n.language),
              })}
            </Text>
          )}
        </>
      )}
      <ListTable
        label={t('cost.orders')}
        query={query}
        columns={columns}
        rows={cost?.orders ?? []}
        rowKey={({ id }) => id}
        empty={{ title: t('cost.no_orders') }}
      />
    </Stack>
  )
}
