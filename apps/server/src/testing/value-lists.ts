import { DELIVERY_STATUSES, TARGET_KINDS } from '@panelflow/domain/publishing/publishing.ts'
import {
  PAY_LINE_KINDS,
  PAY_PROBLEMS,
  PAY_STAGES,
  PAY_UNITS,
} from '@panelflow/domain/money/money-values.ts'
import { INTAKE_CHAPTER_STATUSES, INTAKE_STATUSES } from '@panelflow/contract/intake.ts'
import { TEXT_FREE_REFUSALS } from '@panelflow/domain/page/text-free-page.ts'
import { READING_STAGES } from '@panelflow/domain/page/accepted-lines.ts'
import { ENGINE_PROTOCOLS } from '@panelflow/domain/translation/engine-protocol.ts'
import { PAGE_TASK_STATUSES } from '@panelflow/domain/chapter/page-task-status.ts'
import { FONT_EMBEDDINGS, FONT_FORMATS } from '@panelflow/domain/style/font-values.ts'
import { PREVIEW_DECISIONS } from '@panelflow/domain/preview/preview-rules.ts'
import { FIX_ANSWERS } from '@panelflow/domain/chapter/fix-answer.ts'
import { TOKEN_SCOPES } from '@panelflow/domain/account/token-scope.ts'
import {
  PAGE_FORMATS,
  PICTURE_KINDS,
  PROFILE_FORMATS,
  SLICE_CUTS,
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  EXPORT_CHAPTER_STATUSES,
} from '@panelflow/domain/output/output-values.ts'
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { BULK_ACTIONS, BULK_RESULTS, BULK_STATUSES } from '@panelflow/contract/order-bulk.ts'
import { SEAL_VERDICTS } from '@panelflow/contract/seal.ts'
import { ROLE_IDS } from '@panelflow/domain/account/role.ts'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { CHECK_CONCLUSIONS, CHECK_TARGETS } from '@panelflow/domain/check-request/check-request.ts'
import { ATTACHMENT_TYPES } from '@panelflow/domain/comment/attachment.ts'
import { COMMENT_KINDS } from '@panelflow/domain/comment/mentions.ts'
import { DISMISSAL_REASONS } from '@panelflow/domain/page/checks/dismissal.ts'
import {
  REPLACE_LINE_STATUSES,
  REPLACE_RUN_STATUSES,
} from '@panelflow/domain/text-search/search-options.ts'
import { TERM_KINDS, TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { SCORES } from '@panelflow/domain/grade/grade.ts'
import {
  INTERFACE_LOCALES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
} from '@panelflow/domain/locale/language.ts'
import { MAIL_MODES } from '@panelflow/domain/notification/notice-kind.ts'
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  ORDER_TYPES,
  STOP_STATUSES,
} from '@panelflow/domain/order/order-status.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { CHECK_ACTIONS, RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { DEADLINES, REMINDER_HOURS, DEADLINE_STAGES } from '@panelflow/domain/schedule/reminders.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { FONT_STYLES } from '@panelflow/domain/style/style-preset.ts'

/**
 * What each column that checks a list of values may hold, as the program knows it. Lists that are
 * written out belong to one feature,
 * whose types come from the column itself.
 */
