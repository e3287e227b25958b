import { Alert, Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import {
  intakeCancel,
  type IntakeChapterView,
  intakeFiles,
  intakeGet,
  intakeList,
  intakeTakePages,
  type IntakeView,
} from '@panelflow/contract/intake.ts'
import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { WindowedList } from '@panelflow/ui/patterns/windowed-list.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useReadNow, useWrite } from '../../lib/http/query.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { translateParams } from '../../lib/i18n/translate-params.ts'
import { screenHref, useRoleHolder } from '../../lib/permission/screen-role.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { ChooseFiles } from './choose-files.tsx'
import type { ChosenFiles } from './chosen-files.ts'
import type { IntakeSession, SessionState } from './intake-session.ts'
import { intakeSessions, startIntakeSession, stopIntakeSession } from './intake-sessions.ts'
import classes from './intake.module.css'

type ShownStatus = IntakeChapterView['status'] | 'waiting' | 'reading' | 'refused'

const TONES: Readonly<Record<ShownStatus, Tone>> = {
  open: 'active',
  waiting: 'neutral',
  reading: 'active',
  refused: 'bad',
  done: 'good',
  canceled: 'neutral',
  has_pages: 'attention',
}

const getShownStatus = (chapter: IntakeChapterView): ShownStatus => {
  if (chapter.status !== 'open') return chapter.status
  if (chapter.refused.length > 0) return 'refused'
  if (chapter.received === 0) return 'waiting'
  return chapter.received < chapter.bytes ? 'open' : 'reading'
}

interface ChapterRowProps {
  readonly chapter: IntakeChapterView
  readonly onTake: () => void
  readonly onLeaveOut: () => void
}

const ChapterRow = ({ chapter, onTake, onLeaveOut }: ChapterRowProps) => {
  const { t } = useTranslation('intake')
  const { t: home } = useTranslation('book-home')
  const status = getShownStatus(chapter)
  const isOpen = chapter.status === 'open'
  const share =
    chapter.bytes === 0
      ? 0
      : (chapter.received + chapter.bytes * (chapter.read / chapter.files)) / (2 * chapter.bytes)
  const name = home('matrix.number', { number: chapter.number })
  return (
    <div className={classes['chapter']}>
      <span className={classes['path']} title={chapter.title}>
        {chapter.title === '' ? name : `${name} · ${chapter.title}`}
      </span>
      {isOpen ? <Progress value={share * 100} size={6} aria-label={name} /> : <span />}
      <Text fz="xs" c="dimmed">
        {isOpen
          ? t('progress.read', { done: chapter.read, total: chapter.files })
          : chapter.status === 'done'
            ? t('progress.pages', { count: chapter.pageCount })
            : ''}
        {chapter.hasMixedWidths ? ` · ${t('progress.mixed')}` : ''}
      </Text>
      <StatusLabel tone={TONES[status]}>{t(`progress.status.${status}`)}</StatusLabel>
      {isOpen ? (
        <IconButton
          size="sm"
          variant="subtle"
          color="gray"
          label={t('progress.leave_out', { number: chapter.number })}
          onClick={onLeaveOut}
        >
          <IconX size={14} />
        </IconButton>
      ) : (
        <span />
      )}
      {isOpen && chapter.refused.length > 0 ? (
        <div className={classes['refused']} role="alert">
          {chapter.refused.map(({ path, code, params }) => (
            <div key={path}>
              <b>{path}</b>: {formatMessage(code, translateParams(params), currentLocale())}
            </div>
          ))}
          <Button size="compact-xs" variant="default" mt={4} onClick={onTake}>
            {t('progress.take')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Orders that were made, each a link. */
const OrderList = ({ intake }: { readonly intake: IntakeView }) => {
  const { t, i18n } = useTranslation('intake')
  const { t: home } = useTranslation('book-home')
  const now = useNow()
  const holder = useRoleHolder()
  const path = screenHref(holder, '/order/chapter/:role_id/:id', undefined) ?? ''
  const { orders } = intake
  if (orders === null) return null
  const { planned, made } = orders
  return (
    <>
      <Title order={2} fz="sm">
        {t('progress.orders')}
      </Title>
      <Text fz="xs" c="dimmed" role="status">
        {t('progress.orders_count', { done: made.length, total: planned })}
      </Text>
      <WindowedList
        className={classes['list']}
        label={t('progress.orders')}
        items={made}
        getKey={(order) => `${order.chapterStart} ${order.targetLanguage}`}
        estimateHeight={() => 30}
        current={null}
        renderItem={(order) => (
          <div className={classes['order']}>
            <Anchor fz="sm" href={path.replace(':id', order.orderId)} target="_blank">
              #{order.serial} ·{' '}
              {order.chapterStart === order.chapterEnd
                ? home('matrix.number', { number: order.chapterStart })
                : t('progress.chapters', {
                    chapters: `${order.chapterStart}–${order.chapterEnd}`,
                  })}{' '}
              · {languageName(order.targetLanguage, i18n.language)}
            </Anchor>
            <Text fz="xs" c="dimmed" style={{ flex: 'none' }}>
              {order.isNew
                ? formatShort(order.cutoffTime, i18n.language, getDisplayZone(), now)
                : t('progress.order_present')}
            </Text>
          </div>
        )}
      />
    </>
  )
}

const IDLE: SessionState = {
  isRunning: false,
  left: 0,
  missing: 0,
  failed: [],
  trouble: null,
  ordersError: null,
}
const subscribeToNothing = () => () => undefined

const useSession = (
  intakeId: string,
): { session: IntakeSession | undefined; state: SessionState } => {
  const session = useStore(intakeSessions, ({ byId }) => byId.get(intakeId))
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.state ?? (() => IDLE),
  )
  return { session, state }
}

/** What the sending waits for or stumbled over. */
const SessionNotices = ({ session, state }: ReturnType<typeof useSession>) => {
  const { t } = useTranslation('intake')
  const { failed, missing, ordersError, trouble } = state
  const [firstFailed] = failed
  return (
    <>
      {trouble === null ? null : (
        <Alert color="orange" variant="light" p="xs" role="status">
          {trouble === 'line' || trouble === 'pixels'
            ? t(`progress.${trouble}`)
            : formatMessage(trouble, {}, currentLocale())}
        </Alert>
      )}
      {missing === 0 ? null : (
        <Alert color="orange" variant="light" p="xs" role="alert">
          {t('again.missing', { count: missing })}
        </Alert>
      )}
      {firstFailed === undefined && ordersError === null ? null : (
        <Alert
          color="red"
          variant="light"
          p="xs"
          role="alert"
          title={
            firstFailed === undefined
              ? t('progress.orders_failed')
              : t('progress.failed', { count: failed.length })
          }
        >
          <Text fz="xs">
            {firstFailed === undefined ? '' : `${firstFailed.path}: `}
            {getFailureMessage(firstFailed?.error ?? ordersError)}
          </Text>
          <Button size="compact-xs" variant="default" mt={4} onClick={() => session?.retry()}>
            {t('progress.retry')}
          </Button>
        </Alert>
      )}
    </>
  )
}

const needsFiles = (intake: IntakeView): boolean =>
  intake.chapters.some(
    ({ status, received, bytes, refused }) =>
      status === 'open' && (received < bytes || refused.length > 0),
  )

const needsOrders = ({ orders }: IntakeView): boolean =>
  orders !== null && orders.made.length < orders.planned

/** After a reload: the same files are chosen again, and only what is missing is sent. */
const Resume = ({
  intake,
  onChange,
}: {
  readonly intake: IntakeView
  readonly onChange: () => void
}) => {
  const { t } = useTranslation('intake')
  const readFiles = useReadNow(intakeFiles)
  const resume = async ({ files }: ChosenFiles): Promise<void> => {
    const waiting = await readFiles({ params: { intakeId: intake.id } })
    startIntakeSession({ api, intake, waiting, chosen: files, onChange })
  }
  return (
    <Stack gap="xs">
      <Text fw={500}>{t('again.title')}</Text>
      <Text fz="sm" c="dimmed">
        {t('again.about')}
      </Text>
      <ChooseFiles onChosen={(chosen) => void resume(chosen)} />
    </Stack>
  )
}

const useIntake = (intakeId: string) => {
  const query = useRead(
    intakeGet,
    { params: { intakeId } },
    { watchWhile: (intake) => intake.status === 'open' || needsOrders(intake) },
  )
  const refresh = (): void => void query.refetch()
  const refreshes = [intakeGet, intakeList, bookMatrix]
  const cancel = useWrite(intakeCancel, { refreshes })
  const take = useWrite(intakeTakePages, { refreshes })
  return { query, refresh, cancel, take }
}

/** The book's chapters behind the window show what has come. */
const useFreshMatrix = (bookId: string | null, done: number): void => {
  const { refetch } = useRead(
    bookMatrix,
    { params: { bookId: bookId ?? '' } },
    { enabled: bookId !== null },
  )
  useEffect(() => {
    if (bookId !== null && done > 0) void refetch()
  }, [bookId, done, refetch])
}

/** How far an intake is: chapters, orders, what it waits for. */
export const IntakeProgress = ({ intakeId }: { readonly intakeId: string }) => {
  const { t } = useTranslation('intake')
  const { query, refresh, cancel, take } = useIntake(intakeId)
  const { session, state } = useSession(intakeId)
  const [isLeaving, setIsLeaving] = useState(false)
  const intake = query.data
  const done = intake?.chapters.filter(({ status }) => status === 'done').length ?? 0
  useFreshMatrix(intake?.bookId ?? null, done)
  if (intake === undefined)
    return query.isError ? <TableError error={query.error} onRetry={refresh} /> : null
  const isOpen = intake.status === 'open'
  const cancelAll = (): void => {
    stopIntakeSession(intakeId)
    cancel.mutate({ params: { intakeId }, body: {} })
  }
  const isIdle =
    session === undefined || (!state.isRunning && state.left === 0 && state.missing > 0)
  return (
    <>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500} role="status">
            {t('progress.done_count', { done, total: intake.chapters.length })}
          </Text>
          <Text fz="xs" c="dimmed">
            {!isOpen
              ? t('progress.ended')
              : state.left > 0
                ? t('progress.sending', { count: state.left })
                : needsFiles(intake)
                  ? ''
                  : t('progress.sent')}
          </Text>
        </div>
        {isOpen ? (
          <Button size="xs" variant="default" onClick={() => setIsLeaving(true)}>
            {t('progress.cancel')}
          </Button>
        ) : null}
      </Group>
      <Progress
        value={(done / intake.chapters.length) * 100}
        size={6}
        aria-label={t('progress.label')}
      />
      <SessionNotices session={session} state={state} />
      {isIdle && ((isOpen && needsFiles(intake)) || needsOrders(intake)) ? (
        <Resume intake={intake} onChange={refresh} />
      ) : null}
      <div className={classes['columns']}>
        <div>
          <WindowedList
            className={classes['list']}
            label={t('progress.label')}
            items={intake.chapters}
            getKey={({ number }) => String(number)}
            estimateHeight={() => 36}
            current={null}
            renderItem={(chapter) => (
              <ChapterRow
                chapter={chapter}
                onTake={() =>
                  take.mutate({ params: { intakeId, number: chapter.number }, body: {} })
                }
                onLeaveOut={() =>
                  cancel.mutate({ params: { intakeId }, body: { numbers: [chapter.number] } })
                }
              />
            )}
          />
        </div>
        {intake.orders === null ? null : (
          <div className={classes['side']} style={{ display: 'flex', flexDirection: 'column' }}>
            <OrderList intake={intake} />
          </div>
        )}
      </div>
      <ConfirmModal
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t('progress.cancel')}
        message={t('progress.cancel_confirm')}
        submitLabel={t('progress.cancel')}
        cancelLabel={t('progress.cancel_keep')}
        danger
        onConfirm={cancelAll}
      />
    </>
  )
}
