import type { LogEntryType } from '@panelflow/domain/log/log-entry.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

type EventTexts = Readonly<Record<LogEntryType, string>>

const en: EventTexts = {
  'order.created': 'the order was created',
  'order.edited': 'the order was edited',
  'order.correction_ordered': 'a correction was ordered',
  'order.deadline_changed': 'the deadline was moved',
  'chapter.deadline_set': 'chapter {chapter} got its own deadline',
  'order.exported': 'the order was exported',
  'order.assigned': 'someone was assigned',
  'order.substitute_assigned': 'a substitute was assigned',
  'order.crew_seat_left_empty': 'a seat of the crew stayed empty',
  'order.sent_for_review': 'the order was sent for review',
  'order.canceled': 'the order was canceled',
  'order.terminated': 'the order was terminated',
  'order.status_changed': 'the order is now “{status}”',
  'chapter.status_changed': 'chapter {chapter} is now “{status}”',
  'chapter.check_requested': 'a check of chapter {chapter} was requested',
  'chapter.check_confirmed': 'the check request on chapter {chapter} was decided',
  'chapter.sent_back': 'chapter {chapter} was sent back',
  'chapter.reported_abnormal': 'chapter {chapter} was reported as abnormal',
  'chapter.run_failed': 'machine work on chapter {chapter} failed',
  'chapter.run_retried': 'the machine work on chapter {chapter} was started again',
  'chapter.run_paused': 'the machine work on chapter {chapter} was paused',
  'chapter.run_resumed': 'the machine work on chapter {chapter} resumed',
  'chapter.run_canceled': 'the machine work on chapter {chapter} was stopped',
  'chapter.run_first': 'chapter {chapter} was moved to the front',
  'chapter.run_in_turn': 'chapter {chapter} was returned to the normal order',
  'chapter.run_read_again':
    'every page of chapter {chapter} is read again by machine, as proposals',
  'chapter.run_clean_again':
    'every page of chapter {chapter} is cleaned again by machine, as proposals',
  'chapter.run_again':
    'every line of chapter {chapter} is translated again by machine, as proposals',
  'chapter.run_missing': 'the missing lines of chapter {chapter} are translated by machine',
  'chapter.image_problem': 'chapter {chapter} has an image problem',
  'chapter.final_images_ready': 'the images of chapter {chapter} are ready',
  'chapter.places_erased': 'erased places of chapter {chapter} were found without new lettering',
  'chapter.pages_uploaded': 'pages of chapter {chapter} were uploaded',
  'chapter.source_changed': 'source pages of chapter {chapter} changed',
  'chapter.source_checked': 'changed source pages of chapter {chapter} were looked at',
  'comment.added': 'a comment was written',
  'comment.deleted': 'a comment was deleted',
  'grade.given': 'chapter {chapter} was scored',
  'grade.changed': 'the score of chapter {chapter} was changed',
  'grade.answered': 'the score of chapter {chapter} was answered',
  'chapter.preview_commented': 'the rights holder commented on chapter {chapter}',
  'chapter.preview_decided': 'the rights holder decided about chapter {chapter}',
  'grade.deleted': 'the score of chapter {chapter} was deleted',
}

const zh: EventTexts = {
  'order.created': '创建了工单',
  'order.correction_ordered': '下达了勘误工单',
  'order.edited': '编辑了工单',
  'order.deadline_changed': '修改了截止时间',
  'chapter.deadline_set': '为第 {chapter} 话单独设定了截止时间',
  'order.exported': '导出了工单',
  'order.assigned': '指派了人员',
  'order.substitute_assigned': '由替补人员接替',
  'order.crew_seat_left_empty': '班底岗位仍空缺',
  'order.sent_for_review': '将工单送审',
  'order.canceled': '取消了工单',
  'order.terminated': '终止了工单',
  'order.status_changed': '工单状态变为“{status}”',
  'chapter.status_changed': '第 {chapter} 话变为“{status}”',
  'chapter.check_requested': '申请了第 {chapter} 话的核查',
  'chapter.check_confirmed': '处理了第 {chapter} 话的核查申请',
  'chapter.sent_back': '退回了第 {chapter} 话',
  'chapter.reported_abnormal': '上报了第 {chapter} 话的异常',
  'chapter.run_failed': '第 {chapter} 话的自动处理失败',
  'chapter.run_retried': '重新启动了第 {chapter} 话的自动处理',
  'chapter.run_paused': '暂停了第 {chapter} 话的自动处理',
  'chapter.run_resumed': '恢复了第 {chapter} 话的自动处理',
  'chapter.run_canceled': '停止了第 {chapter} 话的自动处理',
  'chapter.run_first': '将第 {chapter} 话置于最前',
  'chapter.run_in_turn': '将第 {chapter} 话恢复为正常顺序',
  'chapter.run_read_again': '机器正在重新识别第 {chapter} 话的全部页面，作为建议',
  'chapter.run_clean_again': '机器正在重新清除第 {chapter} 话全部页面的文字，作为建议',
  'chapter.run_again': '机器正在重新翻译第 {chapter} 话的全部台词，作为建议',
  'chapter.run_missing': '机器正在翻译第 {chapter} 话遗漏的台词',
  'chapter.image_problem': '第 {chapter} 话的图片有问题',
  'chapter.final_images_ready': '第 {chapter} 话的成品图已就绪',
  'chapter.places_erased': '发现第 {chapter} 话有擦除后未重新嵌字的位置',
  'chapter.pages_uploaded': '上传了第 {chapter} 话的页面',
  'chapter.source_changed': '第 {chapter} 话的原图有变更',
  'chapter.source_checked': '查看了第 {chapter} 话变更的原图',
  'comment.added': '写了评论',
  'comment.deleted': '删除了评论',
  'grade.given': '为第 {chapter} 话评分',
  'grade.changed': '修改了第 {chapter} 话的评分',
  'grade.answered': '回复了第 {chapter} 话的评分',
  'chapter.preview_commented': '版权方评论了第 {chapter} 话',
  'chapter.preview_decided': '版权方对第 {chapter} 话作出了决定',
  'grade.deleted': '撤销了第 {chapter} 话的评分',
}

const EVENT_TEXTS: Readonly<Record<InterfaceLocale, EventTexts>> = { en, 'zh-CN': zh }

const isKnown = (type: string): type is LogEntryType => Object.hasOwn(en, type)

/**
 * Half a sentence for what a log entry tells, with `{chapter}` and `{status}` still to be filled;
 * null for an unknown type.
 */
export const getEventText = (type: string, locale: InterfaceLocale): string | null =>
  isKnown(type) ? EVENT_TEXTS[locale][type] : null
