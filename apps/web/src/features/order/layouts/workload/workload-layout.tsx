import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { MAX_LOAD_WEEKS, peopleLoad } from '@panelflow/contract/people-load.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { WindowedGrid } from '@panelflow/ui/patterns/windowed-grid.tsx'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api } from '../../../../lib/http/api.ts'
import { sessionStore } from '../../../../lib/http/session-store.ts'
import { loadTranslations } from '../../../../lib/i18n/i18n.ts'
import { useNumber } from '../../../../lib/i18n/use-number.ts'
import { TableError } from '../../../../lib/table/table-states.tsx'
import { formatDay } from '../../../../lib/time/time.ts'
import { isFiltered, type OrderFilters, wireFilter } from '../../list/order-filter.ts'
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import { LAYOUT_READS } from '../layout-reads.ts'
import type { LayoutProps } from '../layout-props.ts'
import { type Behind, BehindDrawer, usePersonName } from './behind-drawer.tsx'
import { addWeek, splitWeeks, type Week } from './workload-weeks.ts'
import classes from './workload.module.css'

await loadTranslations('order-page')

type Load = EndpointAnswer<typeof peopleLoad>
type Person = Load['people'][number]

const HEAD_WIDTH = 210
const ROW_HEIGHT = 58
const WEEK_WIDTH = 164
/** Forecasts follow a change within a second or two; nobody waits for them here. */
const REFRESH_MS = 30_000
/** orders that one address can name */
const MAX_LISTED = 100

