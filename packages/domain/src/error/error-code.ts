import { BOOK_ERRORS } from './book-errors.ts'
import { INTAKE_ERRORS } from './intake-errors.ts'
import { MACHINE_ERRORS, OUTPUT_ERRORS, STORAGE_ERRORS } from './machine-errors.ts'
import { MONEY_ERRORS } from './money-errors.ts'
import { PREVIEW_ERRORS } from './preview-errors.ts'
import { UPLOAD_ERRORS } from './upload-errors.ts'

/** Codes of the order list's saved views and of its actions on many orders. */
const ORDER_LIST_ERRORS = {
  'order_view.not_found': 40401,
  'order_view.name_taken': 42201,
  'order_view.changed_meanwhile': 40901,
  'order_view.too_many': 42201,

  // one action on many orders
  'bulk.not_found': 40401,
  'bulk.nothing_chosen': 42201,
  'bulk.too_many': 42201,
  'bulk.finished': 40902,
  'bulk.undone': 40902,
  'bulk.undo_over': 40902,
  'bulk.no_way_back': 40902,
  'bulk.seat_was_empty': 40902,
  'bulk.changed_since': 40902,
} as const

/** Codes about accounts. */
const ACCOUNT_ERRORS = {
  'account.name_taken': 42201,
  /** the token of a program does not reach this */
  'session.program_denied': 40301,
  'account.not_found': 40401,
  'account.changed_meanwhile': 40901,
  /** nobody disables or deletes the own account */
  'account.own': 40902,
  'account.last_root': 40902,
  'account.waiting': 40902,
  'account.not_waiting': 40902,
  'account.disabled_already': 40902,
  'account.enabled_already': 40902,
  'account.reset_not_wanted': 40902,
  /** wrong, used, too old or tried too often: one answer for all */
  'account.reset_code_wrong': 42201,
  'account.too_many_tokens': 42201,
  'account.name_repeated': 42201,
} as const

/**
 * Every error code of the product with the envelope number the wire carries (spec
 * 10.request.codes). The HTTP status is the first three digits.
 * One line here, its values in error-params.ts, one sentence in each locale of contract/messages;
 * `npm run docs` writes docs/errors.md.
 */
