import '@mantine/charts/styles.css'
import { SimpleGrid, Text } from '@mantine/core'
import { reportWork } from '@panelflow/contract/report.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../dashboard/format-figures.ts'
import { getPeriodDays, todayIn } from './period.ts'
import { EditsTrend } from './parts/edits-trend.tsx'
import { ReportChart } from './parts/report-chart.tsx'
import { useReportColumns } from './parts/report-columns.tsx'
import { ReportExport } from './parts/report-export.tsx'
import { ReportLines } from './parts/report-lines.tsx'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { ReportsFilters } from './reports-filters.tsx'
import { parseReportsSearch } from './reports-search.ts'

/**
 * Work of a period: by person for pay, by language, title, week or month for planning; a row opens
 * the chapters behind it.
 */
export const ReportsScreen = () => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const { search, change } = useListSearch(parseReportsSearch)
  const [today] = useState(() => todayIn(getDisplayZone(), new Date()))
  const month = getPeriodDays('this_month', today)
  const { behind, ...filters } = search
  const days = { from: filters.from ?? month.from, to: filters.to ?? month.to }
  const group = filters.group ?? 'person'
  const reportQuery = { ...filters, ...days, group }
  const query = useRead(reportWork, { query: reportQuery }, { keepPrevious: true })
  const showsEdits = query.data?.showsEdits === true
  const columns = useReportColumns(group, showsEdits)
  const rows = query.data?.rows ?? []
  const opened =
    behind === undefined ? undefined : rows.find(({ key, stage }) => `${key}~${stage}` === behind)
  const count = (value: number): string => formatCount(value, i18n.language)
  const { chapters = 0, pages = 0, words = 0, late = 0 } = query.data?.total ?? {}
  const sums = {
    chapters: count(chapters),
    pages: count(pages),
    words: count(words),
    late: count(late),
  }
  return (
    <Screen
      title={app('screen.reports_list')}
      subtitle={query.data === undefined ? undefined : t(`subtitle.${query.data.reach}`)}
      actions={<ReportExport query={reportQuery} />}
    >
      <ReportsFilters
        search={search}
        days={days}
        today={today}
        onChange={(next) => change({ ...next, behind: undefined })}
      />
      {rows.length > 0 ? (
        <SimpleGrid cols={{ base: 1, md: showsEdits ? 2 : 1 }}>
          <ReportChart rows={rows} group={group} summary={t('chart', sums)} />
          {showsEdits ? (
            <EditsTrend to={days.to} person={filters.person} language={filters.language} />
          ) : null}
        </SimpleGrid>
      ) : null}
      <ListTable
        label={app('screen.reports_list')}
        columns={columns}
        rows={rows}
        rowKey={({ key, stage }) => `${key} ${stage}`}
        query={query}
        place={{
          isFiltered: [filters.stage, filters.language, filters.person].some(
            (one) => one !== undefined,
          ),
          clear: () => change({ from: filters.from, to: filters.to, group: filters.group }),
        }}
        onOpen={({ key, stage }) => change({ ...search, behind: `${key}~${stage}` })}
        isSelected={(row) => row === opened}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        footer={
          rows.length > 0 ? (
            <Text fz="sm" fw={600} p="xs" role="status">
              {t('total', sums)}
            </Text>
          ) : undefined
        }
      />
      {opened === undefined ? null : (
        <ReportLines
          row={opened}
          group={group}
          days={days}
          filters={{ language: filters.language, person: filters.person }}
          showsEdits={showsEdits}
          linked={query.data?.reach === 'studio'}
          onClose={() => change({ ...search, behind: undefined })}
        />
      )}
    </Screen>
  )
}
