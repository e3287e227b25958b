import { Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeadlineLabel } from '../../../lib/deadline-label.tsx'
import { languageName, personName } from '../../../lib/labels.ts'
import { formatMinute } from '../../../lib/time.ts'
import { shownZone } from '../../../lib/zone.ts'
import { isFinal } from '../deadline-risk.ts'
import { OrderDeadlineCell, OrderStatusCell, OrderTypeCell } from './order-cells.tsx'
import classes from './order-base.module.css'

const Line = ({ label, wide = false, children }: { readonly label: string; readonly wide?: boolean; readonly children: ReactNode }) => (
  <div className={classes['line']} data-wide={wide ? true : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const isDirection = (direction: string): direction is 'rtl' | 'ltr' | 'strip' => ['rtl', 'ltr', 'strip'].includes(direction)

const StageDeadline = ({ until, finished }: { readonly until: string | null; readonly finished: boolean }) => {
  const { t } = useTranslation()
  return until === null ? <Text c="dimmed">{t('order.field.none')}</Text> : <DeadlineLabel until={until} finished={finished} />
}

/** The order as it was agreed (spec §3, work order). */
export const OrderBase = ({ order }: { readonly order: OrderView }) => {
  const { t, i18n } = useTranslation()
  const none = t('order.field.none')
  const time = (instant: string | null): string => (instant === null ? none : formatMinute(instant, i18n.language, shownZone()))
  const finished = isFinal(order)
  const { book } = order
  return (
    <dl className={classes['sheet']}>
      <Line label={t('order.field.title')} wide>
        {order.title}
      </Line>
      <Line label={t('order.field.book')}>{[book.titleZh, book.titleEn].filter((title) => title !== '').join(' / ')}</Line>
      <Line label={t('book.book_id')}>{[book.bookId, book.bookSubId].filter((id) => id !== '').join(' / ')}</Line>
      <Line label={t('order.column.status')}>
        <OrderStatusCell order={order} />
      </Line>
      {order.stop === null ? null : <Line label={t('order.field.stop_reason')}>{order.stop.reason}</Line>}
      <Line label={t('order.field.type')}>
        <OrderTypeCell order={order} />
      </Line>
      <Line label={t('order.field.kind')}>{t(`order.kind.${order.kind}`)}</Line>
      <Line label={t('order.field.source_language')}>{languageName(book.sourceLanguage, i18n.language)}</Line>
      <Line label={t('order.field.language')}>{languageName(order.targetLanguage, i18n.language)}</Line>
      <Line label={t('order.column.range')}>
        {order.chapterStart === order.chapterEnd ? order.chapterStart : `${order.chapterStart}–${order.chapterEnd}`}
      </Line>
      <Line label={t('order.field.direction')}>
        {isDirection(book.readingDirection) ? t(`book.direction_${book.readingDirection}`) : none}
      </Line>
      <Line label={t('order.field.word_count')}>
        {order.wordCount === null ? (
          <Text c="dimmed">{t('order.field.word_count_none')}</Text>
        ) : (
          new Intl.NumberFormat(i18n.language).format(order.wordCount)
        )}
      </Line>
      <Line label={t('order.field.handlers')}>{order.handlers.length === 0 ? none : order.handlers.map(personName).join(', ')}</Line>
      <Line label={t('order.field.cutoff')}>
        <OrderDeadlineCell order={order} />
      </Line>
      <Line label={t('order.field.translation_deadline')}>
        <StageDeadline until={order.translationDeadline} finished={finished} />
      </Line>
      <Line label={t('order.field.proofreading_deadline')}>
        <StageDeadline until={order.proofreadingDeadline} finished={finished} />
      </Line>
      <Line label={t('order.field.typesetting_deadline')}>
        <StageDeadline until={order.typesettingDeadline} finished={finished} />
      </Line>
      <Line label={t('order.field.created')}>{`${time(order.createdAt)} · ${personName(order.createdBy)}`}</Line>
      <Line label={t('order.field.submitted')}>{time(order.submittedAt)}</Line>
      <Line label={t('order.field.completed')}>{time(order.completedAt)}</Line>
      <Line label={t('order.field.remark')} wide>
        {order.remark === '' ? <Text c="dimmed">{none}</Text> : order.remark}
      </Line>
    </dl>
  )
}
