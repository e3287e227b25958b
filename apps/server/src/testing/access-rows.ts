/**
 * What the endpoints do not declare themselves: rows of the ability table behind endpoints
 * that open wider than one row, and rows without an endpoint yet.
 */
import type { Ability } from '@panelflow/domain/permission/ability.ts'

const WORKFLOW: readonly Ability[] = [
  'chapter.ai.retry_skip',
  'chapter.translate.complete',
  'chapter.translate.undo',
  'chapter.proof.complete',
  'chapter.proof.undo',
  'check.confirm_dismiss',
  'chapter.return_to_translator',
  'chapter.assign_another_translator',
  'review.accept_reject',
  'typeset.complete_undo',
  'typeset.send_back',
  'send_back.resolve',
  'synth.retry',
  'visual.accept_reject_undo',
]

const EDITING: readonly Ability[] = [
  'chapter.translate.edit',
  'chapter.proof.edit_text',
  'typeset.edit',
  'workspace.text.content',
  'workspace.text.layout_style',
  'workspace.text.arrange',
  'workspace.patch.edit_eraser',
  'workspace.image.insert',
]

const PICTURES: readonly Ability[] = ['chapter.image.view']

/**
 * Rows an endpoint serves beside the ones its `access` names. Every endpoint for outsiders or for
 * all signed-in people stands here.
 */
export const ROWS_BEHIND: Readonly<Record<string, readonly Ability[]>> = {
  'user.login': ['self.login'],
  'user.logout': ['self.logout'],
  'user.refresh': ['self.refresh_token'],
  'user.sign_up': ['self.login'],
  'user.forgot_password': ['self.login'],
  'user.reset_password': ['self.login'],
  'user.current': ['self.profile.view_edit'],
  // a letter's own token says whose mails it stops
  'notification.mail_subscription': [],
  'notification.mail_subscribe': [],
  'notification.mail_unsubscribe': [],
  // what the caller's own roles give: nothing of anybody else is in the answer
  'auth.permission_codes': [],
  'menu.list': [],
  // where pictures may come from, and a file to measure the way
  'image_node.list': [],
  'image_node.probe': [],
  // each kind of hit asks for its own row: order.list, workspace.open, user.list, term.list
  'search.everything': ['order.list', 'order.chapter.list', 'user.list', 'term.list'],
  'live.stream': ['order.list'],
  'chapter.transition': WORKFLOW,
  'fix_item.answer': ['workspace.open'],
  'comment.add': ['visual.pin_comment'],
  'file.attachment': ['order.comment.view'],
  'order.assign': ['order.assign_proofreader'],
  'order.candidates': ['order.assign_proofreader'],
  'order.workload': ['order.assign_proofreader'],
  'order.assign_preview': ['order.assign_proofreader'],
  'order.split': ['order.assign_proofreader'],
  'crew.get': ['order.assign_proofreader'],
  'crew.set': ['order.assign_proofreader'],
  'crew.candidates': ['order.assign_proofreader'],
  'order.seats': ['order.assign_proofreader'],
  'order.assign_seats': ['order.assign_proofreader'],
  'account.create': ['user.grant_working_role', 'user.grant_administrator_role'],
  'account.update': ['user.grant_working_role', 'user.grant_administrator_role'],
  'account.act': ['user.grant_working_role', 'user.grant_administrator_role'],
  'page.ops': EDITING,
  'page.list': PICTURES,
  'file.cover': ['order.list'],
  'file.term_picture': ['term.list'],
  'file.tile': PICTURES,
  'file.asset': PICTURES,
  'file.asset_layers': PICTURES,
  'file.output': PICTURES,
  'file.upload_page': ['chapter.image.upload_replace'],
  'file.export': ['workspace.export', 'final.download_publish', 'order.export'],
  'file.export_bundle': ['workspace.export', 'final.download_publish', 'order.export'],
  // bundled fonts are free for everybody; uploaded ones are the administrators'
  // (domain/permission/manages-fonts.ts, decided after the table)
  'file.font': [],
  'file.font_file': ['workspace.open'],
  'file.font_licence': [],
  // by the token of a link: the pages it shows, nothing else (preview.routes.test.ts)
  'preview.open': [],
  'preview.get': [],
  'preview.chapter': [],
  'preview.comment': [],
  'preview.delete_comment': [],
  'preview.decide': [],
  'file.preview': [],
  'file.published': ['publishing.manage'],
  // signed for the receiver of a delivery, who has no account
  'file.published_link': [],
  'file.font_specimen': [],
  'font.list': [],
  'font.upload': [],
  'font.edit': [],
  'font.delete': [],
  'font.uses': [],
}

/** Rows nobody can use over HTTP yet. This list only gets shorter. */
export const NOT_BUILT_YET: readonly Ability[] = ['system.health']
