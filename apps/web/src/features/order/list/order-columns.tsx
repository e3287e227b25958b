import type { OrderView } from '@panelflow/contract/order.ts'
import { Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bookTitle, languageName, personName } from '../../../lib/i18n/labels.ts'
import { formatChapters } from '../../../lib/i18n/order-identity-text.ts'
import { useCellTranslations } from '../../../lib/i18n/use-cell-translations.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import type { OrderColumn } from '@panelflow/contract/order-file.ts'
import {
  ForecastCell,
  InstantCell,
  OrderDeadlineCell,
  OrderStatusCell,
  OrderTypeCell,
  ProgressCell,
  StageDaysCell,
  WaitingForCell,
} from './order-cells.tsx'
import { isSortColumn } from './order-search.ts'
import classes from './order-list.module.css'

/**
 * The title, and below what tells the order from others of that title. Where there is little room
 * the book's name gives way.
 */
export const TitleCell = ({
  order,
  locale,
}: {
  readonly order: OrderView
  readonly locale: string
}) => {
  const { t } = useCellTranslations()
  const tail = `${formatChapters(order)} · ${languageName(order.targetLanguage, locale)}`
  const book = bookTitle(order, locale)
  return (
    <>
      <Line strong title={order.title}>
        {order.title}
      </Line>
      <div className={classes['identity']} title={`#${order.serial} · ${book} · ${tail}`}>
        {order.type === 'urgent' ? (
          <span className={classes['urgent']}>
            <ToneMark tone="attention" />
            {t('order.type.urgent')}
          </span>
        ) : null}
        <span className={classes['serial']}>#{order.serial}</span>
        <span className={classes['book']}>{book}</span>
        <span className={classes['tail']}>{tail}</span>
      </div>
    </>
  )
}

const LanguageCell = ({
  language,
  range,
}: {
  readonly language: string
  readonly range: string
}) => (
  <>
    <Line title={language}>{language}</Line>
    <Line small dim title={range}>
      {range}
    </Line>
  </>
)

const TextCell = ({ children }: { readonly children: string }) =>
  children === '' ? <Nothing /> : <Line title={children}>{children}</Line>

/** The order's chapters in words. */
const formatChapterRange = (
  t: TFunction,
  { chapterStart, chapterEnd }: Pick<OrderView, 'chapterStart' | 'chapterEnd'>,
): string =>
  chapterStart === chapterEnd
    ? t('chapter.label', { number: chapterStart })
    : t('order.range', { start: chapterStart, end: chapterEnd })

type Cells = Readonly<Record<OrderColumn, Omit<DataColumn<OrderView>, 'id' | 'tool'>>>

const instant = (header: string, getInstant: (order: OrderView) => string | null) => ({
  header,
  width: 122,
  cell: (order: OrderView) => <InstantCell at={getInstant(order)} />,
})

const timeCells = (
  t: TFunction,
): Pick<
  Cells,
  | 'translationDeadline'
  | 'proofreadingDeadline'
  | 'typesettingDeadline'
  | 'submittedAt'
  | 'completedAt'
  | 'createdAt'
> => ({
  translationDeadline: instant(
    t('order.field.translation_deadline'),
    (order) => order.translationDeadline,
  ),
  proofreadingDeadline: instant(
    t('order.field.proofreading_deadline'),
    (order) => order.proofreadingDeadline,
  ),
  typesettingDeadline: instant(
    t('order.field.typesetting_deadline'),
    (order) => order.typesettingDeadline,
  ),
  submittedAt: instant(t('order.field.submitted'), (order) => order.submittedAt),
  completedAt: instant(t('order.field.completed'), (order) => order.completedAt),
  createdAt: instant(t('order.field.created'), (order) => order.createdAt),
})

const wordCells = (
  t: TFunction,
  locale: string,
): Pick<
  Cells,
  | 'serial'
  | 'title'
  | 'book'
  | 'bookId'
  | 'type'
  | 'kind'
  | 'language'
  | 'range'
  | 'wordCount'
  | 'handlers'
  | 'createdBy'
  | 'remark'
