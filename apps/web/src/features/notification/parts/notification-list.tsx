import { Button, Center, Loader, Text } from '@mantine/core'
import type { NotificationGroup } from '@panelflow/contract/notification.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TableError } from '../../../lib/table/table-states.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { type Show, useNotificationGroups } from '../api/notifications.ts'
import { pressListKey } from '../list-keys.ts'
import { NotificationGroupPart } from './notification-group.tsx'
import type { RowActions } from './notification-row.tsx'
import classes from './notification.module.css'

interface ListProps extends RowActions {
  readonly show: Show
  readonly onReadGroup: (group: NotificationGroup) => void
}

/** The next page is asked for before the end is reached. */
const useNearEnd = (onNear: () => void, isActive: boolean) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = ref
    if (current === null || !isActive) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: '400px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [onNear, isActive])
  return ref
}

/** Messages by order, the order with the newest message first. */
export const NotificationList = ({ show, ...actions }: ListProps) => {
  const { t } = useTranslation('notification')
  const query = useNotificationGroups(show)
  const now = useNow()
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const end = useNearEnd(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage)
  if (query.data === undefined) {
    if (query.isError)
      return <TableError error={query.error} onRetry={() => void query.refetch()} />
    return (
      <Center py={40}>
        <Loader size="sm" aria-label={t('list.loading')} />
      </Center>
    )
  }
  const groups = query.data.pages.flatMap((page) => page.rows)
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<IconBell size={32} stroke={1.3} />}
        title={t(show === 'unread' ? 'list.empty_unread' : 'list.empty')}
        hint={show === 'unread' ? undefined : t('list.empty_hint')}
      />
    )
  return (
    <>
      {/* a region that scrolls must be reachable by keyboard */}
      <div
        className={classes['scroll']}
        tabIndex={0}
        role="region"
        aria-label={t('bell.title')}
        onKeyDown={pressListKey}
      >
        {groups.map((group) => (
          <NotificationGroupPart
            key={group.order?.id ?? group.messages[0]?.id}
            group={group}
            show={show}
            now={now}
            {...actions}
          />
        ))}
        <div ref={end}>
          {hasNextPage ? (
            <Center py={6}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('list.more')}
              </Button>
            </Center>
          ) : null}
        </div>
      </div>
      <Text fz="xs" c="dimmed" px="sm" py={5} className={classes['keys']}>
        {t('list.keys')}
      </Text>
    </>
  )
}
