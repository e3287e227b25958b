import { BarChart } from '@mantine/charts'
import { Stack } from '@mantine/core'
import { dashboardEngines, type DashboardDays } from '@panelflow/contract/dashboard.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { formatCount, formatShare } from '../format-figures.ts'
import { formatDuration } from '../../../lib/time/format-duration.ts'
import { engineStage } from '../engine-stage.ts'
import { FigureTable } from './figure-table.tsx'
import { Picture } from './picture.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

/** Popular assistants: the AI engines used most, and what people kept of their work. */
export const EnginesWidget = ({ onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { i18n } = useTranslation()
  const [days, setDays] = useState<DashboardDays>(30)
  const query = useRead(dashboardEngines, { query: { days } }, { keepPrevious: true })
  const engines = query.data?.engines ?? []
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <Widget
      title={t('engines.title')}
      hint={t('engines.hint')}
      days={days}
      onDays={setDays}
      query={query}
      empty={engines.length === 0}
      emptyText={t('engines.empty')}
      table={
        <Stack gap="xs">
          <Picture
            summary={engines
              .map(({ engine, stage, done }) => `${engine} (${engineStage(stage)}): ${done}`)
              .join(', ')}
          >
            {' '}
            <BarChart
              h={Math.max(140, engines.length * 34 + 60)}
              data={engines.map(({ engine, stage, done, failed }) => ({
                name: `${engine} · ${engineStage(stage)}`,
                done,
                failed,
              }))}
              dataKey="name"
              orientation="vertical"
              type="stacked"
              withLegend
              legendProps={{ verticalAlign: 'bottom' }}
              series={[
                { name: 'done', label: t('engines.done'), color: 'var(--pf-stage-3)' },
                { name: 'failed', label: t('engines.failed'), color: 'var(--pf-bad-fg)' },
              ]}
              yAxisProps={{ width: 190, tickMargin: 4 }}
              xAxisProps={{ allowDecimals: false }}
              gridAxis="x"
              barProps={{ isAnimationActive: false, maxBarSize: 18 }}
            />
          </Picture>
          <FigureTable
            label={t('engines.title')}
            columns={[
              t('column.engine'),
              t('engines.done'),
              t('engines.failed'),
              t('engines.average'),
              t('engines.kept'),
            ]}
            onOpen={onOpen}
            rows={engines.map((row) => ({
              key: `${row.engine} ${row.stage}`,
              name: `${row.engine} · ${engineStage(row.stage)}`,
              cells: [
                count(row.done),
                count(row.failed),
                row.averageMs === null ? '–' : formatDuration(row.averageMs, i18n.language),
                formatShare(row.retained ?? 0, row.judged ?? 0, i18n.language),
              ],
            }))}
          />
        </Stack>
      }
    />
  )
}
