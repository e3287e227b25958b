import { Text } from '@mantine/core'
import {
  type ChapterView,
  orderChapters,
  orderSendForReview,
  type OrderView,
} from '@panelflow/contract/order.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { OrderIdentity } from '../../lib/order-identity.tsx'
import { StepPreview, type StepsTranslate } from '../../lib/forms/step-preview.tsx'

const formatNumbers = (chapters: readonly ChapterView[]): string =>
  formatRuns(chapters.map(({ number }) => number))

const isFurther = ({ furthest }: ChapterView): boolean =>
  STAGES.findIndex((stage) => stage === furthest) > STAGES.indexOf('proofreading')

/**
 * Accepts the proofreading of the whole order: which chapters go, to whom, and which of them keep
 * it from going.
 */
export const SendForReviewModal = ({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const chapters = useRead(orderChapters, { params: { orderId: order.id } }).data ?? []
  const send = useWrite(orderSendForReview, {
    quiet: true,
    done: () => t('order.send_for_review.done'),
    onDone: onClose,
  })
  const going = chapters.filter(({ status }) => status === 'proofreading_completed')
  const further = chapters.filter(isFurther)
  const waiting = chapters.filter(
    (chapter) => chapter.status !== 'proofreading_completed' && !isFurther(chapter),
  )
  const reviewers = [
    ...new Set(
      going.flatMap(({ people: { reviewer } }) =>
        reviewer === null ? [] : [personName(reviewer)],
      ),
    ),
  ]
  const lines = (words: StepsTranslate): readonly string[] => [
    ...(going.length === 0
      ? []
      : [words('send.goes', { chapters: formatNumbers(going), count: going.length })]),
    ...(further.length === 0
      ? []
      : [words('send.further', { chapters: formatNumbers(further), count: further.length })]),
    reviewers.length === 0
      ? words('send.to_nobody')
      : words('send.to', { people: reviewers.join(', ') }),
  ]
  const blocked = (words: StepsTranslate): readonly string[] =>
    waiting.map(({ number, status }) =>
      words('send.blocked', { number, status: t(`chapter.status.${status}`) }),
    )
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('order.send_for_review.title')}
      submitLabel={t('order.send_for_review.open')}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      submitDisabled={waiting.length > 0}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ params: { orderId: order.id }, body: { version: order.version } })
      }}
    >
      <OrderIdentity order={order} />
      <Text>{t('order.send_for_review.message')}</Text>
      <StepPreview lines={lines} blocked={blocked} />
    </FormModal>
  )
}