export const ERROR_CODES = {
  // session
  'session.expired': 40101,
  'session.invalid': 40102,
  'session.password_change_required': 40103,
  /** unknown, wrong and disabled accounts get the same answer */
  'session.wrong_credentials': 42201,
  /** said only to whoever has the password */
  'session.account_disabled': 42201,
  'session.account_waiting': 42201,
  'session.throttled': 42901,

  // permission
  'permission.role_denied': 40301,
  'permission.row_denied': 40302,

  // request
  'request.malformed': 42201,
  'request.invalid': 42201,
  'request.reason_required': 42201,
  'request.conclusion_required': 42201,
  /** another website made the browser send it */
  'request.cross_site': 40301,
  'request.not_found': 40401,
  'request.limit_reached': 42901,
  /** the same Idempotency-Key with another body */
  'request.idempotency_conflict': 42201,
  'request.too_large': 42201,

  ...ACCOUNT_ERRORS,

  // notification
  'notification.preferences_changed_meanwhile': 40901,
  'notification.link_invalid': 40401,
  'notification.device_refused': 42201,
  'push_device.not_found': 40401,
  'notification.push_failed': 50301,

  // webhook
  'webhook.not_found': 40401,
  'webhook.changed_meanwhile': 40901,
  'webhook.too_many': 42201,
  'webhook.address_refused': 42201,
  'webhook.disabled': 40902,

  'order.too_many_for_sheet': 42201,
  'audit.too_many_for_sheet': 42201,

  // report
  'report.period_invalid': 42201,

  // order
  'order.not_found': 40401,
  'order.changed_meanwhile': 40901,
  'order.deadline_passed': 40902,
  'order.already_in_production': 40902,
  'order.not_in_production': 40902,
  'order.finished': 40902,
  'order.edit_too_late': 40902,
  'order.language_too_late': 40902,
  'order.chapters_begun': 40902,
  'order.no_deadline_to_shift': 42201,
  'order.deadlines_clash': 42201,
  'order.not_all_proofread': 40902,
  'order.not_completed': 40902,
  'order.no_lettering': 40902,
  'order.corrected_elsewhere': 40902,

  ...ORDER_LIST_ERRORS,
  ...BOOK_ERRORS,
  ...INTAKE_ERRORS,

  ...PREVIEW_ERRORS,
  ...MONEY_ERRORS,

  // serial works and their release batches
  'serial.not_found': 40401,
  'serial.title_taken': 42201,
  'serial.changed_meanwhile': 40901,
  'serial.book_taken': 42201,
  'serial.book_not_found': 40401,
  'batch.not_found': 40401,
  'batch.changed_meanwhile': 40901,
  'batch.none_in_progress': 40902,
  'batch.started_already': 40902,
  'batch.not_in_progress': 40902,
  'batch.ended': 40902,
  'batch.start_in_past': 42201,
  /** another batch of the series starts then */
  'batch.start_taken': 42201,

  // publishing targets and deliveries
  'publishing_target.not_found': 40401,
  'publishing_target.changed_meanwhile': 40901,
  'publishing_target.name_taken': 42201,
  'publishing_target.too_many': 42201,
  'publishing_target.folder_not_allowed': 42201,
  'publishing_target.address_refused': 42201,
  'publishing_target.secret_missing': 42201,
  'publishing.not_finished': 40902,
  'publishing.no_target': 40902,
  'publishing.reason_missing': 40902,
  'delivery.not_found': 40401,
  'delivery.other_status': 40902,
  'delivery.no_certificate': 40902,

  // term
  'term.original_taken': 42201,
  'term.alias_taken': 42201,
  'term.not_found': 40401,
  'term.tbx_unreadable': 42201,
  'term.changed_meanwhile': 40901,
  /** it is approved, or retired, already */
  'term.status_already': 40902,
  'term.none_selected': 42201,
  'term.no_wording': 42201,
  'term.other_glossary': 42201,

  // font style presets
  'style.not_found': 40401,
  'style.changed_meanwhile': 40901,
  'style.name_taken': 42201,
  'style.none_selected': 42201,
  'style.other_list': 42201,
  'style.too_many': 42201,

  // keys people chose
  'shortcut.changed_meanwhile': 40901,
  'shortcut.not_a_key': 42201,
  'shortcut.fixed': 42201,
  'shortcut.too_many_keys': 42201,
  'shortcut.key_of_browser': 42201,
  'shortcut.key_writes': 42201,
  'shortcut.key_taken': 42201,

  // check request and fix list
  'check_request.not_found': 40401,
  'check_request.open_already': 40902,
  'check_request.decided': 40902,
  'check_request.answered': 40902,
  'fix_item.not_found': 40401,
  'fix_item.closed': 40902,
  'fix_item.words_required': 42201,
  'fix_item.unchanged': 40902,
  'snapshot.not_found': 40401,

  // comment
  'comment.not_found': 40401,
  'comment.deleted': 40902,
  'comment.changed_meanwhile': 40901,
  'comment.mention_unknown': 42201,
  /** not there, another's, or given to a comment already */
  'attachment.not_found': 40401,
  'attachment.empty': 42201,
  'attachment.type_not_allowed': 42201,
  'attachment.too_large': 42201,
  'attachment.damaged': 42201,
  'attachment.active_content': 42201,

  // grade
  'grade.not_found': 40401,
  'grade.given': 40902,
  'grade.no_translator': 40902,
  'grade.too_early': 40902,
  'grade.too_late': 40902,
  'grade.own_work': 40902,
  'grade.answered': 40902,
  'grade.changed_meanwhile': 40901,

  // chapter
  'chapter.not_found': 40401,
  'chapter.summary_changed_meanwhile': 40901,
  'chapter.transition_not_allowed': 40902,
  'chapter.four_eyes': 40902,
  'chapter.fix_list_required': 42201,
  'chapter.fix_items_open': 40902,
  'chapter.empty_translation': 40902,
  'chapter.blocking_findings': 40902,
  'chapter.texts_not_laid_out': 40902,
  'chapter.places_erased': 40902,
  'chapter.seal_broken': 40902,

  // assignment
  'assignment.role_missing': 42201,
  'assignment.language_missing': 42201,
  'assignment.account_disabled': 42201,
  'assignment.person_required': 42201,
  'assignment.chapter_required': 42201,
  'assignment.chapter_twice': 42201,
  'assignment.unchanged': 40902,

  // page document
  'page.not_found': 40401,
  'page.schema_too_new': 40902,
  /** what is stored is no page document; see find-fault */
  'page.document_unreadable': 50001,
  'page.revision_conflict': 40901,

  'page.field_forbidden': 40302,
  'page.value_invalid': 42201,
  'page.text_conflict': 40901,
  'page.selection_too_small': 42201,
  'page.selection_outside': 42201,
  'page.asset_missing': 42201,
  'page.seal_differs': 40902,
  'page.layout_untrue': 40902,
  'text_search.pattern_invalid': 42201,
  'text_search.too_slow': 42201,
  'text_replacement.not_found': 40401,
  'text_replacement.finished': 40902,
  'text_replacement.nothing_to_take_back': 40902,

  /** what was found is not what was seen */
  'page_check.changed': 40901,
  /** a rule of the workflow, not of the book */
  'page_check.fixed': 42201,
  'calendar.changed_meanwhile': 40901,

  // the eraser; also the causes of erasures that failed
  'erase.not_found': 40401,
  'erase.nothing_found': 42201,
  'erase.patch_gone': 40901,
  'erase.too_large': 42201,
  'erase.too_many': 42901,
  'erase.failed': 50001,
  'reading.no_engine': 42201,
  /** a file of an engine that reads or cleans pages is missing, damaged or another one */
  'reading.model_refused': 50001,
  'image.size_changed': 42201,
  /** the patch or picture is gone */
  'page.item_missing': 40401,
  /** the stored picture is missing or damaged */
  'image.not_retrieved': 40401,

  // images and archives: also the reason codes of files an upload did not take
  'image.too_large': 42201,
  'image.too_many_pixels': 42201,
  'image.not_readable': 42201,
  'image.format_not_allowed': 42201,
  ...UPLOAD_ERRORS,

  // sheet
  'sheet.not_xlsx': 42201,
  'sheet.too_large': 42201,
  'sheet.too_complex': 42201,
  'sheet.forbidden_content': 42201,
  'sheet.template_changed': 42201,
  'sheet.empty': 42201,
  'sheet.too_many_lines': 42201,

  // upload
  'upload.not_found': 40401,
  'upload.offset_mismatch': 40901,
  'upload.too_many_bytes': 42201,
  'upload.not_receiving': 40902,
  'upload.not_ready': 40902,
  'upload.no_pages': 42201,
  'upload.too_many_pages': 42201,

  // own fonts: the upload of a font file refused, or a change of one
  'font.not_found': 40401,
  'font.too_large': 42201,
  'font.too_much_inside': 42201,
  'font.format_not_allowed': 42201,
  'font.woff1': 42201,
  'font.collection': 42201,
  'font.damaged': 42201,
  'font.table_missing': 42201,
  /** bitmaps or coloured pictures only */
  'font.no_outlines': 42201,
  'font.no_unicode': 42201,
  'font.symbol_only': 42201,
  'font.licence_restricted': 42201,
  'font.too_complex': 42201,
  /** the whole file did not arrive */
  'font.incomplete': 42201,
  'font.in_use': 40902,
  'font.changed_meanwhile': 40901,

  // files and page tasks; task.* are causes of failed stages
  'file.not_found': 40401,
  /** the address is wrong or has expired: ask for the page again */
  'file.address_expired': 40302,
  'task.canceled': 40902,
  'task.synthesis_canceled': 40902,
  'task.nothing_to_cancel': 40902,
  'task.nothing_to_retry': 40902,
  'task.nothing_missing': 40902,
  'task.nothing_to_translate': 40902,
  'proposal.busy': 40902,
  'proposal.chapter_closed': 40902,
  'proposal.translation_completed': 40902,
  'task.nothing_to_pause': 40902,
  'task.paused_already': 40902,
  'task.not_paused': 40902,
  /** the worker vanished on every attempt */
  'task.worker_lost': 50001,
  'task.failed_unexpectedly': 50001,
  ...OUTPUT_ERRORS,
  ...MACHINE_ERRORS,

  // exports and platform profiles
  'export.not_found': 40401,
  'export.expired': 40401,
  'export.already_ended': 40902,
  'export.nothing_to_retry': 40902,
  'export.canceled': 40902,
  /** reasons a chapter of an export was given up */
  'export.worker_lost': 50001,
  'export.failed_unexpectedly': 50001,
  'export.too_many': 42901,
  'platform_profile.not_found': 40401,
  'platform_profile.name_taken': 42201,
  'platform_profile.built_in': 40902,
  'platform_profile.changed_meanwhile': 40901,

  // studio
  ...STORAGE_ERRORS,

  'studio.failed': 50001,
  'studio.unavailable': 50301,
} as const satisfies Readonly<Record<string, number>>

export type ErrorCode = keyof typeof ERROR_CODES

/** Values that go into the sentence; plain JSON. */
export type ErrorParam =
  | string
  | number
  | boolean
  | null
  | readonly ErrorParam[]
  | { readonly [key: string]: ErrorParam }
export type ErrorParams = Readonly<Record<string, ErrorParam>>

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_CODES, value)

/** Number in the envelope's `code`; 0 is success. */
export const getEnvelopeCode = (code: ErrorCode): number => ERROR_CODES[code]

/** HTTP status: the first three digits of the envelope number. */
export const getHttpStatus = (code: ErrorCode): number => Math.floor(ERROR_CODES[code] / 100)
