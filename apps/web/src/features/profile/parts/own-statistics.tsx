import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { Skeleton, Table, Text } from '@mantine/core'
import { userStatistics } from '@panelflow/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import classes from './own-statistics.module.css'
import { Panel } from './panel.tsx'

interface Month {
  readonly month: string
  readonly chapters: Readonly<Record<string, number>>
  readonly onTime: number
  readonly late: number
  readonly returned: number
}

const monthName = (month: string, locale: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

/**
 * How the month compares with the busiest one: the part on time, then the late part. The figures
 * stand beside it.
 */
const Bar = ({
  month: { onTime, late },
  most,
}: {
  readonly month: Month
  readonly most: number
}) => (
  <div className={classes['bar']} aria-hidden>
    <span className={classes['on_time']} style={{ width: `${(onTime / most) * 100}%` }} />
    <span className={classes['late']} style={{ width: `${(late / most) * 100}%` }} />
  </div>
)

const Months = ({ months }: { readonly months: readonly Month[] }) => {
  const { t, i18n } = useTranslation('profile')
  const { t: app } = useTranslation()
  const most = Math.max(1, ...months.map(({ onTime, late }) => onTime + late))
  const figure = (value: number) =>
    value === 0 ? <span className={classes['none']}>0</span> : value.toLocaleString(i18n.language)
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={6} aria-label={t('statistics.title')} className={classes['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statistics.month')}</Table.Th>
            <Table.Td w="22%" />
            {WORK_STAGES.map((stage) => (
              <Table.Th key={stage} ta="end">
                {app(`stage.${stage}`)}
              </Table.Th>
            ))}
            <Table.Th ta="end">{t('statistics.on_time')}</Table.Th>
            <Table.Th ta="end">{t('statistics.late')}</Table.Th>
            <Table.Th ta="end">{t('statistics.returned')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((month) => (
            <Table.Tr key={month.month}>
              <Table.Th scope="row" fw={400}>
                {monthName(month.month, i18n.language)}
              </Table.Th>
              <Table.Td>
                <Bar month={month} most={most} />
              </Table.Td>
              {WORK_STAGES.map((stage) => (
                <Table.Td key={stage} ta="end">
                  {figure(month.chapters[stage] ?? 0)}
                </Table.Td>
              ))}
              <Table.Td ta="end">{figure(month.onTime)}</Table.Td>
              <Table.Td ta="end">{figure(month.late)}</Table.Td>
              <Table.Td ta="end">{figure(month.returned)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What one did in the last twelve months. */
export const OwnStatistics = () => {
  const { t } = useTranslation('profile')
  const query = useRead(userStatistics, {})
  const { data } = query
  return (
    <Panel
      title={t('statistics.title')}
      hint={data === undefined ? undefined : t('statistics.open', { count: data.open })}
    >
      {data === undefined && query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {data === undefined && !query.isError ? <Skeleton h={320} /> : null}
      {data === undefined ? null : <Months months={data.months} />}
      {data === undefined ? null : (
        <Text fz="xs" c="dimmed" mt="xs">
          {t('statistics.hint')}
        </Text>
      )}
    </Panel>
  )
}
