import { getRouteApi } from '@tanstack/react-router'
import { OrderPage } from './order-page.tsx'
import { ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { type Stage, stageRank, STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeadlineLabel } from '../../../lib/time/deadline-label.tsx'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { CalendarModal } from './calendar-modal.tsx'
import { PreviewDecisions } from '../../preview/preview-button.tsx'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import { BookLink } from '../../book/book-link.tsx'
import { EditionsButton } from '../../book/editions-button.tsx'
import { OrderOutlook, Relations, useOutlook, WordCount } from './order-outlook.tsx'
import { OrderDeadlineCell, OrderStatusCell, OrderTypeCell } from '../list/order-cells.tsx'
import { CheckRulesButton } from '../../page-check/check-rules-button.tsx'
import classes from './order-base.module.css'

const OrderCost = lazy(async () => {
  const [part] = await Promise.all([
    import('../../pay/cost/order-cost.tsx'),
    loadTranslations('pay'),
  ])
  return { default: part.OrderCost }
})

const OrderDeliveries = lazy(async () => {
  const [part] = await Promise.all([
    import('../../publishing/book-publishing.tsx'),
    loadTranslations('publishing'),
  ])
  return { default: part.OrderDeliveries }
})

const Line = ({
  label,
  wide = false,
  children,
}: {
  readonly label: string
  readonly wide?: boolean
  readonly children: ReactNode
}) => (
  <div className={classes['line']} data-wide={wide ? true : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** No chapter is at the stage any more, or before it: its deadline can be missed no longer. */
const isPast = ({ progress }: OrderView, stage: Stage): boolean =>
  STAGES.every((one) => stageRank(one) > stageRank(stage) || (progress.byStage[one] ?? 0) === 0)

const StageDeadline = ({
  until,
  finished,
}: {
  readonly until: string | null
  readonly finished: boolean
}) => {
  const { t } = useTranslation()
  return until === null ? (
    <Text c="dimmed">{t('order.field.none')}</Text>
  ) : (
    <DeadlineLabel until={until} finished={finished} />
  )
}

interface OrderBaseProps {
  readonly order: OrderView
  /** where another order is */
  readonly getHref: (id: string) => string
}

/** The order as it was agreed (spec 3.order). */
const OrderBase = ({ order, getHref }: OrderBaseProps) => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const none = t('order.field.none')
  const time = (instant: string | null): string =>
    instant === null ? none : formatMinute(instant, i18n.language, getDisplayZone())
  const finished = isFinished(order)
  const outlook = useOutlook(order.id)
  const [calendar, setCalendar] = useState(false)
  const past = (stage: Stage): boolean => finished || isPast(order, stage)
  const { book } = order
  const maySharePreviews = useMay('final.download_publish')
  const seesCost = useMay('money.manage')
  const seesDeliveries = useMay('publishing.manage') && order.status === 'completed'
  const related =
    outlook !== undefined && (outlook.clonedFrom !== null || outlook.clones.length > 0)
  return (
    <ScrollArea style={{ flex: 1 }} type="auto">
      <Stack gap="sm" pb="md">
        {outlook === undefined ? null : (
          <OrderOutlook order={order} outlook={outlook} onCalendar={() => setCalendar(true)} />
        )}
        <dl className={classes['sheet']}>
          <Line label={t('order.field.title')} wide>
            {order.title}
          </Line>
          <Line label={t('order.field.book')}>
            <BookLink bookId={book.id}>
              {[book.titleZh, book.titleEn].filter((title) => title !== '').join(' / ')}
            </BookLink>{' '}
            <CheckRulesButton book={book} />
            <EditionsButton book={book} language={order.targetLanguage} />
          </Line>
          <Line label={t('book.book_id')}>
            {[book.bookId, book.bookSubId].filter((id) => id !== '').join(' / ')}
          </Line>
          <Line label={t('order.column.status')}>
            <OrderStatusCell order={order} />
          </Line>
          {order.stop === null ? null : (
            <Line label={t('order.field.stop_reason')}>{order.stop.reason}</Line>
          )}
          <Line label={t('order.field.type')}>
            <OrderTypeCell order={order} />
          </Line>
          <Line label={t('order.field.kind')}>{t(`order.kind.${order.kind}`)}</Line>
          <Line label={t('order.field.source_language')}>
            {languageName(book.sourceLanguage, i18n.language)}
          </Line>
          <Line label={t('order.field.language')}>
            {languageName(order.targetLanguage, i18n.language)}
          </Line>
          <Line label={t('order.column.range')}>
            {order.chapterStart === order.chapterEnd
              ? order.chapterStart
              : `${order.chapterStart}–${order.chapterEnd}`}
          </Line>
          <Line label={t('order.field.direction')}>
            {t(`book.direction_${book.readingDirection}`)}
          </Line>
          <Line label={t('order.field.word_count')}>
            <WordCount frozen={order.wordCount} outlook={outlook} />
          </Line>
          <Line label={t('order.field.handlers')}>
            {order.handlers.length === 0 ? none : order.handlers.map(personName).join(', ')}
          </Line>
          <Line label={t('order.field.cutoff')}>
            <OrderDeadlineCell order={order} />
          </Line>
          <Line label={t('order.field.translation_deadline')}>
            <StageDeadline until={order.translationDeadline} finished={past('translation')} />
          </Line>
          <Line label={t('order.field.proofreading_deadline')}>
            <StageDeadline until={order.proofreadingDeadline} finished={past('proofreading')} />
          </Line>
          <Line label={t('order.field.typesetting_deadline')}>
            <StageDeadline until={order.typesettingDeadline} finished={past('typesetting')} />
          </Line>
          <Line
            label={t('order.field.created')}
          >{`${time(order.createdAt)} · ${personName(order.createdBy)}`}</Line>
          <Line label={t('order.field.submitted')}>{time(order.submittedAt)}</Line>
          <Line label={t('order.field.completed')}>{time(order.completedAt)}</Line>
          <Line label={t('order.field.remark')} wide>
            {order.remark === '' ? <Text c="dimmed">{none}</Text> : order.remark}
          </Line>
          {maySharePreviews ? (
            <Line label={t('preview.open')} wide>
              <PreviewDecisions
                subject={{
                  kind: 'order',
                  orderId: order.id,
                  bookId: book.id,
                  language: order.targetLanguage,
                }}
              />
            </Line>
          ) : null}
          {seesCost ? (
            <Line label={t('order.field.cost')} wide>
              <Suspense fallback={<Skeleton h={60} />}>
                <OrderCost orderId={order.id} />
              </Suspense>
            </Line>
          ) : null}
          {seesDeliveries ? (
            <Line label={t('order.field.deliveries')} wide>
              <Suspense fallback={<Skeleton h={60} />}>
                <OrderDeliveries orderId={order.id} bookId={book.id} />
              </Suspense>
            </Line>
          ) : null}
          {related ? (
            <Line label={words('clone.related')} wide>
              <Relations outlook={outlook} getHref={getHref} />
            </Line>
          ) : null}
        </dl>
      </Stack>
      {calendar ? <CalendarModal onClose={() => setCalendar(false)} /> : null}
    </ScrollArea>
  )
}

const route = getRouteApi('/app/order/base/$roleId/$id')

export const OrderBaseScreen = () => {
  const { roleId, id } = route.useParams()
  return (
    <OrderPage roleId={roleId} orderId={id} tab="base">
      {(order) => <OrderBase order={order} getHref={(other) => `/order/base/${roleId}/${other}`} />}
    </OrderPage>
  )
}
