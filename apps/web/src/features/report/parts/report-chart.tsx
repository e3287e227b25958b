import { BarChart } from '@mantine/charts'
import { Stack, Text } from '@mantine/core'
import type { ReportGroup, ReportRow } from '@panelflow/contract/report.ts'
import { REPORT_STAGES } from '@panelflow/domain/report/report-stage.ts'
import { useTranslation } from 'react-i18next'
import { stageColor } from '../../../lib/status-tone.ts'
import { Picture } from '../../dashboard/parts/picture.tsx'
import { getGroupLabel } from '../report-labels.ts'

/** More bars than these are a carpet: the table has them all. */
const MOST_BARS = 24

const MAX_LABEL_LENGTH = 16

/** Long names would leave no place for their neighbours; the table has them whole. */
const short = (words: string): string =>
  words.length > MAX_LABEL_LENGTH ? `${words.slice(0, MAX_LABEL_LENGTH - 1)}…` : words

interface ReportChartProps {
  readonly rows: readonly ReportRow[]
  readonly group: ReportGroup
  readonly summary: string
}

/** Chapters completed per group, by stage; the largest groups, time in its order. */
export const ReportChart = ({ rows, group, summary }: ReportChartProps) => {
  const { t } = useTranslation('report')
  const { t: app, i18n } = useTranslation()
  const bars = new Map<string, Record<string, string | number>>()
  const sums = new Map<string, number>()
  for (const row of rows) {
    bars.set(row.key, {
      ...bars.get(row.key),
      group: short(getGroupLabel(row, group, i18n.language)),
      [row.stage]: row.chapters,
    })
    sums.set(row.key, (sums.get(row.key) ?? 0) + row.chapters)
  }
  const isTime = group === 'week' || group === 'month'
  const keys = [...bars.keys()].toSorted((a, b) =>
    isTime ? a.localeCompare(b) : (sums.get(b) ?? 0) - (sums.get(a) ?? 0),
  )
  const visibleKeys = isTime ? keys.slice(-MOST_BARS) : keys.slice(0, MOST_BARS)
  const stages = REPORT_STAGES.filter((stage) => rows.some((row) => row.stage === stage))
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={500}>
        {t('chart_title')}
      </Text>
      <Picture summary={summary}>
        <BarChart
          h={200}
          data={visibleKeys.map((key) => bars.get(key) ?? {})}
          dataKey="group"
          type="stacked"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          series={stages.map((stage) => ({
            name: stage,
            label: app(`stage.${stage}`),
            color: stageColor(stage),
          }))}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          barProps={{ isAnimationActive: false, maxBarSize: 28 }}
        />
      </Picture>
    </Stack>
  )
}
