import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { TodoKind } from '@panelflow/domain/order/todos.ts'

/**
 * Words in the cells of an order list's file. The screens' own are held equal by a test of the
 * client.
 */
export interface OrderSheetLabels {
  /** of the file, without extension, and of its sheet */
  readonly name: string
  readonly chapter: string
  readonly chapters: string
  readonly waitingRole: string
  readonly waitingPerson: string
  /** between the members of a list */
  readonly between: string
  readonly todo: Readonly<Record<TodoKind, string>>
}

export const ORDER_SHEET_LABELS: Readonly<Record<InterfaceLocale, OrderSheetLabels>> = {
  en: {
    name: 'work-orders',
    chapter: 'Chapter {number}',
    chapters: 'Chapters {start}–{end}',
    waitingRole: '{kind} ({role})',
    waitingPerson: '{kind}: {person}',
    between: ', ',
    todo: {
      upload_images: 'Upload images',
      replace_images: 'Replace images',
      resolve_ai_failure: 'Resolve AI failure',
      assign_translator: 'Assign translator',
      translate: 'Translate',
      assign_proofreader: 'Assign proofreader',
      proofread: 'Proofread',
      send_for_review: 'Send for review',
      decide_check: 'Decide check request',
      rework_translation: 'Rework translation',
      recheck_translation: 'Check reworked translation',
      review: 'Review',
      rework_proofreading: 'Rework proofreading',
      recheck_proofreading: 'Check reworked proofreading',
      assign_typesetter: 'Assign typesetter',
      typeset: 'Typeset',
      rework_typesetting: 'Rework typesetting',
      route_rejection: 'Route rejected chapter',
      resolve_synthesis_failure: 'Resolve synthesis failure',
      visual_review: 'Visual review',
    },
  },
  'zh-CN': {
    name: '工单',
    chapter: '第 {number} 话',
    chapters: '第 {start}–{end} 话',
    waitingRole: '{kind}（{role}）',
    waitingPerson: '{kind}：{person}',
    between: '、',
    todo: {
      upload_images: '上传图片',
      replace_images: '更换图片',
      resolve_ai_failure: '处理 AI 失败',
      assign_translator: '指派翻译',
      translate: '翻译',
      assign_proofreader: '指派校对',
      proofread: '校对',
      send_for_review: '提交审核',
      decide_check: '裁定核查申请',
      rework_translation: '返修译文',
      recheck_translation: '复查返修译文',
      review: '审核',
      rework_proofreading: '返修校对',
      recheck_proofreading: '复查返修校对',
      assign_typesetter: '指派嵌字',
      typeset: '嵌字',
      rework_typesetting: '返修嵌字',
      route_rejection: '处理退回章节',
      resolve_synthesis_failure: '处理合成失败',
      visual_review: '视觉终审',
    },
  },
}
