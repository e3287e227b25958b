import {
  Button,
  Center,
  Group,
  Indicator,
  Loader,
  Popover,
  SegmentedControl,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import {
  type NotificationGroup,
  notificationUnread,
  type NoticeSpot,
  type NotificationView,
} from '@panelflow/contract/notification.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastInfo } from '@panelflow/ui/patterns/toast.ts'
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { formatOrderName } from '../../../lib/i18n/order-identity-text.ts'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { type Show, useMarkRead, useUnread } from '../api/notifications.ts'
import { useArrivals } from '../arrivals.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { type OpenPathMessage, PUSH_OWNER_KEY } from '../../../lib/offline/show-push.ts'
import { refreshReads } from '../../../lib/http/refetch.ts'

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}))

const PreferencesWindow = lazy(async () => ({
  default: (await import('./notification-preferences.tsx')).PreferencesWindow,
}))

interface BellProps {
  /** has this build a screen for the spot? */
  readonly mayOpen: (spot: NoticeSpot) => boolean
  readonly onOpen: (spot: NoticeSpot) => void
}

const MAX_BADGE = 99

const formatNotice = (message: NotificationView): string =>
  noticeSentence(message, currentLocale(), getDisplayZone(), formatMessage)

const greet = (message: NotificationView): void => {
  const { order } = message
  if (order === null) toastInfo(formatNotice(message))
  else
    toastInfo(
      `#${order.serial} ${formatOrderName(order, { locale: currentLocale() })}`,
      formatNotice(message),
    )
}

/** Mails speak the language of the last screen: the server hears it with the next question. */
const useLocaleSync = (): void => {
  const { i18n } = useTranslation('notification')
  const client = useQueryClient()
  useEffect(() => {
    const refreshUnread = (): void => void refreshReads(client, [notificationUnread])
    i18n.on('languageChanged', refreshUnread)
    return () => i18n.off('languageChanged', refreshUnread)
  }, [client, i18n])
}

/** What was marked last, and can be taken back. */
interface Marked {
  readonly count: number
  readonly readAt: string
}

/** Where a click on a notification of the browser leads, in a window that is open. */
const usePushedPaths = (): void => {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const open = ({ data }: MessageEvent<OpenPathMessage | undefined>): void => {
      if (data?.type === 'panelflow.open') router.history.push(data.path)
    }
    serviceWorker.addEventListener('message', open)
    return () => serviceWorker.removeEventListener('message', open)
  }, [router])
}

interface PanelProps extends BellProps {
  readonly unread: number
  readonly onSettings: () => void
  readonly onClose: () => void
}

const Panel = ({ unread, mayOpen, onOpen, onSettings, onClose }: PanelProps) => {
  const { t } = useTranslation('notification')
  const [show, setShow] = useState<Show>('all')
  const { mutate } = useMarkRead()
  const [marked, setMarked] = useState<Marked | null>(null)
  const { mutate: markMany } = useMarkRead((answer) =>
    setMarked(answer.readAt === null ? null : { count: answer.marked, readAt: answer.readAt }),
  )
  const read = ({ id, readAt }: NotificationView): void => {
    if (readAt === null) mutate({ body: { ids: [id] } })
  }
  const readGroup = ({ order, messages }: NotificationGroup): void => {
    const [newest] = messages
    if (order !== null && newest !== undefined)
      markMany({ body: { until: newest.id, orderId: order.id } })
  }
  const open = (message: NotificationView): void => {
    if (message.spot === null) return
    read(message)
    onClose()
    onOpen(message.spot)
  }
  return (
    <>
      <Group
        justify="space-between"
        wrap="nowrap"
        p="xs"
        gap="xs"
        style={{ borderBottom: '1px solid var(--pf-line)' }}
      >
        <Text component="h2" fz="sm" fw={600}>
          {t('bell.title')}
        </Text>
        <Group gap={4} wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label={t('list.show')}
            value={show}
            onChange={(value) => setShow(value === 'unread' ? 'unread' : 'all')}
            data={[
              { value: 'all', label: t('list.all') },
              { value: 'unread', label: t('list.unread') },
            ]}
          />
          {unread > 0 ? (
            <IconButton
              label={t('list.mark_all')}
              size="md"
              variant="subtle"
              onClick={() => markMany({ body: { all: true } })}
            >
              <IconChecks size={17} stroke={1.7} />
            </IconButton>
          ) : null}
          <IconButton label={t('choice.title')} size="md" variant="subtle" onClick={onSettings}>
            <IconSettings size={17} stroke={1.7} />
          </IconButton>
        </Group>
      </Group>
      <Suspense
        fallback={
          <Center py={40}>
            <Loader size="sm" aria-label={t('list.loading')} />
          </Center>
        }
      >
        <NotificationList
          show={show}
          leads={({ spot }) => spot !== null && mayOpen(spot)}
          onOpen={open}
          onRead={read}
          onReadGroup={readGroup}
        />
      </Suspense>
      {marked === null ? null : (
        <Group
          justify="space-between"
          px="sm"
          py={4}
          role="status"
          style={{ borderTop: '1px solid var(--pf-line)' }}
        >
          <Text fz="xs">{t('list.marked', { count: marked.count })}</Text>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => markMany({ body: { readAt: marked.readAt } })}
          >
            {t('list.undo')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The bell of the top bar, with how many are unread, and the list behind it. */
export const NotificationBell = ({ mayOpen, onOpen }: BellProps) => {
  const { t } = useTranslation('notification')
  const [opened, setOpened] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const unread = useUnread()
  useLocaleSync()
  usePushedPaths()
  const accountId = useStore(sessionStore, ({ user }) => user?.id)
  useEffect(() => {
    const owner = localStorage.getItem(PUSH_OWNER_KEY)
    if (accountId === undefined || owner === null || owner === accountId) return
    // whoever used this browser before is not shown to the next person
    void import('../../../lib/offline/push-subscription.ts').then(({ endPush }) => endPush())
  }, [accountId])
  const last = useArrivals(greet)
  const label = unread === 0 ? t('bell.title') : t('bell.unread', { count: unread })
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {last === null
          ? ''
          : t('bell.arrived', {
              sentence: [formatNotice(last), last.order?.title].filter(Boolean).join(', '),
            })}
      </VisuallyHidden>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={400}
        trapFocus
        returnFocus
        withArrow
        shadow="md"
      >
        <Indicator
          disabled={unread === 0}
          label={unread > MAX_BADGE ? `${MAX_BADGE}+` : unread}
          size={16}
          offset={6}
          color="red.8"
        >
          <Popover.Target>
            <IconButton label={label} size="lg" onClick={() => setOpened(!opened)}>
              <IconBell size={18} stroke={1.7} />
            </IconButton>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} aria-label={t('bell.title')}>
          <Panel
            unread={unread}
            mayOpen={mayOpen}
            onOpen={onOpen}
            onClose={() => setOpened(false)}
            onSettings={() => {
              setOpened(false)
              setChoosing(true)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={null}>
        {choosing ? <PreferencesWindow onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  )
}
