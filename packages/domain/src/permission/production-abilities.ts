import { type AbilityRow, EVERYBODY_ASSIGNED, EVERYBODY_OWN } from './ability-row.ts'

/** Rights over orders, chapters and pages. */
export const PRODUCTION_ABILITIES = {
  'order.list': {
    action: 'order.list',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'order.base.view': {
    action: 'order.base.view',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'order.chapter.list': {
    action: 'order.chapter.list',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'order.comment.view': {
    action: 'order.comment.view',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'order.comment.add_reply': {
    action: 'order.comment.add+reply',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'order.comment.edit_delete': {
    action: 'order.comment.edit+delete',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'order.comment.moderate': {
    action: 'order.comment.moderate',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.log.view': {
    action: 'order.log.view',
    basis: 'spec',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.create': {
    action: 'order.create',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'order.edit_base': {
    action: 'order.editBase (title,type,range,language)',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'order.edit_deadline': {
    action: 'order.editDeadline (cutoffTime)',
    basis: 'spec',
    scopes: { projectAdministrator: 'all' },
  },
  'order.edit_stage_deadlines': {
    action: 'order.editStageDeadlines',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.assign_translator': {
    action: 'order.assignTranslator',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'order.assign_proofreader': {
    action: 'order.assignProofreader',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'order.assign_typesetter': {
    action: 'order.assignTypesetter',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.assign_visual_reviewer': {
    action: 'order.assignVisualReviewer',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.reassign': {
    action: 'order.reassign (any stage)',
    basis: 'spec+decided',
    scopes: { translationAdministrator: 'all' },
  },
  'order.cancel': {
    action: 'order.cancel (not in production)',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'order.terminate': {
    action: 'order.terminate (in production)',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'order.send_for_review': {
    action: 'order.sendForReview',
    basis: 'spec+decided',
    scopes: { proofreader: 'assigned' },
  },
  'order.export': {
    action: 'order.export csv/xlsx',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.bulk_action': {
    action: 'order.bulkAction',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'order.save_view_own': {
    action: 'order.saveView (own)',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'order.save_view_shared': {
    action: 'order.saveView (shared)',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'chapter.image.upload_replace': {
    action: 'chapter.image.upload+replace',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'chapter.image.view': {
    action: 'chapter.image.view',
    basis: 'decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'chapter.ai.retry_skip': {
    action: 'chapter.ai.retry+skip',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'chapter.translate.edit': {
    action: 'chapter.translate.edit',
    basis: 'spec+decided',
    scopes: { translationAdministrator: 'all', translator: 'assigned' },
  },
  'chapter.translate.complete': {
    action: 'chapter.translate.complete',
    basis: 'spec',
    scopes: { translator: 'assigned' },
  },
  'chapter.translate.undo': {
    action: 'chapter.translate.undo',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', translator: 'assigned' },
  },
  'chapter.proof.edit_text': {
    action: 'chapter.proof.editText',
    basis: 'spec+decided',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
  },
  'chapter.proof.complete': {
    action: 'chapter.proof.complete',
    basis: 'spec',
    scopes: { proofreader: 'assigned' },
  },
  'chapter.proof.undo': {
    action: 'chapter.proof.undo',
    basis: 'spec+decided',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
  },
  'check.request': {
    action: 'check.request',
    basis: 'spec',
    scopes: { proofreader: 'assigned' },
  },
  'check.confirm_dismiss': {
    action: 'check.confirm+dismiss',
    basis: 'spec',
    scopes: { translationAdministrator: 'all' },
  },
  'chapter.return_to_translator': {
    action: 'chapter.returnToTranslator (through check)',
    basis: 'spec',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
  },
  'chapter.assign_another_translator': {
    action: 'chapter.assignAnotherTranslator (through check)',
    basis: 'spec',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
  },
  'review.accept_reject': {
    action: 'review.accept+reject',
    basis: 'spec+decided',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
    condition: 'second_reviewer',
  },
  'grade.create': {
    action: 'grade.create',
    basis: 'spec',
    scopes: { proofreader: 'assigned' },
  },
  'grade.list': {
    action: 'grade.list',
    basis: 'spec',
    scopes: { translationAdministrator: 'all' },
  },
  'grade.view_own': {
    action: 'grade.viewOwn',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', translator: 'own', proofreader: 'own' },
  },
  'grade.edit': {
    action: 'grade.edit (24 h)',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', proofreader: 'own' },
  },
  'grade.delete': {
    action: 'grade.delete',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'typeset.edit': {
    action: 'typeset.edit',
    basis: 'spec',
    scopes: { typesetter: 'assigned' },
  },
  'typeset.complete_undo': {
    action: 'typeset.complete+undo',
    basis: 'spec+decided',
    scopes: { typesetter: 'assigned' },
  },
  'typeset.send_back': {
    action: 'typeset.sendBack',
    basis: 'spec+decided',
    scopes: { typesetter: 'assigned' },
  },
  'send_back.resolve': {
    action: 'sendBack.resolve',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'synth.retry': {
    action: 'synth.retry',
    basis: 'decided',
    scopes: {
      projectAdministrator: 'all',
      translationAdministrator: 'all',
      typesetter: 'assigned',
    },
  },
  'visual.accept_reject_undo': {
    action: 'visual.accept+reject+undo',
    basis: 'spec+decided',
    scopes: { visualReviewer: 'assigned' },
  },
  'visual.pin_comment': {
    action: 'visual.pinComment',
    basis: 'decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'final.download_publish': {
    action: 'final.download+publish',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'workspace.open': {
    action: 'workspace.open',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'workspace.text.content': {
    action: 'workspace.text.content',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', translator: 'assigned', proofreader: 'assigned' },
  },
  'workspace.text.layout_style': {
    action: 'workspace.text.layout+style',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', typesetter: 'assigned' },
  },
  'workspace.text.arrange': {
    action: 'workspace.text.add+split+merge',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', typesetter: 'assigned' },
  },
  'workspace.patch.edit_eraser': {
    action: 'workspace.patch.edit+eraser',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', typesetter: 'assigned' },
  },
  'workspace.image.insert': {
    action: 'workspace.image.insert',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', typesetter: 'assigned' },
  },
  'workspace.export': {
    action: 'workspace.export psd/zip',
    basis: 'decided',
    scopes: {
      projectAdministrator: 'all',
      translationAdministrator: 'all',
      visualReviewer: 'assigned',
      typesetter: 'assigned',
    },
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
