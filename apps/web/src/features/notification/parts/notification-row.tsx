import { Group, Text, UnstyledButton } from '@mantine/core'
import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import type { NotificationView } from '@panelflow/contract/notification.ts'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { formatIdentity } from '../../../lib/i18n/order-identity-text.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { toFieldTime } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './notification.module.css'

interface RowProps {
  readonly message: NotificationView
  /** is there a screen for where it leads? */
  readonly leads: boolean
  readonly onOpen: () => void
  readonly onRead: () => void
}

const Contents = ({ message }: Pick<RowProps, 'message'>) => {
  const { t } = useTranslation('notification')
  const { order, by, at, readAt, chapterNumbers } = message
  const zone = getDisplayZone()
  const about = [
    order === null
      ? null
      : `#${order.serial} ${formatIdentity(order, {
          locale: currentLocale(),
          now: Date.parse(at),
          ...(chapterNumbers.length === 0 ? {} : { chapters: formatRuns(chapterNumbers) }),
        })}`,
    by === null ? null : t('list.by', { person: personName(by) }),
    toFieldTime(at, zone).slice(11, 16),
  ]
  return (
    <>
      <Text fz="sm" fw={readAt === null ? 600 : 400} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        {noticeSentence(message, currentLocale(), zone, formatMessage)}
      </Text>
      <Text fz="xs" c="dimmed" lineClamp={2} title={order?.title}>
        {about.filter((one) => one !== null).join(' · ')}
      </Text>
    </>
  )
}

/** One message: the whole line opens the spot, the tick only marks it. */
export const NotificationRow = ({ message, leads, onOpen, onRead }: RowProps) => {
  const { t } = useTranslation('notification')
  const isUnread = message.readAt === null
  return (
    <Group
      component="li"
      wrap="nowrap"
      gap={4}
      align="center"
      className={classes['row']}
      data-unread={isUnread || undefined}
    >
      {leads ? (
        <UnstyledButton className={classes['open']} onClick={onOpen}>
          <Contents message={message} />
        </UnstyledButton>
      ) : (
        <div className={classes['still']}>
          <Contents message={message} />
          {message.order === null ? null : (
            <Text fz="xs" c="dimmed">
              {t('list.gone')}
            </Text>
          )}
        </div>
      )}
      {isUnread ? (
        <IconButton label={t('list.mark_single')} size="md" variant="subtle" onClick={onRead}>
          <IconCheck size={16} stroke={1.7} />
        </IconButton>
      ) : null}
    </Group>
  )
}
