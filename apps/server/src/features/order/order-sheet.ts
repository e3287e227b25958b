/** A work order as a line of a file, in the reader's words and the organisation's time. */
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import { getLogMessages } from '@panelflow/contract/messages/log-sentence.ts'
import { ORDER_SHEET_LABELS } from '@panelflow/contract/messages/order-sheet-labels.ts'
import { statusName } from '@panelflow/contract/messages/status-names.ts'
import type { OrderColumn } from '@panelflow/contract/order-file.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { getRoleName } from '@panelflow/domain/account/role.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { isTodoKind } from '@panelflow/domain/order/todos.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'

export interface SheetReader {
  readonly locale: InterfaceLocale
  readonly zone: string
  readonly now: Date
}

type Cell = (order: OrderView, reader: SheetReader) => SheetCell

const DAY_MS = 86_400_000

const filled = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))

const getName = ({ name, realName }: PersonView): string => realName.trim() || name

const time =
  (getInstant: (order: OrderView) => string | null): Cell =>
  (order, { zone }) => {
    const at = getInstant(order)
    return at === null ? '' : toLocalTime(new Date(at), zone)
  }

const chapters: Cell = ({ chapterStart: start, chapterEnd: end }, { locale }) => {
  const words = ORDER_SHEET_LABELS[locale]
  return start === end
    ? filled(words.chapter, { number: start })
    : filled(words.chapters, { start, end })
}

const waiting: Cell = ({ waitingFor }, { locale }) => {
  const words = ORDER_SHEET_LABELS[locale]
  const roles = getLogMessages(locale).role
  const lines = waitingFor.map(({ kind, account, roleId }) => {
    const named = isTodoKind(kind) ? words.todo[kind] : kind.replaceAll('_', ' ')
    return account === null
      ? filled(words.waitingRole, { kind: named, role: roles[getRoleName(roleId)] })
      : filled(words.waitingPerson, { kind: named, person: getName(account) })
  })
  return lines.join(words.between)
}

const language: Cell = ({ targetLanguage }, { locale }) => getLanguageName(targetLanguage, locale)

const book: Cell = ({ book: { titleEn, titleZh, bookId } }, { locale }) =>
  (locale === 'en' ? titleEn || titleZh : titleZh || titleEn) || bookId

/** One maker per column of the list: a new column does not compile without it. */
const CELLS: Readonly<Record<OrderColumn, Cell>> = {
  serial: ({ serial }) => serial,
  title: ({ title }) => title,
  book,
  bookId: (order) =>
    [order.book.bookId, order.book.bookSubId].filter((part) => part !== '').join(' / '),
  type: ({ type }, { locale }) => getLogMessages(locale).orderType[type],
  kind: ({ kind }, { locale }) => getLogMessages(locale).kind[kind],
  language,
  range: chapters,
  wordCount: ({ wordCount }) => wordCount ?? '',
  status: ({ status }, { locale }) => statusName(status, locale) ?? status,
  handlers: ({ handlers }, { locale }) =>
    handlers.map(getName).join(ORDER_SHEET_LABELS[locale].between),
  progress: ({ progress }) => `${progress.completed} / ${progress.chapters}`,
  waitingFor: waiting,
  stageEnteredAt: ({ status, stageEnteredAt }, { now }) =>
    isFinished({ status })
      ? ''
      : Math.max(0, Math.floor((now.getTime() - Date.parse(stageEnteredAt)) / DAY_MS)),
  cutoffTime: time(({ cutoffTime }) => cutoffTime),
  risk: time(({ forecast }) => forecast.finishAt),
  translationDeadline: time(({ translationDeadline }) => translationDeadline),
  proofreadingDeadline: time(({ proofreadingDeadline }) => proofreadingDeadline),
  typesettingDeadline: time(({ typesettingDeadline }) => typesettingDeadline),
  submittedAt: time(({ submittedAt }) => submittedAt),
  completedAt: time(({ completedAt }) => completedAt),
  createdAt: time(({ createdAt }) => createdAt),
  createdBy: ({ createdBy }) => getName(createdBy),
  remark: ({ remark }) => remark,
}

/** The order's cells of these columns. */
export const sheetLine = (
  order: OrderView,
  columns: readonly OrderColumn[],
  reader: SheetReader,
): readonly SheetCell[] => columns.map((column) => CELLS[column](order, reader))
