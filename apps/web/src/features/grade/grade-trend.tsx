import { BarChart, LineChart } from '@mantine/charts'
import { Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { gradeTrend } from '@panelflow/contract/grade.ts'
import { SCORES } from '@panelflow/domain/grade/grade.ts'
import { useTranslation } from 'react-i18next'
import { Picture } from '../dashboard/parts/picture.tsx'
import { formatRate } from '../../lib/i18n/format-rate.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead } from '../../lib/http/query.ts'
import type { toFilter } from './grade-search.ts'

const HEIGHT = 170

/** the axis reaches at least 10 %, so that a quiet month looks quiet */
const LEAST_TOP = 0.1

const COLORS = { excellent: 'teal.6', good: 'blue.6', average: 'yellow.6', poor: 'red.6' } as const

/**
 * How scores and edits went over the months, of whom and what the filters leave: one translator,
 * one language, or all.
 */
export const GradeTrend = ({ filter }: { readonly filter: ReturnType<typeof toFilter> }) => {
  const { t, i18n } = useTranslation('grade')
  const { data, error } = useRead(gradeTrend, { query: filter }, { keepPrevious: true })
  if (error) return <Text c="dimmed">{getFailureMessage(error)}</Text>
  if (data === undefined) return <Loader size="sm" />
  const last = data.at(-1)
  if (last === undefined) return <Text c="dimmed">{t('trend.none')}</Text>
  const count = data.reduce(
    (sum, { counts }) => SCORES.reduce((all, score) => all + counts[score], sum),
    0,
  )
  const rate =
    last.words === 0
      ? t('trend.unmeasured')
      : formatRate(last.editedWords / last.words, i18n.language)
  const rates = data.map(({ month, words, editedWords }) => ({
    month,
    rate: words === 0 ? null : editedWords / words,
  }))
  return (
    <Picture summary={t('trend.summary', { count, months: data.length, rate })}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={4}>
          <Text fz="sm" fw={500}>
            {t('trend.scores')}
          </Text>
          <BarChart
            h={HEIGHT}
            data={data.map(({ month, counts }) => ({ month, ...counts }))}
            dataKey="month"
            type="stacked"
            withLegend
            legendProps={{ verticalAlign: 'bottom' }}
            series={SCORES.map((score) => ({
              name: score,
              label: t(`score.${score}`),
              color: COLORS[score],
            }))}
            yAxisProps={{ allowDecimals: false, width: 36 }}
            barProps={{ isAnimationActive: false, maxBarSize: 28 }}
          />
        </Stack>
        <Stack gap={4}>
          <Text fz="sm" fw={500}>
            {t('trend.rate')}
          </Text>
          <LineChart
            h={HEIGHT}
            data={rates}
            dataKey="month"
            series={[{ name: 'rate', label: t('column.edit_rate'), color: 'blue.6' }]}
            valueFormatter={(value) => formatRate(value, i18n.language)}
            yAxisProps={{ width: 52, domain: [0, (most: number) => Math.max(LEAST_TOP, most)] }}
            lineProps={{ isAnimationActive: false }}
            curveType="linear"
            connectNulls={false}
          />
        </Stack>
      </SimpleGrid>
    </Picture>
  )
}