const useLoad = (filters: OrderFilters, from: string | undefined, weeks: number) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useQuery({
    queryKey: [LAYOUT_READS.workload, role, null, { filters, from, weeks }],
    queryFn: ({ signal }) =>
      api.call(peopleLoad, { query: { ...wireFilter(filters), from, weeks }, signal }),
    enabled: weeks > 0,
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

interface CellProps {
  readonly person: Person
  readonly week: Week
  readonly tabIndex: 0 | -1
  readonly onOpen: () => void
}

/** A week of a person: hours against what it gives, and its days. */
const Cell = ({ person, week, tabIndex, onOpen }: CellProps) => {
  const { t, i18n } = useTranslation('order-layouts')
  const number = useNumber()
  const getName = usePersonName()
  const { planned, other, free, over, days } = addWeek(person.days, week)
  const day = (one: string): string => formatDay(one, i18n.language)
  const figures =
    person.person === null
      ? t('workload.hours', { hours: number(planned) })
      : t('workload.of', { planned: number(planned), free: number(free) })
  const words = t('workload.cell', {
    person: getName(person.person),
    day: day(week.from),
    hours: figures,
  })
  const lines = [
    words,
    ...(over > 0 ? [t('workload.over', { count: over })] : []),
    ...(other > 0 ? [t('workload.other', { hours: number(other) })] : []),
    ...days.map((one) =>
      t('workload.day', {
        day: day(one.day),
        planned: number(one.planned),
        free: number(one.free),
      }),
    ),
  ]
  return (
    <button
      type="button"
      className={classes['cell']}
      tabIndex={tabIndex}
      aria-label={over > 0 ? `${words}, ${t('workload.over', { count: over })}` : words}
      data-over={over > 0 || undefined}
      aria-disabled={planned === 0 || undefined}
      onClick={planned === 0 ? undefined : onOpen}
      {...tip(lines.join('\n'))}
    >
      <span className={classes['figures']}>
        {over > 0 ? <IconAlertTriangle size={13} /> : null}
        {figures}
      </span>
      <span className={classes['bars']}>
        {days.map((one) => (
          <span
            key={one.day}
            className={classes['bar']}
            data-over={one.isOverBooked || undefined}
            data-free={one.free === 0 || undefined}
          >
            <span
              style={{
                height: `${Math.min(100, one.free === 0 ? (one.planned > 0 ? 100 : 0) : (100 * one.planned) / one.free)}%`,
              }}
            />
          </span>
        ))}
      </span>
    </button>
  )
}

const WeekBar = ({
  weeks,
  onTime,
}: { readonly weeks: readonly Week[] } & Pick<LayoutProps, 'onTime'>) => {
  const { t } = useTranslation('order-layouts')
  const first = weeks[0]?.from
  const step = (count: number) => () =>
    first === undefined ? undefined : onTime(addDays(first, count * 7), undefined)
  return (
    <Group gap="xs" wrap="nowrap" style={{ flex: 'none' }}>
      <IconButton variant="default" label={t('workload.before')} onClick={step(-1)}>
        <IconChevronLeft size={16} />
      </IconButton>
      <Button variant="default" size="xs" onClick={() => onTime(undefined, undefined)}>
        {t('calendar.today')}
      </Button>
      <IconButton variant="default" label={t('workload.after')} onClick={step(1)}>
        <IconChevronRight size={16} />
      </IconButton>
      <Text fz="xs" c="dimmed">
        {t('workload.how')}
      </Text>
    </Group>
  )
}

const Grid = ({
  load,
  width,
  onOpen,
}: {
  readonly load: Load
  readonly width: number
  readonly onOpen: (behind: Behind) => void
}) => {
  const { t, i18n } = useTranslation('order-layouts')
  const number = useNumber()
  const getName = usePersonName()
  const weeks = splitWeeks(load.days)
  return (
    <WindowedGrid
      label={t('workload.label')}
      rows={load.people}
      columns={weeks}
      getRowKey={({ person }) => person?.id ?? ''}
      getColumnKey={({ from }) => from}
      rowHeight={ROW_HEIGHT}
      headWidth={HEAD_WIDTH}
      columnWidth={Math.floor((width - HEAD_WIDTH - 18) / Math.max(1, weeks.length))}
      corner={t('workload.person')}
      renderColumnHead={({ from }) => t('workload.week', { day: formatDay(from, i18n.language) })}
      renderRowHead={({ person, hours }) => (
        <div className={classes['person']}>
          <span className={classes['name']} title={getName(person)}>
            {getName(person)}
          </span>
          <span className={classes['left']}>{t('workload.left', { hours: number(hours) })}</span>
        </div>
      )}
      renderCell={(person, week, tabIndex) => (
        <Cell
          person={person}
          week={week}
          tabIndex={tabIndex}
          onOpen={() => onOpen({ person: person.person, week })}
        />
      )}
    />
  )
}

/** Hours of work left by person and week against what the weeks give, over-booked days marked. */
export const WorkloadLayout = ({
  filters,
  onFilters,
  at,
  onTime,
  getHref,
  onList,
  empty,
}: LayoutProps) => {
  const { t } = useTranslation('order-layouts')
  const { ref, width } = useElementSize<HTMLDivElement>()
  const count = Math.min(MAX_LOAD_WEEKS, Math.max(2, Math.floor((width - HEAD_WIDTH) / WEEK_WIDTH)))
  const read = useLoad(filters, at, width === 0 ? 0 : count)
  const [behind, setBehind] = useState<Behind | null>(null)
  const { data } = read
  return (
    <div ref={ref} className={classes['frame']}>
      {data === undefined ? (
        read.isError ? (
          <TableError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton style={{ flex: 1 }} />
        )
      ) : (
        <>
          <WeekBar weeks={splitWeeks(data.days)} onTime={onTime} />
          {data.unknown === 0 ? null : (
            <Alert p={6} variant="light" color="gray">
              {t('workload.not_planned', { count: data.unknown })}
            </Alert>
          )}
          {data.people.length > 0 ? (
            <Grid load={data} width={width} onOpen={setBehind} />
          ) : isFiltered(filters) || data.unknown > 0 ? (
            <EmptyState title={t('workload.none')} hint={t('workload.none_hint')}>
              {isFiltered(filters) ? (
                <Button variant="default" mt="xs" onClick={() => onFilters({})}>
                  {t('workload.all')}
                </Button>
              ) : null}
            </EmptyState>
          ) : (
            empty
          )}
        </>
      )}
      {behind === null ? null : (
        <BehindDrawer
          behind={behind}
          filters={filters}
          getHref={getHref}
          onList={(ids) => onList(ids.slice(0, MAX_LISTED))}
          onClose={() => setBehind(null)}
        />
      )}
    </div>
  )
}
