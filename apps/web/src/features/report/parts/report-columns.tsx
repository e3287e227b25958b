import { Text } from '@mantine/core'
import type { ReportGroup, ReportRow } from '@panelflow/contract/report.ts'
import type { DataColumn } from '@panelflow/ui/patterns/data-table.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countWords, shareWords } from '../../dashboard/figure-words.ts'
import { groupWords } from '../report-words.ts'

/** A group and stage in figures; what waits for a person now stands at the end. */
export const useReportColumns = (group: ReportGroup): readonly DataColumn<ReportRow>[] => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const figure = (id: 'chapters' | 'pages' | 'late', width: number): DataColumn<ReportRow> => ({
      id,
      header: t(`column.${id}`),
      width,
      align: 'end',
      cell: (row) => countWords(row[id], locale),
      sortValue: (row) => row[id],
    })
    const words: DataColumn<ReportRow> = {
      id: 'words',
      header: t('column.words'),
      width: 150,
      align: 'end',
      cell: ({ words: counted, uncounted }) => (
        <>
          {countWords(counted, locale)}
          {uncounted > 0 ? (
            <Text component="span" fz="xs" c="dimmed" display="block">
              {t('uncounted', { count: uncounted })}
            </Text>
          ) : null}
        </>
      ),
      sortValue: (row) => row.words,
    }
    const open: DataColumn<ReportRow> = {
      id: 'open',
      header: t('column.open'),
      width: 200,
      align: 'end',
      cell: ({ openChapters, openWords }) =>
        openChapters === null
          ? ''
          : t('open_words', { count: openChapters, chapters: countWords(openChapters, locale), words: countWords(openWords ?? 0, locale) }),
      sortValue: (row) => row.openWords,
    }
    return [
      {
        id: 'group',
        header: t(`group.${group}`),
        width: 180,
        grow: true,
        cell: (row) => groupWords(row, group, locale),
        sortValue: (row) => (group === 'person' || group === 'book' ? row.name : row.key),
      },
      { id: 'stage', header: t('column.stage'), width: 130, cell: ({ stage }) => app(`stage.${stage}`), sortValue: ({ stage }) => stage },
      figure('chapters', 100),
      figure('pages', 90),
      words,
      {
        id: 'on_time',
        header: t('column.on_time'),
        width: 100,
        align: 'end',
        cell: ({ onTime, late }) => shareWords(onTime, onTime + late, locale),
        sortValue: ({ onTime, late }) => onTime / Math.max(1, onTime + late),
      },
      figure('late', 80),
      ...(group === 'person' ? [open] : []),
    ]
  }, [app, group, locale, t])
}
