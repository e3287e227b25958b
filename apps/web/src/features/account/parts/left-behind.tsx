import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { accountCrews, accountOpenWork, type AccountView } from '@panelflow/contract/account.ts'
import { orderGet } from '@panelflow/contract/order.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead } from '../../../lib/http/query.ts'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { bookTitle, languageName, personName } from '../../../lib/i18n/labels.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { groupSeats, type LeftOrder } from '../open-seats.ts'
import classes from './left-behind.module.css'

const AssignPeopleWindow = lazy(async () => {
  const [part] = await Promise.all([
    import('../../order/assign/assign-people-window.tsx'),
    loadTranslations('assign', 'crew'),
  ])
  return { default: part.AssignPeopleWindow }
})

interface HandOverWindowProps {
  readonly orderId: string
  readonly onClose: () => void
}

/** The seats of an order, to be given to somebody else. */
export const HandOverWindow = ({ orderId, onClose }: HandOverWindowProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const query = useRead(orderGet, { params: { orderId } })
  if (query.data === undefined)
    return (
      <ConfirmModal
        opened
        title={t('open_work.hand_over')}
        message={query.isError ? getFailureMessage(query.error) : <Loader size="sm" />}
        submitLabel={app('action.close')}
        cancelLabel={app('action.cancel')}
        onClose={onClose}
        onConfirm={onClose}
      />
    )
  return (
    <Suspense fallback={null}>
      <AssignPeopleWindow order={query.data} onClose={onClose} />
    </Suspense>
  )
}

interface LeftBehindProps {
  readonly account: AccountView
  /** The account is just being ended: it is not asked about again, it may be gone. */
  readonly isEnding: boolean
  readonly onHandOver: (orderId: string) => void
}

const OrderLine = ({
  order,
  onHandOver,
}: {
  readonly order: LeftOrder
  readonly onHandOver: (orderId: string) => void
}) => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  return (
    <li className={classes['line']}>
      <div className={classes['words']}>
        <Text fz="sm" fw={500}>
          #{order.serial} {order.title}
        </Text>
        <Text fz="xs" c="dimmed">
          {order.seats
            .map(({ seat, chapters }) =>
              t('open_work.seat', {
                seat: app(`seat.${seat}`),
                chapters,
              }),
            )
            .join(' · ')}
          {' · '}
          {formatMinute(order.cutoffTime, i18n.language, getDisplayZone())}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('open_work.hand_over')}: #${order.serial}`}
        onClick={() => onHandOver(order.id)}
      >
        {t('open_work.hand_over')}
      </Button>
    </li>
  )
}

/** Crews of books the person sits in; new orders would go to them. */
const CrewLines = ({ account, isEnding }: Omit<LeftBehindProps, 'onHandOver'>) => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  const { data: seats } = useRead(
    accountCrews,
    { params: { accountId: account.id } },
    { enabled: !isEnding },
  )
  if (seats === undefined || seats.length === 0) return null
  return (
    <div>
      <Text fz="sm" fw={500}>
        {t('crews.title', { count: seats.length })}
      </Text>
      <ul className={classes['list']}>
        {seats.map(({ book, language, seat, isSubstitute }) => (
          <li key={`${book.id} ${language} ${seat}`} className={classes['line']}>
            <Text fz="sm" className={classes['words']}>
              {bookTitle({ book }, i18n.language)} · {languageName(language, i18n.language)} ·{' '}
              {app(`seat.${seat}`)}
              {isSubstitute ? ` (${t('crews.substitute')})` : ''}
            </Text>
            <Button
              component="a"
              size="compact-sm"
              variant="default"
              href={`/books/${book.id}?tab=crew`}
              target="_blank"
            >
              {t('crews.open')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Open work and crews of somebody who leaves; each order can be handed over at once. */
export const LeftBehind = ({ account, isEnding, onHandOver }: LeftBehindProps) => {
  const { t } = useTranslation('account')
  const query = useRead(
    accountOpenWork,
    { params: { accountId: account.id } },
    { enabled: !isEnding },
  )
  if (query.data === undefined)
    return query.isError ? (
      <Alert color="red" variant="light" p="xs">
        {getFailureMessage(query.error)}
      </Alert>
    ) : (
      <Skeleton height={80} />
    )
  const orders = groupSeats(query.data)
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500}>
        {orders.length === 0
          ? t('open_work.none')
          : t('open_work.left', { count: query.data.length })}
      </Text>
      {orders.length === 0 ? null : (
        <ul className={classes['list']}>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} onHandOver={onHandOver} />
          ))}
        </ul>
      )}
      <CrewLines account={account} isEnding={isEnding} />
    </Stack>
  )
}

interface OpenWorkModalProps {
  readonly account: AccountView
  readonly onClose: () => void
}

/** Work somebody still holds, order by order, and their crews. */
export const OpenWorkModal = ({ account, onClose }: OpenWorkModalProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const [handedOver, setHandedOver] = useState<string | null>(null)
  if (handedOver !== null)
    return <HandOverWindow orderId={handedOver} onClose={() => setHandedOver(null)} />
  return (
    <ConfirmModal
      opened
      size="lg"
      onClose={onClose}
      title={t('open_work.title', { name: personName(account) })}
      submitLabel={app('action.close')}
      cancelLabel={app('action.cancel')}
      onConfirm={onClose}
      message={t('open_work.hint')}
    >
      <LeftBehind account={account} isEnding={false} onHandOver={setHandedOver} />
    </ConfirmModal>
  )
}
