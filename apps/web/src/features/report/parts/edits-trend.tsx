import { LineChart } from '@mantine/charts'
import { Loader, Stack, Text } from '@mantine/core'
import { type EditShare, reportTrend } from '@panelflow/contract/report.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead } from '../../../lib/http/query.ts'
import { formatRate } from '../../../lib/i18n/format-rate.ts'
import { Picture } from '../../dashboard/parts/picture.tsx'
import { twelveMonthsTo } from '../period.ts'
import { getGroupLabel } from '../report-labels.ts'

/** the axis reaches at least 10 %, so that a quiet month looks quiet */
const LEAST_TOP = 0.1

interface EditsTrendProps {
  /** last day of the report's period */
  readonly to: string
  readonly person: string | undefined
  readonly language: TargetLanguage | undefined
}

const computeRate = (share: EditShare | null): number | null =>
  share === null || share.words === 0 ? null : share.editedWords / share.words

/**
 * How much was changed, month by month: the machine's words by translators, theirs in proofreading.
 * Of one translator, when one is chosen.
 */
export const EditsTrend = ({ to, person, language }: EditsTrendProps) => {
  const { t, i18n } = useTranslation('report')
  const locale = i18n.language
  const days = twelveMonthsTo(to)
  const { data, error } = useRead(
    reportTrend,
    { query: { ...days, person, language } },
    { keepPrevious: true },
  )
  if (error) return <Text c="dimmed">{getFailureMessage(error)}</Text>
  if (data === undefined) return <Loader size="sm" />
  const months = data.months.map((month) => ({
    month: month.month,
    byTranslator: computeRate(month.byTranslator),
    inProofreading: computeRate(month.inProofreading),
  }))
  const measured = months.filter(
    (month) => month.byTranslator !== null || month.inProofreading !== null,
  )
  const latest = (field: 'byTranslator' | 'inProofreading'): string => {
    const rate = measured.findLast((month) => month[field] !== null)?.[field] ?? null
    return rate === null ? t('rate.not_measured') : formatRate(rate, locale)
  }
  const name = getGroupLabel({ key: `${to.slice(0, 7)}-01`, name: '' }, 'month', locale)
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={500}>
        {t('trend.title', { month: name })}
      </Text>
      {measured.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('trend.none')}
        </Text>
      ) : (
        <Picture
          summary={t('trend.summary', {
            machine: latest('byTranslator'),
            proof: latest('inProofreading'),
            months: measured.length,
          })}
        >
          <LineChart
            h={200}
            data={months}
            dataKey="month"
            withLegend
            legendProps={{ verticalAlign: 'bottom' }}
            series={[
              { name: 'byTranslator', label: t('column_hint.by_translator'), color: 'blue.6' },
              {
                name: 'inProofreading',
                label: t('column_hint.in_proofreading'),
                color: 'orange.6',
              },
            ]}
            valueFormatter={(value) => formatRate(value, locale)}
            yAxisProps={{ width: 52, domain: [0, (most: number) => Math.max(LEAST_TOP, most)] }}
            lineProps={{ isAnimationActive: false }}
            curveType="linear"
            connectNulls={false}
          />
        </Picture>
      )}
    </Stack>
  )
}
