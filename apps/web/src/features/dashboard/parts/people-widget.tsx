import { BarChart } from '@mantine/charts'
import { dashboardPeople, type DashboardDays } from '@panelflow/contract/dashboard.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { formatCount, formatShare } from '../format-figures.ts'
import { orderListHref } from '../list-links.ts'
import { FigureLink, FigureTable } from './figure-table.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

/** The picture shows this many; the table all. */
const IN_CHART = 12

/** User analysis: who has how much to do, and how it goes. */
export const PeopleWidget = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { i18n } = useTranslation()
  const [days, setDays] = useState<DashboardDays>(30)
  const query = useRead(dashboardPeople, { query: { days } }, { keepPrevious: true })
  const people = query.data?.people ?? []
  const getHref = (id: string): string => orderListHref(role, { person: id })
  const visiblePeople = people.slice(0, IN_CHART)
  return (
    <Widget
      title={t('people.title')}
      hint={t('people.hint', { count: query.data?.unassigned ?? 0 })}
      days={days}
      onDays={setDays}
      query={query}
      empty={people.length === 0}
      emptyText={t('people.empty')}
      summary={visiblePeople
        .map(({ person, open, late }) => t('people.one', { name: personName(person), open, late }))
        .join(', ')}
      chart={
        <BarChart
          h={Math.max(140, visiblePeople.length * 30 + 60)}
          data={visiblePeople.map(({ person, open, late, done }) => ({
            id: person.id,
            name: personName(person),
            open: open - late,
            late,
            done,
          }))}
          dataKey="name"
          orientation="vertical"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          series={[
            {
              name: 'open',
              label: t('people.open'),
              color: 'var(--pf-stage-3)',
              stackId: 'waiting',
            },
            {
              name: 'late',
              label: t('people.late'),
              color: 'var(--pf-bad-fg)',
              stackId: 'waiting',
            },
            { name: 'done', label: t('people.done'), color: 'var(--pf-stage-7)', stackId: 'done' },
          ]}
          yAxisProps={{ width: 120, tickMargin: 4 }}
          xAxisProps={{ allowDecimals: false }}
          gridAxis="x"
          barProps={{
            isAnimationActive: false,
            maxBarSize: 12,
            cursor: 'pointer',
            onClick: (bar) => {
              const found = visiblePeople.find(({ person }) => person.id === bar.payload?.id)
              if (found !== undefined) onOpen(getHref(found.person.id))
            },
          }}
        />
      }
      table={
        <FigureTable
          label={t('people.title')}
          columns={[
            t('column.person'),
            t('people.open'),
            t('column.in_orders'),
            t('people.late'),
            t('people.done'),
            t('performance.on_time'),
            t('performance.sent_back'),
          ]}
          onOpen={onOpen}
          rows={people.map((row) => ({
            key: row.person.id,
            name: personName(row.person),
            href: getHref(row.person.id),
            cells: [
              formatCount(row.open, i18n.language),
              formatCount(row.orders, i18n.language),
              row.late === 0 ? (
                formatCount(0, i18n.language)
              ) : (
                <FigureLink
                  key="late"
                  href={orderListHref(role, { person: row.person.id, due: 'late' })}
                  onOpen={onOpen}
                >
                  {t('people.late_in', { count: row.lateOrders, late: row.late })}
                </FigureLink>
              ),
              formatCount(row.done, i18n.language),
              formatShare(row.onTime, row.done, i18n.language),
              formatCount(row.returned, i18n.language),
            ],
          }))}
        />
      }
    />
  )
}
