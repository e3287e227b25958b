import { Text } from '@mantine/core'
import type { EditShare, ReportGroup, ReportRow } from '@panelflow/contract/report.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRate } from '../../../lib/i18n/format-rate.ts'
import { formatCount, formatShare } from '../../dashboard/format-figures.ts'
import { getGroupLabel } from '../report-labels.ts'

interface RateProps {
  readonly share: EditShare | null
  /** chapters the rate would be of, had all been measured */
  readonly total: number
}

/**
 * Share of the words that were changed; says plainly when nothing, or not all of it, was measured,
 * and why.
 */
export const Rate = ({ share, total }: RateProps) => {
  const { t, i18n } = useTranslation('report')
  if (share === null) return null
  if (share.words === 0)
    return (
      <Text component="span" fz="xs" c="dimmed">
        {share.inPlace > 0 ? t('rate.in_place') : t('rate.not_measured')}
      </Text>
    )
  const locale = i18n.language
  const hint = t('rate.hint', {
    edited: formatCount(share.editedWords, locale),
    words: formatCount(share.words, locale),
  })
  return (
    <span title={hint}>
      {formatRate(share.editedWords / share.words, locale)}
      {share.chapters < total ? (
        <Text component="span" fz="xs" c="dimmed" display="block">
          {t('rate.some', { measured: share.chapters, all: total })}
          {share.inPlace > 0 ? ` · ${t('rate.some_in_place', { count: share.inPlace })}` : null}
        </Text>
      ) : null}
    </span>
  )
}

const computeRate = (share: EditShare | null): number | null =>
  share === null || share.words === 0 ? null : share.editedWords / share.words

/** A group and stage in figures; what waits for a person now stands at the end. */
export const useReportColumns = (
  group: ReportGroup,
  showsEdits: boolean,
): readonly DataColumn<ReportRow>[] => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const figure = (id: 'chapters' | 'pages' | 'late', width: number): DataColumn<ReportRow> => ({
      id,
      header: t(`column.${id}`),
      width,
      align: 'end',
      cell: (row) => formatCount(row[id], locale),
      sortValue: (row) => row[id],
    })
    const words: DataColumn<ReportRow> = {
      id: 'words',
      header: t('column.words'),
      width: 90,
      align: 'end',
      cell: ({ words: counted, uncounted }) => (
        <>
          {formatCount(counted, locale)}
          {uncounted > 0 ? (
            <Text component="span" fz="xs" c="dimmed" display="block">
              {t('uncounted', { count: uncounted })}
            </Text>
          ) : null}
        </>
      ),
      sortValue: (row) => row.words,
    }
    const rate = (
      id: 'by_translator' | 'in_proofreading',
      getShare: (row: ReportRow) => EditShare | null,
    ): DataColumn<ReportRow> => ({
      id,
      header: t(`column.${id}`),
      hint: t(`column_hint.${id}`),
      width: 112,
      align: 'end',
      cell: (row) => <Rate share={getShare(row)} total={row.chapters} />,
      sortValue: (row) => computeRate(getShare(row)),
    })
    const rates = [
      rate('by_translator', (row) => row.byTranslator),
      rate('in_proofreading', (row) => row.inProofreading),
    ]
    const open: DataColumn<ReportRow> = {
      id: 'open',
      header: t('column.open'),
      width: 130,
      align: 'end',
      cell: ({ openChapters, openWords }) =>
        openChapters === null ? null : openChapters === 0 ? (
          <Text c="dimmed">–</Text>
        ) : (
          <>
            {t('open_chapters', {
              count: openChapters,
              chapters: formatCount(openChapters, locale),
            })}
            <Text component="span" fz="xs" c="dimmed" display="block">
              {t('open_words', { words: formatCount(openWords ?? 0, locale) })}
            </Text>
          </>
        ),
      sortValue: (row) => row.openWords,
    }
    return [
      {
        id: 'group',
        header: t(`group.${group}`),
        width: 104,
        grow: true,
        cell: (row) => {
          const words = getGroupLabel(row, group, locale)
          return (
            <Text fz="sm" lineClamp={2} title={words}>
              {words}
            </Text>
          )
        },
        sortValue: (row) => (group === 'person' || group === 'book' ? row.name : row.key),
      },
      {
        id: 'stage',
        header: t('column.stage'),
        width: 106,
        cell: ({ stage }) => app(`stage.${stage}`),
        sortValue: ({ stage }) => stage,
      },
      figure('chapters', 86),
      figure('pages', 70),
      words,
      {
        id: 'on_time',
        header: t('column.on_time'),
        width: 82,
        align: 'end',
        cell: ({ onTime, late }) => formatShare(onTime, onTime + late, locale),
        sortValue: ({ onTime, late }) => onTime / Math.max(1, onTime + late),
      },
      figure('late', 66),
      ...(showsEdits ? rates : []),
      ...(group === 'person' ? [open] : []),
    ]
  }, [app, group, locale, showsEdits, t])
}
