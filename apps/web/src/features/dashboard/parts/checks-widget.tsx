import { BarChart } from '@mantine/charts'
import { Stack } from '@mantine/core'
import { dashboardChecks, type DashboardDays } from '@panelflow/contract/dashboard.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { formatCount } from '../format-figures.ts'
import { openChecksHref } from '../list-links.ts'
import { FigureTable } from './figure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { Picture } from './picture.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

/** Response types: how checks ended, why work came back, and what was answered. */
export const ChecksWidget = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { t: app, i18n } = useTranslation()
  const [days, setDays] = useState<DashboardDays>(30)
  const query = useRead(dashboardChecks, { query: { days } }, { keepPrevious: true })
  const reasons = query.data?.reasons ?? []
  const conclusions = query.data?.conclusions ?? []
  const answers = query.data?.answers ?? []
  const rows = reasons.map(({ reason, checks, fixes }) => ({
    reason,
    name: app(`reason_code.${reason}`),
    checks,
    fixes,
  }))
  const tiles = (
    <FigureTiles
      onOpen={onOpen}
      tiles={[
        ...conclusions.map(({ conclusion, count }) => ({
          key: conclusion,
          name: t(`checks.conclusion.${conclusion}`),
          count,
          tone: conclusion === 'open' ? ('waiting' as const) : undefined,
          href: conclusion === 'open' ? openChecksHref(role) : undefined,
        })),
        ...answers.map(({ answer, count }) => ({
          key: `fix ${answer}`,
          name: t(`checks.answer.${answer}`),
          count,
        })),
      ]}
    />
  )
  const chart = (
    <BarChart
      h={Math.max(130, rows.length * 34 + 60)}
      data={rows}
      dataKey="name"
      orientation="vertical"
      type="stacked"
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      series={[
        { name: 'checks', label: t('checks.asked'), color: 'var(--pf-stage-4)' },
        { name: 'fixes', label: t('checks.fixes'), color: 'var(--pf-stage-6)' },
      ]}
      yAxisProps={{ width: 120, tickMargin: 4 }}
      xAxisProps={{ allowDecimals: false }}
      gridAxis="x"
      barProps={{ isAnimationActive: false, maxBarSize: 18 }}
    />
  )
  return (
    <Widget
      title={t('checks.title')}
      hint={t('checks.hint')}
      days={days}
      onDays={setDays}
      query={query}
      empty={rows.length === 0}
      emptyText={t('checks.empty')}
      table={
        <Stack gap="sm">
          {tiles}
          <Picture
            summary={rows.map(({ name, checks, fixes }) => `${name}: ${checks + fixes}`).join(', ')}
          >
            {chart}
          </Picture>
          <FigureTable
            label={t('checks.title')}
            columns={[t('column.reason'), t('checks.asked'), t('checks.fixes')]}
            onOpen={onOpen}
            rows={rows.map(({ reason, name, checks, fixes }) => ({
              key: reason,
              name,
              cells: [formatCount(checks, i18n.language), formatCount(fixes, i18n.language)],
            }))}
          />
        </Stack>
      }
    />
  )
}
