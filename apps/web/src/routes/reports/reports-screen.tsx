import '@mantine/charts/styles.css'
import { Text } from '@mantine/core'
import { reportWork } from '@panelflow/contract/report.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countWords } from '../../features/dashboard/figure-words.ts'
import { daysOf, todayIn } from '../../features/report/period.ts'
import { ReportChart } from '../../features/report/parts/report-chart.tsx'
import { useReportColumns } from '../../features/report/parts/report-columns.tsx'
import { ReportExport } from '../../features/report/parts/report-export.tsx'
import { tableState, useRead } from '../../lib/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { TableError } from '../../lib/table-states.tsx'
import { useListSearch } from '../../lib/use-list-search.ts'
import { shownZone } from '../../lib/zone.ts'
import { ReportsFilters } from './reports-filters.tsx'
import { parseReportsSearch } from './reports-search.ts'

/** Work of a period: by person for pay, by language, title, week or month for planning. */
export const ReportsScreen = () => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const { search, change } = useListSearch(parseReportsSearch)
  const [today] = useState(() => todayIn(shownZone(), new Date()))
  const month = daysOf('this_month', today)
  const days = { from: search.from ?? month.from, to: search.to ?? month.to }
  const group = search.group ?? 'person'
  const asked = { ...search, ...days, group }
  const query = useRead(reportWork, { query: asked }, { keepPrevious: true })
  const columns = useReportColumns(group)
  const rows = query.data?.rows ?? []
  const count = (value: number): string => countWords(value, i18n.language)
  const { chapters = 0, pages = 0, words = 0, late = 0 } = query.data?.total ?? {}
  const sums = { chapters: count(chapters), pages: count(pages), words: count(words), late: count(late) }
  return (
    <Screen
      title={app('screen.reports_list')}
      subtitle={query.data === undefined ? undefined : t(`subtitle.${query.data.reach}`)}
      actions={<ReportExport query={asked} />}
    >
      <ReportsFilters search={search} days={days} today={today} onChange={change} />
      {rows.length > 0 ? <ReportChart rows={rows} group={group} summary={t('chart', sums)} /> : null}
      <DataTable
        label={app('screen.reports_list')}
        columns={columns}
        rows={rows}
        rowKey={({ key, stage }) => `${key} ${stage}`}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        empty={<EmptyState title={t('empty')} hint={t('empty_hint')} />}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          rows.length > 0 ? (
            <Text fz="sm" fw={600} p="xs" role="status">
              {t('total', sums)}
            </Text>
          ) : undefined
        }
      />
    </Screen>
  )
}
