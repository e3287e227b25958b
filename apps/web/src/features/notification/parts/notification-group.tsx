import { Button, Group, Loader, Text } from '@mantine/core'
import type { NotificationGroup } from '@panelflow/contract/notification.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatIdentity } from '../../../lib/i18n/order-identity-text.ts'
import { type Show, useOrderNotifications } from '../api/notifications.ts'
import { NotificationRow, type RowActions } from './notification-row.tsx'
import classes from './notification.module.css'

interface GroupProps extends RowActions {
  readonly group: NotificationGroup
  readonly show: Show
  readonly now: number
  readonly onReadGroup: (group: NotificationGroup) => void
}

type Order = NonNullable<NotificationGroup['order']>

/** Everything about the order, page after page. */
const AllRows = ({
  order,
  show,
  now,
  ...actions
}: RowActions & Pick<GroupProps, 'show' | 'now'> & { readonly order: Order }) => {
  const { t } = useTranslation('notification')
  const query = useOrderNotifications(order.id, show)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {rows.map((message) => (
        <NotificationRow key={message.id} message={message} now={now} {...actions} />
      ))}
      {query.isPending ? (
        <li className={classes['more']}>
          <Loader size="xs" aria-label={t('list.loading')} />
        </li>
      ) : null}
      {query.isError || query.hasNextPage ? (
        <li className={classes['more']}>
          <Button
            variant="subtle"
            size="compact-xs"
            loading={query.isFetchingNextPage}
            onClick={() => void (query.isError ? query.refetch() : query.fetchNextPage())}
          >
            {t(query.isError ? 'list.retry' : 'list.more')}
          </Button>
        </li>
      ) : null}
    </>
  )
}

const Head = ({ order, group, now, onReadGroup }: GroupProps & { readonly order: Order }) => {
  const { t } = useTranslation('notification')
  const name = `#${order.serial} ${formatIdentity(order, { locale: currentLocale(), now })}`
  return (
    <Group wrap="nowrap" gap={4} justify="space-between" className={classes['head']}>
      <Text component="h3" fz="xs" fw={600} c="dimmed" lineClamp={2} title={order.title}>
        {name}
      </Text>
      <Group wrap="nowrap" gap={4}>
        {group.unread > 0 ? (
          <>
            <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('list.new', { count: group.unread })}
            </Text>
            <IconButton
              label={t('list.mark_group', { order: name })}
              size="sm"
              variant="subtle"
              data-mark-group
              onClick={() => onReadGroup(group)}
            >
              <IconChecks size={15} stroke={1.7} />
            </IconButton>
          </>
        ) : null}
      </Group>
    </Group>
  )
}

/** What is about one order under its name: the newest three, and all of them when opened. */
export const NotificationGroupPart = (props: GroupProps) => {
  const { group, show, now, onReadGroup: _onReadGroup, ...actions } = props
  const { t } = useTranslation('notification')
  const [isOpen, setOpen] = useState(false)
  const { order, messages, total } = group
  const few = messages.map((message) => (
    <NotificationRow key={message.id} message={message} now={now} {...actions} />
  ))
  return (
    <section className={classes['group']} data-group={order?.id}>
      {order === null ? null : <Head {...props} order={order} />}
      <ul className={classes['list']}>
        {isOpen && order !== null ? (
          <AllRows order={order} show={show} now={now} {...actions} />
        ) : (
          few
        )}
        {total > messages.length ? (
          <li className={classes['more']}>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isOpen}
              data-expand
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('list.fewer') : t('list.show_group', { count: total })}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
