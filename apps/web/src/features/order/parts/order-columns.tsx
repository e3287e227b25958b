import type { OrderView } from '@panelflow/contract/order.ts'
import { Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/data-table.tsx'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bookTitle, languageName, personName } from '../../../lib/labels.ts'
import { listWords } from '../../../lib/list-words.ts'
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

const TitleCell = ({ order, book }: { readonly order: OrderView; readonly book: string }) => (
  <>
    <Line strong title={order.title}>
      {order.title}
    </Line>
    <Line small dim title={book}>
      {order.serial} · {book}
    </Line>
  </>
)

const LanguageCell = ({ language, range }: { readonly language: string; readonly range: string }) => (
  <>
    <Line title={language}>{language}</Line>
    <Line small dim wraps>
      {range}
    </Line>
  </>
)

const Words = ({ children }: { readonly children: string }) => (children === '' ? <Nothing /> : <Line title={children}>{children}</Line>)

/** The order's chapters in words. */
export const rangeWords = (t: TFunction, { chapterStart, chapterEnd }: Pick<OrderView, 'chapterStart' | 'chapterEnd'>): string =>
  chapterStart === chapterEnd ? t('chapter.label', { number: chapterStart }) : t('order.range', { start: chapterStart, end: chapterEnd })

type Cells = Readonly<Record<OrderColumn, Omit<DataColumn<OrderView>, 'id' | 'tool'>>>

const instant = (header: string, of: (order: OrderView) => string | null) => ({
  header,
  width: 122,
  cell: (order: OrderView) => <InstantCell at={of(order)} />,
})

const timeCells = (
  t: TFunction,
): Pick<Cells, 'translationDeadline' | 'proofreadingDeadline' | 'typesettingDeadline' | 'submittedAt' | 'completedAt' | 'createdAt'> => ({
  translationDeadline: instant(t('order.field.translation_deadline'), (order) => order.translationDeadline),
  proofreadingDeadline: instant(t('order.field.proofreading_deadline'), (order) => order.proofreadingDeadline),
  typesettingDeadline: instant(t('order.field.typesetting_deadline'), (order) => order.typesettingDeadline),
  submittedAt: instant(t('order.field.submitted'), (order) => order.submittedAt),
  completedAt: instant(t('order.field.completed'), (order) => order.completedAt),
  createdAt: { ...instant(t('order.field.created'), (order) => order.createdAt), sortable: true },
})

const wordCells = (
  t: TFunction,
  locale: string,
): Pick<
  Cells,
  'serial' | 'title' | 'book' | 'bookId' | 'type' | 'kind' | 'language' | 'range' | 'wordCount' | 'handlers' | 'createdBy' | 'remark'
> => ({
  serial: { header: t('order.column.serial'), width: 84, sortable: true, cell: (order) => <Words>{String(order.serial)}</Words> },
  title: {
    header: t('order.column.title'),
    width: 160,
    grow: true,
    sortable: true,
    cell: (order) => <TitleCell order={order} book={bookTitle(order, locale)} />,
  },
  book: { header: t('order.column.book'), width: 180, cell: (order) => <Words>{bookTitle(order, locale)}</Words> },
  bookId: {
    header: t('book_id', { ns: 'order-list' }),
    width: 120,
    cell: ({ book }) => <Words>{[book.bookId, book.bookSubId].filter((part) => part !== '').join(' / ')}</Words>,
  },
  type: { header: t('order.column.type'), width: 92, cell: (order) => <OrderTypeCell order={order} /> },
  kind: { header: t('order.field.kind'), width: 140, cell: (order) => <Words>{t(`order.kind.${order.kind}`)}</Words> },
  language: {
    header: t('order.column.language'),
    width: 124,
    cell: (order) => <LanguageCell language={languageName(order.targetLanguage, locale)} range={rangeWords(t, order)} />,
  },
  range: { header: t('order.column.range'), width: 120, cell: (order) => <Words>{rangeWords(t, order)}</Words> },
  wordCount: {
    header: t('order.field.word_count'),
    width: 110,
    align: 'end',
    cell: ({ wordCount }) => <Words>{wordCount === null ? '' : new Intl.NumberFormat(locale).format(wordCount)}</Words>,
  },
  handlers: {
    header: t('order.field.handlers'),
    width: 150,
    cell: ({ handlers }) => <Words>{listWords(handlers.map(personName), locale)}</Words>,
  },
  createdBy: { header: t('created_by', { ns: 'order-list' }), width: 130, cell: ({ createdBy }) => <Words>{personName(createdBy)}</Words> },
  remark: { header: t('order.field.remark'), width: 200, cell: ({ remark }) => <Words>{remark}</Words> },
})

const stateCells = (t: TFunction): Pick<Cells, 'status' | 'progress' | 'waitingFor' | 'stageEnteredAt' | 'cutoffTime' | 'risk'> => ({
  status: { header: t('order.column.status'), width: 142, sortable: true, cell: (order) => <OrderStatusCell order={order} /> },
  progress: { header: t('order.column.progress'), width: 114, sortable: true, cell: (order) => <ProgressCell order={order} /> },
  waitingFor: { header: t('order.column.waiting_for'), width: 144, cell: (order) => <WaitingForCell order={order} /> },
  stageEnteredAt: { header: t('order.column.stage_days'), width: 90, sortable: true, cell: (order) => <StageDaysCell order={order} /> },
  cutoffTime: { header: t('order.column.deadline'), width: 122, sortable: true, cell: (order) => <OrderDeadlineCell order={order} /> },
  risk: { header: t('forecast.column', { ns: 'order-list' }), width: 170, sortable: true, cell: (order) => <ForecastCell order={order} /> },
})

/** All columns of the order list, each with its filter where it has one. */
export const useOrderColumns = (tools: Readonly<Partial<Record<OrderColumn, ReactNode>>>): readonly DataColumn<OrderView>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const cells: Cells = { ...wordCells(t, i18n.language), ...stateCells(t), ...timeCells(t) }
    return (Object.keys(cells) as OrderColumn[]).map((id) => ({ id, ...cells[id], tool: tools[id] }))
  }, [t, i18n.language, tools])
}
