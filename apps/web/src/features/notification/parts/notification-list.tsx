import { Button, Center, Loader, Text } from '@mantine/core'
import type { NotificationView } from '@panelflow/contract/notification.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TableError } from '../../../lib/table/table-states.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { type Show, useNotificationPages } from '../api/notifications.ts'
import { byDay, type NotificationDay } from '../by-day.ts'
import { NotificationRow } from './notification-row.tsx'
import classes from './notification.module.css'

interface ListProps {
  readonly show: Show
  readonly leads: (message: NotificationView) => boolean
  readonly onOpen: (message: NotificationView) => void
  readonly onRead: (message: NotificationView) => void
}

const useDayName = (): ((day: NotificationDay) => string) => {
  const { t, i18n } = useTranslation('notification')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' })
  return ({ day, age }) =>
    age === 'earlier' ? format.format(new Date(`${day}T00:00:00Z`)) : t(`list.${age}`)
}

/** Messages under their days, newest first. */
export const NotificationList = ({ show, leads, onOpen, onRead }: ListProps) => {
  const { t } = useTranslation('notification')
  const query = useNotificationPages(show)
  const now = useNow()
  const dayName = useDayName()
  if (query.data === undefined) {
    if (query.isError)
      return <TableError error={query.error} onRetry={() => void query.refetch()} />
    return (
      <Center py={40}>
        <Loader size="sm" aria-label={t('list.loading')} />
      </Center>
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconBell size={32} stroke={1.3} />}
        title={t(show === 'unread' ? 'list.empty_unread' : 'list.empty')}
        hint={show === 'unread' ? undefined : t('list.empty_hint')}
      />
    )
  return (
    // a region that scrolls must be reachable by keyboard
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('bell.title')}>
      {byDay(rows, getDisplayZone(), now).map((day) => (
        <section key={day.day}>
          <Text component="h3" fz="xs" fw={600} c="dimmed" className={classes['day']}>
            {dayName(day)}
          </Text>
          <ul className={classes['list']}>
            {day.rows.map((message) => (
              <NotificationRow
                key={message.id}
                message={message}
                leads={leads(message)}
                onOpen={() => onOpen(message)}
                onRead={() => onRead(message)}
              />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <Center py={6}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </Center>
      ) : null}
    </div>
  )
}
