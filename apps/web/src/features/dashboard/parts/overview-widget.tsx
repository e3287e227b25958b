import { BarChart, DonutChart } from '@mantine/charts'
import { Stack } from '@mantine/core'
import { dashboardOverview } from '@panelflow/contract/dashboard.ts'
import { toneColor } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { ORDER_TONE, stageColor } from '../../../lib/status-tone.ts'
import { formatCount } from '../format-figures.ts'
import { OPEN_STATUSES, orderListHref } from '../list-links.ts'
import { FigureTable } from './figure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { Picture } from './picture.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

/** What is in production just now, as figures that lead to their lists. */
export const OverviewTiles = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { data } = useRead(dashboardOverview, {})
  if (data === undefined) return null
  const { open, urgent, late, dueSoon, completed } = data.orders
  return (
    <FigureTiles
      onOpen={onOpen}
      tiles={[
        {
          key: 'open',
          name: t('overview.open'),
          count: open,
          href: orderListHref(role, { status: OPEN_STATUSES }),
        },
        {
          key: 'urgent',
          name: t('overview.urgent'),
          count: urgent,
          href: orderListHref(role, { status: OPEN_STATUSES, type: 'urgent' }),
        },
        {
          key: 'late',
          name: t('overview.late'),
          count: late,
          tone: 'bad',
          href: orderListHref(role, { due: 'late' }),
        },
        {
          key: 'soon',
          name: t('overview.due_soon'),
          count: dueSoon,
          tone: 'waiting',
          href: orderListHref(role, { due: 'soon' }),
        },
        {
          key: 'completed',
          name: t('overview.completed'),
          count: completed,
          href: orderListHref(role, { status: ['completed'] }),
        },
      ]}
    />
  )
}

/** Data overview: orders by status. */
export const OrdersWidget = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { t: app, i18n } = useTranslation()
  const query = useRead(dashboardOverview, {})
  const rows = (query.data?.byStatus ?? []).map(({ status, count }) => ({
    status,
    name: app(`order.status.${status}`),
    count,
    color: toneColor(ORDER_TONE[status]),
  }))
  return (
    <Widget
      title={t('orders.title')}
      hint={t('orders.hint')}
      query={query}
      empty={rows.length === 0}
      emptyText={t('orders.empty')}
      summary={rows.map(({ name, count }) => `${name}: ${count}`).join(', ')}
      chart={
        <BarChart
          h={Math.max(120, rows.length * 30 + 30)}
          data={rows}
          dataKey="name"
          orientation="vertical"
          series={[{ name: 'count', label: t('orders.count') }]}
          getBarColor={(_value, row) => ('color' in row ? String(row['color']) : 'gray')}
          yAxisProps={{ width: 170, tickMargin: 4 }}
          xAxisProps={{ allowDecimals: false }}
          gridAxis="x"
          barProps={{
            isAnimationActive: false,
            maxBarSize: 18,
            cursor: 'pointer',
            onClick: (bar) => {
              const row = rows.find(({ name }) => name === bar.payload?.name)
              if (row !== undefined) onOpen(orderListHref(role, { status: [row.status] }))
            },
          }}
        />
      }
      table={
        <FigureTable
          label={t('orders.title')}
          columns={[t('column.status'), t('orders.count')]}
          onOpen={onOpen}
          rows={rows.map(({ status, name, count }) => ({
            key: status,
            name,
            href: orderListHref(role, { status: [status] }),
            cells: [formatCount(count, i18n.language)],
          }))}
        />
      }
    />
  )
}

/** Data overview: chapters by stage. */
export const ChaptersWidget = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { t: app, i18n } = useTranslation()
  const query = useRead(dashboardOverview, {})
  const rows = (query.data?.chaptersByStage ?? []).map(({ stage, count, orders }) => ({
    stage,
    orders,
    name: app(`stage.${stage}`),
    value: count,
    color: stageColor(stage),
  }))
  const all = rows.reduce((sum, { value }) => sum + value, 0)
  const table = (
    <FigureTable
      label={t('chapters.title')}
      columns={[t('column.stage'), t('chapters.count'), t('column.in_orders')]}
      onOpen={onOpen}
      rows={rows.map(({ stage, name, value, orders }) => ({
        key: stage,
        name,
        href: orderListHref(role, { chapterStage: stage }),
        cells: [formatCount(value, i18n.language), formatCount(orders, i18n.language)],
      }))}
    />
  )
  return (
    <Widget
      title={t('chapters.title')}
      hint={t('chapters.hint')}
      query={query}
      empty={rows.length === 0}
      emptyText={t('chapters.empty')}
      table={
        <Stack gap="xs">
          <Picture summary={rows.map(({ name, value }) => `${name}: ${value}`).join(', ')}>
            <DonutChart
              data={rows}
              size={150}
              thickness={22}
              mx="auto"
              chartLabel={formatCount(all, i18n.language)}
              pieProps={{ isAnimationActive: false }}
            />
          </Picture>
          {table}
        </Stack>
      }
    />
  )
}
