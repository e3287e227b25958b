import { Text } from '@mantine/core'
import {
  type ChapterView,
  orderChapters,
  orderStop,
  type OrderView,
} from '@panelflow/contract/order.ts'
import { terminatedStatus } from '@panelflow/domain/order/derive-order-status.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { OrderIdentity } from '../../lib/order-identity.tsx'
import { StepPreview, type StepsTranslate } from '../../lib/forms/step-preview.tsx'
import { EventDialog } from '../chapter/event/event-dialog.tsx'

/** Everybody on any seat of these chapters by name, once. */
const listPeople = (chapters: readonly ChapterView[]): string => {
  const people = chapters
    .flatMap((chapter) => Object.values(chapter.people))
    .filter((person) => person !== null)
  return [...new Map(people.map((person) => [person.id, personName(person)])).values()].join(', ')
}

interface StopModalProps {
  readonly order: OrderView
  /** cancel before production, terminate in production (spec 4.rule.cancel, 4.rule.terminate) */
  readonly how: 'cancel' | 'terminate'
  readonly onClose: () => void
}

export const StopModal = ({ order, how, onClose }: StopModalProps) => {
  const { t } = useTranslation()
  const chapters = useRead(orderChapters, { params: { orderId: order.id } }).data ?? []
  const stop = useWrite(orderStop, {
    quiet: true,
    done: () => t('order.stop.done'),
    onDone: onClose,
  })
  const listLines = (words: StepsTranslate): readonly string[] => {
    const people = listPeople(chapters)
    const to = how === 'cancel' ? 'canceled' : terminatedStatus(order.status)
    return [
      words('stop.status', { status: t(`order.status.${to}`) }),
      words('stop.freeze', { count: order.progress.chapters }),
      words('stop.running'),
      words('stop.todos'),
      people === '' ? words('stop.told_nobody') : words('stop.told', { people }),
      words('stop.final'),
    ]
  }
  return (
    <EventDialog
      about={order.id}
      danger
      title={t(`order.stop.${how}_title`, { serial: order.serial })}
      submitLabel={t(`order.stop.${how}`)}
      cancelLabel={t('order.stop.keep')}
      fields={['reason']}
      reasonLines={2}
      above={
        <>
          <OrderIdentity order={order} />
          <Text>{t(`order.stop.${how}_message`)}</Text>
          <StepPreview lines={listLines} />
        </>
      }
      sending={stop}
      onSubmit={({ reason }) =>
        stop.mutate({
          params: { orderId: order.id },
          body: { version: order.version, how, reason },
        })
      }
      onClose={onClose}
    />
  )
}
