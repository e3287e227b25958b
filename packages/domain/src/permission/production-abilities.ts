import type { AbilityRow } from './ability-row.ts'

/** Rights over orders, chapters and pages. */
export const PRODUCTION_ABILITIES = {
  'order.list': {
    action: 'order.list',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'order.base.view': {
    action: 'order.base.view',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'order.chapter.list': {
    action: 'order.chapter.list',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'order.comment.view': {
    action: 'order.comment.view',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'order.comment.add_reply': {
    action: 'order.comment.add+reply',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'order.comment.edit_delete': {
    action: 'order.comment.edit+delete',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'order.comment.moderate': {
    action: 'order.comment.moderate',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.log.view': {
    action: 'order.log.view',
    basis: 'spec',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.create': {
    action: 'order.create',
    basis: 'decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'order.edit_base': {
    action: 'order.editBase (title,type,range,language)',
    basis: 'decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'order.edit_deadline': {
    action: 'order.editDeadline (cutoffTime)',
    basis: 'spec',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'order.edit_stage_deadlines': {
    action: 'order.editStageDeadlines',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.assign_translator': {
    action: 'order.assignTranslator',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.assign_proofreader': {
    action: 'order.assignProofreader',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.assign_typesetter': {
    action: 'order.assignTypesetter',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.assign_visual_reviewer': {
    action: 'order.assignVisualReviewer',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.reassign': {
    action: 'order.reassign (any stage)',
    basis: 'spec+decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.cancel': {
    action: 'order.cancel (not in production)',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'order.terminate': {
    action: 'order.terminate (in production)',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'order.send_for_review': {
    action: 'order.sendForReview',
    basis: 'spec+decided',
    scopes: ['no', 'no', 'no', 'assigned', 'no', 'no'],
  },
  'order.export': {
    action: 'order.export csv/xlsx',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.bulk_action': {
    action: 'order.bulkAction',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'order.save_view_own': {
    action: 'order.saveView (own)',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'order.save_view_shared': {
    action: 'order.saveView (shared)',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'chapter.image.upload_replace': {
    action: 'chapter.image.upload+replace',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'chapter.image.view': {
    action: 'chapter.image.view',
    basis: 'decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'chapter.ai.retry_skip': {
    action: 'chapter.ai.retry+skip',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'chapter.translate.edit': {
    action: 'chapter.translate.edit',
    basis: 'spec+decided',
    scopes: ['no', 'all', 'assigned', 'no', 'no', 'no'],
  },
  'chapter.translate.complete': {
    action: 'chapter.translate.complete',
    basis: 'spec',
    scopes: ['no', 'no', 'assigned', 'no', 'no', 'no'],
  },
  'chapter.translate.undo': {
    action: 'chapter.translate.undo',
    basis: 'decided',
    scopes: ['no', 'all', 'assigned', 'no', 'no', 'no'],
  },
  'chapter.proof.edit_text': {
    action: 'chapter.proof.editText',
    basis: 'spec+decided',
    scopes: ['no', 'all', 'no', 'assigned', 'no', 'no'],
  },
  'chapter.proof.complete': {
    action: 'chapter.proof.complete',
    basis: 'spec',
    scopes: ['no', 'no', 'no', 'assigned', 'no', 'no'],
  },
  'chapter.proof.undo': {
    action: 'chapter.proof.undo',
    basis: 'spec+decided',
    scopes: ['no', 'all', 'no', 'assigned', 'no', 'no'],
  },
  'check.request': {
    action: 'check.request',
    basis: 'spec',
    scopes: ['no', 'no', 'no', 'assigned', 'no', 'no'],
  },
  'check.confirm_dismiss': {
    action: 'check.confirm+dismiss',
    basis: 'spec',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'chapter.return_to_translator': {
    action: 'chapter.returnToTranslator (through check)',
    basis: 'spec',
    scopes: ['no', 'all', 'no', 'assigned', 'no', 'no'],
  },
  'chapter.assign_another_translator': {
    action: 'chapter.assignAnotherTranslator (through check)',
    basis: 'spec',
    scopes: ['no', 'all', 'no', 'assigned', 'no', 'no'],
  },
  'review.accept_reject': {
    action: 'review.accept+reject',
    basis: 'spec+decided',
    scopes: ['no', 'all', 'no', 'assigned', 'no', 'no'],
  },
  'grade.create': {
    action: 'grade.create',
    basis: 'spec',
    scopes: ['no', 'no', 'no', 'assigned', 'no', 'no'],
  },
  'grade.list': {
    action: 'grade.list',
    basis: 'spec',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'grade.view_own': {
    action: 'grade.viewOwn',
    basis: 'decided',
    scopes: ['no', 'all', 'own', 'own', 'no', 'no'],
  },
  'grade.edit': {
    action: 'grade.edit (24 h)',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'own', 'no', 'no'],
  },
  'grade.delete': {
    action: 'grade.delete',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'typeset.edit': {
    action: 'typeset.edit',
    basis: 'spec',
    scopes: ['no', 'no', 'no', 'no', 'no', 'assigned'],
  },
  'typeset.complete_undo': {
    action: 'typeset.complete+undo',
    basis: 'spec+decided',
    scopes: ['no', 'no', 'no', 'no', 'no', 'assigned'],
  },
  'typeset.send_back': {
    action: 'typeset.sendBack',
    basis: 'spec+decided',
    scopes: ['no', 'no', 'no', 'no', 'no', 'assigned'],
  },
  'send_back.resolve': {
    action: 'sendBack.resolve',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'synth.retry': {
    action: 'synth.retry',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'assigned'],
  },
  'visual.accept_reject_undo': {
    action: 'visual.accept+reject+undo',
    basis: 'spec+decided',
    scopes: ['no', 'no', 'no', 'no', 'assigned', 'no'],
  },
  'visual.pin_comment': {
    action: 'visual.pinComment',
    basis: 'decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'final.download_publish': {
    action: 'final.download+publish',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'workspace.open': {
    action: 'workspace.open',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'workspace.text.content': {
    action: 'workspace.text.content',
    basis: 'decided',
    scopes: ['no', 'all', 'assigned', 'assigned', 'no', 'no'],
  },
  'workspace.text.layout_style': {
    action: 'workspace.text.layout+style',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'assigned'],
  },
  'workspace.patch.edit_eraser': {
    action: 'workspace.patch.edit+eraser',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'assigned'],
  },
  'workspace.image.insert': {
    action: 'workspace.image.insert',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'assigned'],
  },
  'workspace.export': {
    action: 'workspace.export psd/zip',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'assigned', 'assigned'],
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
