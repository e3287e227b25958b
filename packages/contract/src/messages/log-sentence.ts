import { readProblem } from '@panelflow/domain/chapter/problem.ts'
import type { FormatMessage } from './fill-template.ts'
import { formatPages, formatProblem } from './problem-sentence.ts'
import { getLanguageName } from './language-name.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { LogEntryType } from '@panelflow/domain/log/log-entry.ts'
import { numberRuns } from './number-runs.ts'
import { type LogMessages, logMessagesEn } from './log-messages-en.ts'
import { logMessagesZh } from './log-messages-zh.ts'
import { statusName } from './status-names.ts'

/** In whose language and zone a sentence is made. */
export interface LogReader {
  readonly locale: InterfaceLocale
  readonly zone: string
  readonly formatMessage: FormatMessage
}

type Details = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string>>
type Maker = (reader: LogReader, details: Details) => string
type Listed = {
  [K in keyof LogMessages]: LogMessages[K] extends string ? never : K
}[keyof LogMessages]

export const getLogMessages = (locale: InterfaceLocale): LogMessages =>
  locale === 'en' ? logMessagesEn : logMessagesZh

const filled = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')

const say = (
  { locale }: LogReader,
  entry: keyof LogMessages['entry'],
  values: Values = {},
): string => filled(getLogMessages(locale).entry[entry], values)