export const VALUE_LISTS: Readonly<Record<string, readonly (string | number)[]>> = {
  'account_role.role_id': ROLE_IDS,
  'ai_run.outcome': ['done', 'failed'],
  'api_token.scope': TOKEN_SCOPES,
  'assignment.seat': SEATS,
  'backup_run.status': ['running', 'ok', 'incomplete', 'failed'],
  'batch.status': BATCH_STATUSES,
  'book.reading_direction': READING_DIRECTIONS,
  'book.source_language': SOURCE_LANGUAGES,
  'bulk_run.action': BULK_ACTIONS,
  'bulk_run.status': BULK_STATUSES,
  'bulk_run_row.status': BULK_RESULTS,
  'chapter.final_images': ['none', 'pending', 'ready', 'failed'],
  'chapter.return_to': ['typesetting'],
  'chapter.status': CHAPTER_STATUSES,
  'check_request.action': CHECK_ACTIONS,
  'check_request.target': CHECK_TARGETS,
  'check_request_chapter.action': CHECK_ACTIONS,
  'check_request_chapter.conclusion': CHECK_CONCLUSIONS,
  'comment.kind': COMMENT_KINDS,
  'comment_attachment.type': ATTACHMENT_TYPES,
  'crew_seat.seat': SEATS,
  'crew_seat.target_language': TARGET_LANGUAGES,
  'deadline_reminder.deadline': DEADLINES,
  'deadline_reminder.hours': REMINDER_HOURS,
  'erasure.status': ['waiting', 'running', 'done', 'failed', 'canceled'],
  'export.format': EXPORT_FORMATS,
  'export.status': EXPORT_STATUSES,
  'export_chapter.status': EXPORT_CHAPTER_STATUSES,
  'fix_item.answer': FIX_ANSWERS,
  'fix_item.stage': DEADLINE_STAGES,
  'font.embedding': FONT_EMBEDDINGS,
  'font.format': FONT_FORMATS,
  'grade.score': SCORES,
  'intake.status': INTAKE_STATUSES,
  'intake_chapter.status': INTAKE_CHAPTER_STATUSES,
  'intake_order.target_language': TARGET_LANGUAGES,
  'memory_line.target_language': TARGET_LANGUAGES,
  'notification.mail': MAIL_MODES,
  'notification_choice.mail': MAIL_MODES,
  'notification_reader.locale': INTERFACE_LOCALES,
  'page_document.kind': ['base', 'lane'],
  'page_item.kind': ['region', 'patch', 'text', 'image'],
  'page_output.format': PAGE_FORMATS,
  'page_output.kind': PICTURE_KINDS,
  'page_panels.status': ['waiting', 'running', 'done'],
  'page_measure.status': ['waiting', 'running', 'done'],
  'page_revision.status': ['waiting', 'running', 'done'],
  'page_revision.refusal': TEXT_FREE_REFUSALS,
  'text_free_page.status': ['waiting', 'running', 'done'],
  'text_free_page.refusal': TEXT_FREE_REFUSALS,
  'page_seal.status': ['queued', 'checking', 'checked'],
  'accepted_line.stage': READING_STAGES,
  'page_check_dismissal.reason': DISMISSAL_REASONS,
  'page_seal_item.kind': ['text', 'patch', 'image'],
  'page_seal_item.verdict': SEAL_VERDICTS,
  'page_task.stage': RUN_STAGES,
  'page_task.status': PAGE_TASK_STATUSES,
  'platform_profile.cuts': SLICE_CUTS,
  'platform_profile.format': PROFILE_FORMATS,
  'preview_decision.decision': PREVIEW_DECISIONS,
  'preview_link.target_language': TARGET_LANGUAGES,
  'source_page.image_format': PAGE_FORMATS,
  'source_page.kind': ['single', 'double', 'extra'],
  'pay_line.kind': PAY_LINE_KINDS,
  'pay_line.problem': PAY_PROBLEMS,
  'pay_line.unit': PAY_UNITS,
  'pay_rate.stage': PAY_STAGES,
  'pay_rate.target_language': TARGET_LANGUAGES,
  'pay_rate.unit': PAY_UNITS,
  'work_record.stage': PAY_STAGES,
  'publishing_target.kind': TARGET_KINDS,
  'publishing_target.target_language': TARGET_LANGUAGES,
  'publication.target_language': TARGET_LANGUAGES,
  'publication_delivery.status': DELIVERY_STATUSES,
  'style_preset.align': ['left', 'center', 'right'],
  'style_preset.font_style': FONT_STYLES,
  'text_replacement.status': REPLACE_RUN_STATUSES,
  'text_replacement_line.status': REPLACE_LINE_STATUSES,
  'term.kind': TERM_KINDS,
  'term.status': TERM_STATUSES,
  'translation_engine.protocol': ENGINE_PROTOCOLS,
  'translation_usage.purpose': ['page', 'test'],
  'upload.status': ['receiving', 'queued', 'reading', 'ready', 'refused', 'used'],
  'upload.waits_for': ['storage.full', 'storage.unavailable'],
  'webhook.disabled_by': ['person', 'failures'],
  'webhook_delivery.status': ['waiting', 'delivered', 'failed'],
  'work_order.kind': ORDER_KINDS,
  'work_order.status': ORDER_STATUSES,
  'work_order.stop_status': STOP_STATUSES,
  'term_dismissal.language': TARGET_LANGUAGES,
  'term_wording.language': TARGET_LANGUAGES,
  'work_order.target_language': TARGET_LANGUAGES,
  'work_order.type': ORDER_TYPES,
}
