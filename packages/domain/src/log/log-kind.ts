import type { LogEntryType } from './log-entry.ts'

/** What entries are looked for by: each type belongs to one kind. */
export const LOG_KINDS = ['order', 'status', 'people', 'check', 'files', 'machine', 'talk'] as const
export type LogKind = (typeof LOG_KINDS)[number]

const KIND_BY_TYPE: Readonly<Record<LogEntryType, LogKind>> = {
  'order.created': 'order',
  'order.edited': 'order',
  'order.correction_ordered': 'order',
  'order.deadline_changed': 'order',
  'chapter.deadline_set': 'order',
  'order.canceled': 'order',
  'order.terminated': 'order',
  'order.exported': 'files',
  'order.assigned': 'people',
  'order.substitute_assigned': 'people',
  'order.crew_seat_left_empty': 'people',
  'order.sent_for_review': 'status',
  'order.status_changed': 'status',
  'chapter.status_changed': 'status',
  'chapter.check_requested': 'check',
  'chapter.check_confirmed': 'check',
  'chapter.sent_back': 'check',
  'chapter.reported_abnormal': 'check',
  'chapter.run_failed': 'machine',
  'chapter.run_retried': 'machine',
  'chapter.run_paused': 'machine',
  'chapter.run_resumed': 'machine',
  'chapter.run_canceled': 'machine',
  'chapter.run_first': 'machine',
  'chapter.run_in_turn': 'machine',
  'chapter.run_missing': 'machine',
  'chapter.run_again': 'machine',
  'chapter.run_read_again': 'machine',
  'chapter.run_clean_again': 'machine',
  'chapter.image_problem': 'files',
  'chapter.places_erased': 'machine',
  'chapter.final_images_ready': 'machine',
  'chapter.pages_uploaded': 'files',
  'chapter.source_changed': 'files',
  'chapter.source_checked': 'files',
  'comment.added': 'talk',
  'comment.deleted': 'talk',
  'grade.given': 'talk',
  'grade.changed': 'talk',
  'grade.answered': 'talk',
  'chapter.preview_decided': 'talk',
  'chapter.preview_commented': 'talk',
  'grade.deleted': 'talk',
}

/** Types of entries of a kind. */
export const listLogTypes = (kind: LogKind): readonly string[] =>
  Object.entries(KIND_BY_TYPE).flatMap(([type, itsKind]) => (itsKind === kind ? [type] : []))