const toText = (details: Details, field: string): string => {
  const value = details[field]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** A value this build does not know is shown as words, never as a key with underscores. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('_', ' ') : ''

const word = ({ locale }: LogReader, list: Listed, value: unknown): string => {
  const words: Readonly<Record<string, string>> = getLogMessages(locale)[list]
  return typeof value === 'string' && Object.hasOwn(words, value)
    ? (words[value] ?? '')
    : plain(value)
}

const status = ({ locale }: LogReader, value: unknown): string =>
  typeof value === 'string' ? (statusName(value, locale) ?? plain(value)) : ''

const MINUTE = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const instant = ({ locale, zone }: LogReader, value: unknown): string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? new Intl.DateTimeFormat(locale, { ...MINUTE, timeZone: zone }).format(new Date(value))
    : plain(value)

const person = ({ locale }: LogReader, value: unknown): string => {
  const given: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const name = [given['realName'], given['name']].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof name === 'string' ? name : getLogMessages(locale).unknownPerson
}

/** Why machines failed: the sentence of the code with its advice, and the page it stood beside. */
const failure = ({ locale, formatMessage }: LogReader, details: Details): string => {
  const problem = readProblem(details['cause'])
  if (problem === null) return ''
  return [formatProblem(problem, locale, formatMessage), formatPages(problem)]
    .filter((part) => part !== null)
    .join(' · ')
}

const FIELDS: Readonly<Record<string, keyof LogMessages['field']>> = {
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
}

const changeValue = (reader: LogReader, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '')
    return getLogMessages(reader.locale).nothing
  if (field === 'type') return word(reader, 'orderType', value)
  if (field === 'kind') return word(reader, 'kind', value)
  if (field === 'targetLanguage' && typeof value === 'string')
    return getLanguageName(value, reader.locale)
  return /Deadline|cutoff/i.test(field)
    ? instant(reader, value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

const oneChange = (reader: LogReader, change: unknown): string => {
  const given: Details = typeof change === 'object' && change !== null ? { ...change } : {}
  const { field } = given
  if (typeof field !== 'string') return ''
  const words = getLogMessages(reader.locale)
  const named = FIELDS[field]
  const [from, to] = [
    changeValue(reader, field, given['from']),
    changeValue(reader, field, given['to']),
  ]
  return filled(words.change, { field: named === undefined ? field : words.field[named], from, to })
}

const allChanges: Maker = (reader, details) => {
  const changes: readonly unknown[] = Array.isArray(details['changes']) ? details['changes'] : []
  return changes.map((change) => oneChange(reader, change)).join('; ')
}

const chaptersIn = ({ locale }: LogReader, numbers: unknown): string => {
  const words = getLogMessages(locale).chapters
  return filled(Array.isArray(numbers) && numbers.length === 1 ? words.one : words.many, {
    numbers: numberRuns(numbers),
  })
}

const statusChange: Maker = (reader, details) => {
  const [from, to] = [status(reader, details['from']), status(reader, details['to'])]
  if (details['automatic'] === true) return say(reader, 'chapter_status_followed', { from, to })
  const values = {
    event: word(reader, 'event', details['event']),
    from,
    to,
    reason: toText(details, 'reason'),
  }
  return say(
    reader,
    values.reason === '' ? 'chapter_status_changed' : 'chapter_status_changed_reason',
    values,
  )
}

const assigned: Maker = (reader, details) => {
  if (details['accountId'] === null) {
    const emptied = {
      seat: word(reader, 'seat', details['seat']),
      chapters: chaptersIn(reader, details['chapterNumbers']),
    }
    return say(reader, 'order_unassigned', {
      ...emptied,
      previous: person(reader, details['previous']),
    })
  }
  const values = {
    person: person(reader, details['account']),
    seat: word(reader, 'seat', details['seat']),
    chapters: chaptersIn(reader, details['chapterNumbers']),
  }
  const replaced = details['previousId'] !== null && details['previousId'] !== undefined
  return replaced
    ? say(reader, 'order_reassigned', { ...values, previous: person(reader, details['previous']) })
    : say(reader, 'order_assigned', values)
}

const created: Maker = (reader, details) => {
  const [start, end] = [toText(details, 'start'), toText(details, 'end')]
  const { one, many } = getLogMessages(reader.locale).chapters
  return say(reader, 'order_created', {
    title: toText(details, 'title'),
    chapters:
      start === end
        ? filled(one, { numbers: start })
        : filled(many, { numbers: `${start}–${end}` }),
    kind: word(reader, 'kind', details['kind']),
    orderType: word(reader, 'orderType', details['orderType']),
  })
}

const uploaded: Maker = (reader, details) => {
  const { one, many } = getLogMessages(reader.locale).pages
  const pages = filled(details['pages'] === 1 ? one : many, { count: toText(details, 'pages') })
  const values = { pages, replaced: toText(details, 'replaced') }
  return say(
    reader,
    details['replaced'] === 0 ? 'chapter_pages_uploaded' : 'chapter_pages_replaced',
    values,
  )
}

const toPages = ({ locale }: LogReader, details: Details): string => {
  const { one, many } = getLogMessages(locale).pageNumbers
  const numbers = details['pages']
  return filled(Array.isArray(numbers) && numbers.length === 1 ? one : many, {
    numbers: numberRuns(numbers),
  })
}

const placesErased: Maker = (reader, details) =>
  say(reader, 'chapter_places_erased', {
    count: toText(details, 'count'),
    pages: toPages(reader, details),
  })

const getStageLabel = (reader: LogReader, details: Details): string =>
  word(reader, 'stage', details['stage'])

/** One maker per kind of entry: a new kind does not compile without its sentence. */
const MAKERS: Readonly<Record<LogEntryType, Maker>> = {
  'order.created': created,
  'order.correction_ordered': (reader, details) =>
    say(reader, 'order_correction_ordered', {
      chapters: chaptersIn(reader, details['chapterNumbers']),
      serial: toText(details, 'serial'),
      reason: toText(details, 'reason'),
    }),
  'order.edited': (reader, details) =>
    say(reader, 'order_edited', { changes: allChanges(reader, details) }),
  'chapter.deadline_set': (reader, details) =>
    say(reader, 'chapter_deadline_set', { changes: allChanges(reader, details) }),
  'order.deadline_changed': (reader, details) =>
    say(reader, 'order_deadline_changed', {
      from: instant(reader, details['from']),
      to: instant(reader, details['to']),
    }),
  'order.exported': (reader, details) =>
    say(reader, 'order_exported', { format: toText(details, 'format') }),
  'order.assigned': assigned,
  'order.substitute_assigned': (reader, details) =>
    say(reader, 'order_substitute_assigned', {
      person: person(reader, details['account']),
      seat: word(reader, 'seat', details['seat']),
      previous: person(reader, details['previous']),
    }),
  'order.crew_seat_left_empty': (reader, details) =>
    say(reader, 'order_crew_seat_left_empty', {
      person: person(reader, details['account']),
      seat: word(reader, 'seat', details['seat']),
    }),
  'order.sent_for_review': (reader, details) =>
    say(reader, 'order_sent_for_review', {
      chapters: chaptersIn(reader, details['chapterNumbers']),
    }),
  'order.canceled': (reader, details) =>
    say(reader, 'order_canceled', { reason: toText(details, 'reason') }),
  'order.terminated': (reader, details) =>
    say(reader, 'order_terminated', {
      to: status(reader, details['to']),
      reason: toText(details, 'reason'),
    }),
  'order.status_changed': (reader, details) =>
    say(reader, 'order_status_changed', {
      from: status(reader, details['from']),
      to: status(reader, details['to']),
    }),
  'chapter.status_changed': statusChange,
  'chapter.check_requested': (reader, details) =>
    say(reader, 'chapter_check_requested', {
      action: word(reader, 'action', details['action']),
      reason: toText(details, 'reason'),
    }),
  'chapter.check_confirmed': (reader, details) =>
    say(reader, 'chapter_check_confirmed', {
      action: word(reader, 'action', details['action']),
      conclusion: toText(details, 'conclusion'),
    }),
  // a check and a refused rework come with their reason: that is what has to be fixed, so "0 to
  // fix" would be wrong
  'chapter.sent_back': (reader, details) =>
    details['fixItems'] === 0
      ? say(reader, 'chapter_sent_back_for_reason', { round: toText(details, 'round') })
      : say(reader, 'chapter_sent_back', {
          round: toText(details, 'round'),
          fixItems: toText(details, 'fixItems'),
        }),
  'chapter.reported_abnormal': (reader, details) =>
    say(reader, 'chapter_reported_abnormal', {
      suspectedCause: word(reader, 'cause', details['suspectedCause']),
      reason: toText(details, 'reason'),
    }),
  'chapter.run_failed': (reader, details) =>
    say(reader, 'chapter_run_failed', {
      stage: getStageLabel(reader, details),
      cause: failure(reader, details),
    }),
  'chapter.run_retried': (reader, details) =>
    say(reader, 'chapter_run_retried', { stage: getStageLabel(reader, details) }),
  'chapter.run_paused': (reader) => say(reader, 'chapter_run_paused'),
  'chapter.run_resumed': (reader) => say(reader, 'chapter_run_resumed'),
  'chapter.run_canceled': (reader, details) =>
    say(reader, 'chapter_run_canceled', { stage: getStageLabel(reader, details) }),
  'chapter.run_first': (reader) => say(reader, 'chapter_run_first'),
  'chapter.run_in_turn': (reader) => say(reader, 'chapter_run_in_turn'),
  'chapter.run_missing': (reader) => say(reader, 'chapter_run_missing'),
  'chapter.run_again': (reader) => say(reader, 'chapter_run_again'),
  'chapter.run_read_again': (reader) => say(reader, 'chapter_run_read_again'),
  'chapter.run_clean_again': (reader) => say(reader, 'chapter_run_clean_again'),
  'chapter.image_problem': (reader, details) =>
    say(reader, 'chapter_image_problem', { cause: failure(reader, details) }),
  'chapter.final_images_ready': (reader) => say(reader, 'chapter_final_images_ready'),
  'chapter.places_erased': placesErased,
  'chapter.pages_uploaded': uploaded,
  'chapter.source_changed': (reader, details) =>
    say(reader, 'chapter_source_changed', {
      pages: toPages(reader, details),
      from: toText(details, 'revisionBefore'),
      to: toText(details, 'revision'),
    }),
  'chapter.source_checked': (reader, details) =>
    say(
      reader,
      details['isChecked'] === true ? 'chapter_source_checked' : 'chapter_source_unchecked',
      { pages: toPages(reader, details) },
    ),
  'comment.added': (reader) => say(reader, 'comment_added'),
  'comment.deleted': (reader) => say(reader, 'comment_deleted'),
  // readers without a right to scores see the sentence without the mark
  'grade.given': (reader, details) =>
    details['grade'] === undefined
      ? say(reader, 'grade_given_to', { person: person(reader, details['account']) })
      : say(reader, 'grade_given', {
          person: person(reader, details['account']),
          grade: word(reader, 'score', details['grade']),
        }),
  'grade.changed': (reader, details) =>
    details['to'] === undefined
      ? say(reader, 'grade_changed_of', { person: person(reader, details['account']) })
      : say(reader, 'grade_changed', {
          person: person(reader, details['account']),
          from: word(reader, 'score', details['from']),
          to: word(reader, 'score', details['to']),
        }),
  'grade.answered': (reader) => say(reader, 'grade_answered'),
  'chapter.preview_commented': (reader, details) =>
    say(reader, 'chapter_preview_commented', { client: toText(details, 'client') }),
  'chapter.preview_decided': (reader, details) =>
    say(
      reader,
      details['decision'] === 'accepted' ? 'chapter_preview_accepted' : 'chapter_preview_changes',
      { client: toText(details, 'client'), note: toText(details, 'note') },
    ),
  'grade.deleted': (reader, details) =>
    say(reader, 'grade_deleted', { person: person(reader, details['account']) }),
}

const isKnown = (type: string): type is LogEntryType => Object.hasOwn(MAKERS, type)

/**
 * The sentence of one log entry, in the reader's language. Entries of a newer server show their
 * type in words.
 */
export const logSentence = (
  reader: LogReader,
  { type, details }: { readonly type: string; readonly details: Details },
): string => (isKnown(type) ? MAKERS[type](reader, details) : type.replaceAll(/[._]/g, ' '))
