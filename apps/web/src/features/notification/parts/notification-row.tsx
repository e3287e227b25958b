import { Group, Text } from '@mantine/core'
import { noticePath } from '@panelflow/contract/notice-path.ts'
import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import type { NotificationView } from '@panelflow/contract/notification.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { formatShort, toFieldTime } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './notification.module.css'

export interface RowActions {
  /** is there a screen for where it leads? */
  readonly leads: (message: NotificationView) => boolean
  readonly onOpen: (message: NotificationView) => void
  readonly onRead: (message: NotificationView) => void
}

interface RowProps extends RowActions {
  readonly message: NotificationView
  readonly now: number
}

/** Of today the time says enough. */
const formatTime = (at: string, now: number): string => {
  const zone = getDisplayZone()
  const local = toFieldTime(at, zone)
  return local.slice(0, 10) === toFieldTime(new Date(now).toISOString(), zone).slice(0, 10)
    ? local.slice(11, 16)
    : formatShort(at, currentLocale(), zone, now)
}

const Contents = ({ message, now }: Pick<RowProps, 'message' | 'now'>) => {
  const { t } = useTranslation('notification')
  const { by, at, readAt, order, spot } = message
  const about = [
    formatTime(at, now),
    by === null ? null : t('list.by', { person: personName(by) }),
    order !== null && spot === null ? t('list.gone') : null,
  ]
  return (
    <>
      <Text fz="sm" fw={readAt === null ? 600 : 400} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        {noticeSentence(message, currentLocale(), getDisplayZone(), formatMessage)}
      </Text>
      <Text fz="xs" c="dimmed">
        {about.filter((one) => one !== null).join(' · ')}
      </Text>
    </>
  )
}

/** A click with a key held down is the browser's: another tab, a download. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey && button === 0

/** One message: a link to the spot it is about; the tick only marks it. */
export const NotificationRow = ({ message, now, leads, onOpen, onRead }: RowProps) => {
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
      {leads(message) ? (
        <a
          href={noticePath(message.spot)}
          className={classes['open']}
          data-notice={message.id}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            onOpen(message)
          }}
        >
          <Contents message={message} now={now} />
        </a>
      ) : (
        <div className={classes['still']} tabIndex={-1} data-notice={message.id}>
          <Contents message={message} now={now} />
        </div>
      )}
      {isUnread ? (
        <IconButton
          label={t('list.mark_single')}
          size="md"
          variant="subtle"
          onClick={() => onRead(message)}
        >
          <IconCheck size={16} stroke={1.7} />
        </IconButton>
      ) : null}
    </Group>
  )
}
