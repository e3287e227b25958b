import { BarChart } from '@mantine/charts'
import { Stack } from '@mantine/core'
import { dashboardPerformance, type DashboardDays } from '@panelflow/contract/dashboard.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { stageColor } from '../../../lib/status-tone.ts'
import { formatCount, formatShortDay, formatShare } from '../format-figures.ts'
import { FigureTable } from './figure-table.tsx'
import { Picture } from './picture.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

/** Performance: chapters that passed a stage, day by day, and how many in time. */
export const PerformanceWidget = ({ onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { t: app, i18n } = useTranslation()
  const [days, setDays] = useState<DashboardDays>(30)
  const query = useRead(dashboardPerformance, { query: { days } }, { keepPrevious: true })
  const stages = query.data?.stages ?? []
  const done = stages.reduce((sum, { onTime, late }) => sum + onTime + late, 0)
  const late = stages.reduce((sum, stage) => sum + stage.late, 0)
  const count = (value: number): string => formatCount(value, i18n.language)
  const table = (
    <FigureTable
      label={t('performance.title')}
      columns={[
        t('column.stage'),
        t('performance.done'),
        t('performance.late'),
        t('performance.on_time'),
        t('performance.sent_back'),
      ]}
      onOpen={onOpen}
      rows={stages.map((row) => ({
        key: row.stage,
        name: app(`stage.${row.stage}`),
        cells: [
          count(row.onTime + row.late),
          count(row.late),
          formatShare(row.onTime, row.onTime + row.late, i18n.language),
          count(row.sentBack),
        ],
      }))}
    />
  )
  return (
    <Widget
      title={t('performance.title')}
      hint={t('performance.hint')}
      days={days}
      onDays={setDays}
      query={query}
      empty={done === 0 && stages.every(({ sentBack }) => sentBack === 0)}
      emptyText={t('performance.empty')}
      table={
        <Stack gap="xs">
          <Picture summary={t('performance.summary', { done: count(done), late: count(late) })}>
            {' '}
            <BarChart
              h={240}
              data={(query.data?.days ?? []).map(({ day, byStage }) => ({
                day: formatShortDay(day, i18n.language),
                ...byStage,
              }))}
              dataKey="day"
              type="stacked"
              withLegend
              legendProps={{ verticalAlign: 'bottom' }}
              series={stages.map(({ stage }) => ({
                name: stage,
                label: app(`stage.${stage}`),
                color: stageColor(stage),
              }))}
              yAxisProps={{ allowDecimals: false, width: 36 }}
              barProps={{ isAnimationActive: false, maxBarSize: 28 }}
            />
          </Picture>
          {table}
        </Stack>
      }
    />
  )
}
