import { Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { DASHBOARD_DAYS, type DashboardDays } from '@panelflow/contract/dashboard.ts'
import { ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { Picture } from './picture.tsx'
import classes from './dashboard.module.css'

interface WidgetProps {
  readonly title: string
  readonly hint: string
  readonly days?: DashboardDays
  readonly onDays?: (days: DashboardDays) => void
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** nothing to show; said instead of an empty chart */
  readonly empty: boolean
  readonly emptyText: string
  /** what the chart shows, in one sentence */
  readonly summary?: string
  /** offered beside the table; a widget without one shows everything at once */
  readonly chart?: ReactNode
  readonly table: ReactNode
}

const Body = ({
  query,
  empty,
  emptyText,
  summary = '',
  chart,
  table,
  asTable,
}: WidgetProps & { readonly asTable: boolean }) => {
  const { t } = useTranslation()
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title={t('table.failed')}
        hint={getFailureMessage(query.error)}
        retryLabel={t('action.retry')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height={180} role="status" aria-label={t('table.loading')} />
    )
  }
  if (empty) {
    return (
      <Text c="dimmed" py="xl" ta="center">
        {emptyText}
      </Text>
    )
  }
  if (asTable || chart === undefined) return table
  return <Picture summary={summary}>{chart}</Picture>
}

/**
 * A card with a heading, a switch for the period and one between picture and table: the table says
 * the same in words and leads to the lists.
 */
export const Widget = (props: WidgetProps) => {
  const { title, hint, days, onDays, chart } = props
  const { t } = useTranslation('dashboard')
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes['widget']} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Title order={2} fz={15} id={id}>
            {title}
          </Title>
          <Text fz="xs" c="dimmed">
            {hint}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {days === undefined || onDays === undefined ? null : (
            <SegmentedControl
              size="xs"
              aria-label={t('period')}
              value={String(days)}
              onChange={(value) =>
                onDays(DASHBOARD_DAYS.find((one) => String(one) === value) ?? days)
              }
              data={DASHBOARD_DAYS.map((one) => ({
                value: String(one),
                label: t('days', { count: one }),
              }))}
            />
          )}
          {chart === undefined ? null : (
            <IconButton
              label={asTable ? t('as_chart') : t('as_table')}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            </IconButton>
          )}
        </Group>
      </Group>
      <Body {...props} asTable={asTable} />
    </section>
  )
}