> => ({
  serial: {
    header: t('order.column.serial'),
    width: 84,
    cell: (order) => <TextCell>{String(order.serial)}</TextCell>,
  },
  title: {
    header: t('order.column.title'),
    width: 290,
    grow: true,
    lead: true,
    cell: (order) => <TitleCell order={order} locale={locale} />,
  },
  book: {
    header: t('order.column.book'),
    width: 180,
    cell: (order) => <TextCell>{bookTitle(order, locale)}</TextCell>,
  },
  bookId: {
    header: t('book_id', { ns: 'order-list' }),
    width: 120,
    cell: ({ book }) => (
      <TextCell>{[book.bookId, book.bookSubId].filter((part) => part !== '').join(' / ')}</TextCell>
    ),
  },
  type: {
    header: t('order.column.type'),
    width: 92,
    cell: (order) => <OrderTypeCell order={order} />,
  },
  kind: {
    header: t('order.field.kind'),
    width: 140,
    cell: (order) => <TextCell>{t(`order.kind.${order.kind}`)}</TextCell>,
  },
  language: {
    header: t('order.column.language'),
    width: 124,
    cell: (order) => (
      <LanguageCell
        language={languageName(order.targetLanguage, locale)}
        range={formatChapterRange(t, order)}
      />
    ),
  },
  range: {
    header: t('order.column.range'),
    width: 120,
    cell: (order) => <TextCell>{formatChapterRange(t, order)}</TextCell>,
  },
  wordCount: {
    header: t('order.field.word_count'),
    width: 110,
    align: 'end',
    cell: ({ wordCount }) => (
      <TextCell>
        {wordCount === null ? '' : new Intl.NumberFormat(locale).format(wordCount)}
      </TextCell>
    ),
  },
  handlers: {
    header: t('order.field.handlers'),
    width: 150,
    cell: ({ handlers }) => <TextCell>{joinList(handlers.map(personName), locale)}</TextCell>,
  },
  createdBy: {
    header: t('created_by', { ns: 'order-list' }),
    width: 130,
    cell: ({ createdBy }) => <TextCell>{personName(createdBy)}</TextCell>,
  },
  remark: {
    header: t('order.field.remark'),
    width: 200,
    cell: ({ remark }) => <TextCell>{remark}</TextCell>,
  },
})

const stateCells = (
  t: TFunction,
): Pick<
  Cells,
  'status' | 'progress' | 'waitingFor' | 'stageEnteredAt' | 'cutoffTime' | 'risk'
> => ({
  status: {
    header: t('order.column.status'),
    width: 168,
    cell: (order) => <OrderStatusCell order={order} />,
  },
  progress: {
    header: t('order.column.progress'),
    width: 114,
    cell: (order) => <ProgressCell order={order} />,
  },
  waitingFor: {
    header: t('order.column.waiting_for'),
    width: 160,
    cell: (order) => <WaitingForCell order={order} />,
  },
  stageEnteredAt: {
    header: t('order.column.stage_days'),
    width: 90,
    cell: (order) => <StageDaysCell order={order} />,
  },
  cutoffTime: {
    header: t('order.column.deadline'),
    width: 176,
    cell: (order) => <OrderDeadlineCell order={order} />,
  },
  risk: {
    header: t('forecast.column', { ns: 'order-list' }),
    width: 170,
    cell: (order) => <ForecastCell order={order} />,
  },
})

/** All columns of the order list, each with its filter where it has one. */
export const useOrderColumns = (
  tools: Readonly<Partial<Record<OrderColumn, ReactNode>>>,
): readonly DataColumn<OrderView>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const cells: Cells = { ...wordCells(t, i18n.language), ...stateCells(t), ...timeCells(t) }
    return (Object.keys(cells) as OrderColumn[]).map((id) => ({
      id,
      ...cells[id],
      sortable: isSortColumn(id),
      tool: tools[id],
    }))
  }, [t, i18n.language, tools])
}
