import { describe, expect, it } from 'vitest'
import { ROLE_IDS, type RoleId } from '../account/role.ts'
import type { By } from '../chapter/transition-row.ts'
import { MARKS, getSenders } from '../order/event-row.ts'
import { hasRoleFor } from '../order/who-may.ts'
import { anActor } from '../testing/an-order.ts'
import { type Ability, getScope } from './ability.ts'

/** Which row of the permission matrix speaks about which row of the workflow. */
const SAME: readonly (readonly [string, readonly By[], Ability])[] = [
  ['retry_ai', getSenders('retry_ai'), 'chapter.ai.retry_skip'],
  ['continue_by_hand', getSenders('continue_by_hand'), 'chapter.ai.retry_skip'],
  ['complete_translation', getSenders('complete_translation'), 'chapter.translate.complete'],
  ['take_back_translation', getSenders('take_back_translation'), 'chapter.translate.undo'],
  ['complete_proofreading', getSenders('complete_proofreading'), 'chapter.proof.complete'],
  ['cancel_completion', getSenders('cancel_completion'), 'chapter.proof.undo'],
  ['request_check', getSenders('request_check'), 'check.request'],
  ['dismiss_check', getSenders('dismiss_check'), 'check.confirm_dismiss'],
  ['confirm_check', getSenders('confirm_check'), 'check.confirm_dismiss'],
  ['accept_review', getSenders('accept_review'), 'review.accept_reject'],
  ['refuse_review', getSenders('refuse_review'), 'review.accept_reject'],
  ['assign_translator', getSenders('assign_translator'), 'order.assign_translator'],
  ['assign_typesetter', getSenders('assign_typesetter'), 'order.assign_typesetter'],
  ['complete_typesetting', getSenders('complete_typesetting'), 'typeset.complete_undo'],
  ['take_back_typesetting', getSenders('take_back_typesetting'), 'typeset.complete_undo'],
  ['route_to_translation', getSenders('route_to_translation'), 'send_back.resolve'],
  ['route_to_typesetting', getSenders('route_to_typesetting'), 'send_back.resolve'],
  ['accept_visual', getSenders('accept_visual'), 'visual.accept_reject_undo'],
  ['undo_visual', getSenders('undo_visual'), 'visual.accept_reject_undo'],
  ['retry_synthesis', MARKS.retry_synthesis, 'synth.retry'],
]

/**
 * Where the two designs differ: workflow, matrix. The workflow decides the event; a route with the
 * ability narrows it.
 */
const DIFFERENT: readonly (readonly [
  string,
  readonly By[],
  Ability,
  readonly RoleId[],
  readonly RoleId[],
])[] = [
  ['upload_images', getSenders('upload_images'), 'chapter.image.upload_replace', [3], [3, 5]],
  ['send_for_review', getSenders('send_for_review'), 'order.send_for_review', [5, 10], [10]],
  ['report_abnormal', getSenders('report_abnormal'), 'typeset.send_back', [11, 12], [12]],
  ['route_to_images', getSenders('route_to_images'), 'send_back.resolve', [3, 5], [5]],
  ['reassign_typesetter', getSenders('reassign_typesetter'), 'order.reassign', [3, 5], [5]],
]

const inWorkflow = (bys: readonly By[]) =>
  ROLE_IDS.filter((role) => hasRoleFor(anActor(role, 'somebody'), bys))
const inMatrix = (ability: Ability) => ROLE_IDS.filter((role) => getScope(ability, role) !== 'no')

describe('workflow and permission matrix', () => {
  it.each(SAME)('name the same roles for %s', (_, bys, ability) => {
    expect(inWorkflow(bys)).toEqual(inMatrix(ability))
  })

  it.each(DIFFERENT)('differ about %s in a way we know', (_, bys, ability, workflow, matrix) => {
    expect(inWorkflow(bys)).toEqual(workflow)
    expect(inMatrix(ability)).toEqual(matrix)
  })
})
