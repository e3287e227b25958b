import type { LogView } from '@panelflow/contract/order-log.ts'
import type { LogEntryType } from '@panelflow/domain/log/log-entry.ts'
import { languageName } from '../../lib/labels.ts'
import { type Details, numberRuns, type Reader, textOf, wordsFor } from './log-values.ts'

type Maker = (reader: Reader, details: Details) => string

const FIELD_LABELS = {
  title: 'title',
  type: 'type',
  remark: 'remark',
  cutoffTime: 'cutoff',
  cutoffAt: 'cutoff',
  translationDeadline: 'translation_deadline',
  proofreadingDeadline: 'proofreading_deadline',
  typesettingDeadline: 'typesetting_deadline',
  kind: 'kind',
  targetLanguage: 'language',
  chapterStart: 'chapter_start',
  chapterEnd: 'chapter_end',
} as const

const isField = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field)

const changeValue = (reader: Reader, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return reader.t('log.nothing')
  if (field === 'type') return wordsFor.orderType(reader, value)
  if (field === 'kind') return wordsFor.kind(reader, value)
  if (field === 'targetLanguage' && typeof value === 'string') return languageName(value, reader.locale)
  return /Deadline|cutoff/i.test(field) ? wordsFor.instant(reader, value) : typeof value === 'string' ? value : JSON.stringify(value)
}

const oneChange = (reader: Reader, change: unknown): string => {
  if (typeof change !== 'object' || change === null || !('field' in change) || typeof change.field !== 'string') return ''
  const { field } = change
  const label = isField(field) ? reader.t(`order.field.${FIELD_LABELS[field]}`) : field
  const from = changeValue(reader, field, 'from' in change ? change.from : null)
  const to = changeValue(reader, field, 'to' in change ? change.to : null)
  return reader.t('log.field_change', { field: label, from, to })
}

const statusChange: Maker = (reader, details) => {
  const from = wordsFor.chapterStatus(reader, details['from'])
  const to = wordsFor.chapterStatus(reader, details['to'])
  if (details['automatic'] === true) return reader.t('log.entry.chapter_status_followed', { from, to })
  const event = wordsFor.event(reader, details['event'])
  const reason = textOf(details, 'reason')
  return reason === ''
    ? reader.t('log.entry.chapter_status_changed', { event, from, to })
    : reader.t('log.entry.chapter_status_changed_reason', { event, from, to, reason })
}

const assigned: Maker = (reader, details) => {
  const values = {
    person: wordsFor.person(reader, details['account']),
    seat: wordsFor.seat(reader, details['seat']),
    chapters: numberRuns(details['chapterNumbers']),
  }
  const replaced = details['previousId'] !== null && details['previousId'] !== undefined
  return replaced
    ? reader.t('log.entry.order_reassigned', { ...values, previous: wordsFor.person(reader, details['previous']) })
    : reader.t('log.entry.order_assigned', values)
}

/** One maker per kind of entry: a new kind does not compile without its sentence. */
const MAKERS: Readonly<Record<LogEntryType, Maker>> = {
  'order.created': (reader, details) =>
    reader.t('log.entry.order_created', {
      title: textOf(details, 'title'),
      start: textOf(details, 'start'),
      end: textOf(details, 'end'),
      kind: wordsFor.kind(reader, details['kind']),
      orderType: wordsFor.orderType(reader, details['orderType']),
    }),
  'order.edited': (reader, details) => {
    const changes = Array.isArray(details['changes']) ? details['changes'] : []
    return reader.t('log.entry.order_edited', { changes: changes.map((change: unknown) => oneChange(reader, change)).join('; ') })
  },
  'order.deadline_changed': (reader, details) =>
    reader.t('log.entry.order_deadline_changed', {
      from: wordsFor.instant(reader, details['from']),
      to: wordsFor.instant(reader, details['to']),
    }),
  'order.exported': ({ t }, details) => t('log.entry.order_exported', { format: textOf(details, 'format') }),
  'order.assigned': assigned,
  'order.sent_for_review': ({ t }, details) => t('log.entry.order_sent_for_review', { chapters: numberRuns(details['chapterNumbers']) }),
  'order.canceled': ({ t }, details) => t('log.entry.order_canceled', { reason: textOf(details, 'reason') }),
  'order.terminated': (reader, details) =>
    reader.t('log.entry.order_terminated', { to: wordsFor.orderStatus(reader, details['to']), reason: textOf(details, 'reason') }),
  'order.status_changed': (reader, details) =>
    reader.t('log.entry.order_status_changed', {
      from: wordsFor.orderStatus(reader, details['from']),
      to: wordsFor.orderStatus(reader, details['to']),
    }),
  'chapter.status_changed': statusChange,
  'chapter.check_requested': (reader, details) =>
    reader.t('log.entry.chapter_check_requested', {
      action: wordsFor.checkAction(reader, details['action']),
      reason: textOf(details, 'reason'),
    }),
  'chapter.check_confirmed': (reader, details) =>
    reader.t('log.entry.chapter_check_confirmed', {
      action: wordsFor.checkAction(reader, details['action']),
      conclusion: textOf(details, 'conclusion'),
    }),
  'chapter.sent_back': ({ t }, details) =>
    t('log.entry.chapter_sent_back', { round: textOf(details, 'round'), fixItems: textOf(details, 'fixItems') }),
  'chapter.reported_abnormal': (reader, details) =>
    reader.t('log.entry.chapter_reported_abnormal', {
      suspectedCause: wordsFor.cause(reader, details['suspectedCause']),
      reason: textOf(details, 'reason'),
    }),
  'chapter.run_failed': (reader, details) =>
    reader.t('log.entry.chapter_run_failed', { stage: wordsFor.stage(reader, details['stage']), cause: textOf(details, 'cause') }),
  'chapter.run_retried': (reader, details) =>
    reader.t('log.entry.chapter_run_retried', { stage: wordsFor.stage(reader, details['stage']) }),
  'chapter.image_problem': ({ t }, details) => t('log.entry.chapter_image_problem', { cause: textOf(details, 'cause') }),
  'chapter.final_images_ready': ({ t }) => t('log.entry.chapter_final_images_ready'),
  'chapter.pages_uploaded': ({ t }, details) => {
    const pages = textOf(details, 'pages')
    return details['replaced'] === 0
      ? t('log.entry.chapter_pages_uploaded', { pages })
      : t('log.entry.chapter_pages_replaced', { pages, replaced: textOf(details, 'replaced') })
  },
  'comment.added': ({ t }) => t('log.entry.comment_added'),
  'comment.deleted': ({ t }) => t('log.entry.comment_deleted'),
  'grade.given': (reader, details) =>
    reader.t('log.entry.grade_given', { person: wordsFor.person(reader, details['account']), grade: textOf(details, 'grade') }),
}

const isKnown = (type: string): type is LogEntryType => Object.hasOwn(MAKERS, type)

/** The sentence of one log entry, in the reader's language. Entries of a newer server show their type in words. */
export const logSentence = (reader: Reader, { type, details }: Pick<LogView, 'type' | 'details'>): string =>
  isKnown(type) ? MAKERS[type](reader, details) : type.replaceAll(/[._]/g, ' ')
