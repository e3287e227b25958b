import { Button, Drawer, Group, Loader, Stack, Text } from '@mantine/core'
import { loadOrders } from '@panelflow/contract/people-load.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../../lib/http/query.ts'
import { personName } from '../../../../lib/i18n/labels.ts'
import { useNumber } from '../../../../lib/i18n/use-number.ts'
import { OrderIdentity } from '../../../../lib/order-identity.tsx'
import { TableError } from '../../../../lib/table/table-states.tsx'
import { formatDay, formatMinute } from '../../../../lib/time/time.ts'
import { getDisplayZone } from '../../../../lib/time/zone.ts'
import { RiskLabel } from '../../detail/order-outlook.tsx'
import { wireFilter } from '../../list/order-filter.ts'
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import type { LayoutProps } from '../layout-props.ts'
import type { Week } from './workload-weeks.ts'
import classes from './workload.module.css'

/** A person's name, or that the seat is nobody's yet. */
export const usePersonName = (): ((person: PersonView | null) => string) => {
  const { t } = useTranslation('order-layouts')
  return (person) => (person === null ? t('workload.nobody') : personName(person))
}

export interface Behind {
  readonly person: PersonView | null
  readonly week: Week
}

/** The orders behind the hours of a week. */
export const BehindDrawer = ({
  behind,
  filters,
  getHref,
  onList,
  onClose,
}: Pick<LayoutProps, 'filters' | 'getHref'> & {
  readonly behind: Behind
  readonly onList: (ids: readonly string[]) => void
  readonly onClose: () => void
}) => {
  const { t, i18n } = useTranslation(['order-layouts', 'app'])
  const number = useNumber()
  const getName = usePersonName()
  const { person, week } = behind
  const read = useRead(loadOrders, {
    query: {
      ...wireFilter(filters),
      ...(person === null ? {} : { account: person.id }),
      from: week.from,
      to: addDays(week.from, 6),
    },
  })
  const orders = read.data?.orders ?? []
  const mine = orders.filter(({ matches }) => matches)
  return (
    <Drawer
      opened
      position="right"
      size={520}
      onClose={onClose}
      title={
        <Text fw={600}>
          {t('order-layouts:workload.title', {
            person: getName(person),
            day: formatDay(week.from, i18n.language),
          })}
        </Text>
      }
    >
      <Stack gap="sm">
        {read.isError ? (
          <TableError error={read.error} onRetry={() => void read.refetch()} />
        ) : null}
        {read.isPending ? <Loader size="sm" /> : null}
        {read.data === undefined ? null : (
          <Group justify="space-between">
            <Text fz="sm" c="dimmed">
              {t('order-layouts:workload.total', {
                hours: number(
                  Math.round(10 * orders.reduce((sum, { hours }) => sum + hours, 0)) / 10,
                ),
              })}
            </Text>
            {mine.length === 0 ? null : (
              <Button
                size="compact-sm"
                variant="light"
                onClick={() => onList(mine.map(({ id }) => id))}
              >
                {t('order-layouts:workload.in_list')}
              </Button>
            )}
          </Group>
        )}
        {orders.map(({ id, order, hours, stages, risk, matches }) => (
          <article key={id} className={classes['order']} data-other={!matches || undefined}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Link className={classes['link']} to={getHref({ id })} title={order.title}>
                {order.title}
              </Link>
              <Text fz="sm" fw={600} style={{ flex: 'none' }}>
                {t('order-layouts:workload.hours', { hours: number(hours) })}
              </Text>
            </Group>
            <OrderIdentity order={order} />
            <Group justify="space-between" gap="xs">
              <Text fz="xs" c="dimmed">
                {stages
                  .map((one) =>
                    t('order-layouts:workload.stage', {
                      stage: t(`app:stage.${one.stage}`),
                      hours: number(one.hours),
                      due: formatMinute(one.due, i18n.language, getDisplayZone()),
                    }),
                  )
                  .join(' · ')}
              </Text>
              <RiskLabel risk={risk} />
            </Group>
          </article>
        ))}
        {read.data !== undefined && read.data.total > orders.length ? (
          <Text fz="xs" c="dimmed">
            {t('order-layouts:workload.more', { count: orders.length })}
          </Text>
        ) : null}
      </Stack>
    </Drawer>
  )
}
