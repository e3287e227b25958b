import { describe, expect, it } from 'vitest'
import { ROLE_IDS, type RoleId } from '../account/role.ts'
import type { Need } from '../chapter/transition-row.ts'
import { MARKS, listNeeds } from '../order/event-row.ts'
import { hasRoleFor } from '../order/who-may.ts'
import { anActor } from '../testing/an-order.ts'
import { type Ability, getScope } from './ability.ts'

/** Which row of the permission matrix speaks about which row of the workflow. */
const SAME: readonly (readonly [string, readonly Need[], Ability])[] = [
  ['retry_ai', listNeeds('retry_ai'), 'chapter.ai.retry_skip'],
  ['continue_by_hand', listNeeds('continue_by_hand'), 'chapter.ai.retry_skip'],
  ['complete_translation', listNeeds('complete_translation'), 'chapter.translate.complete'],
  ['take_back_translation', listNeeds('take_back_translation'), 'chapter.translate.undo'],
  ['complete_proofreading', listNeeds('complete_proofreading'), 'chapter.proof.complete'],
  ['cancel_completion', listNeeds('cancel_completion'), 'chapter.proof.undo'],
  ['request_check', listNeeds('request_check'), 'check.request'],
  ['dismiss_check', listNeeds('dismiss_check'), 'check.confirm_dismiss'],
  ['confirm_check', listNeeds('confirm_check'), 'check.confirm_dismiss'],
  ['accept_review', listNeeds('accept_review'), 'review.accept_reject'],
  ['refuse_review', listNeeds('refuse_review'), 'review.accept_reject'],
  ['assign_translator', listNeeds('assign_translator'), 'order.assign_translator'],
  ['assign_typesetter', listNeeds('assign_typesetter'), 'order.assign_typesetter'],
  ['complete_typesetting', listNeeds('complete_typesetting'), 'typeset.complete_undo'],
  ['take_back_typesetting', listNeeds('take_back_typesetting'), 'typeset.complete_undo'],
  ['route_to_translation', listNeeds('route_to_translation'), 'send_back.resolve'],
  ['route_to_typesetting', listNeeds('route_to_typesetting'), 'send_back.resolve'],
  ['accept_visual', listNeeds('accept_visual'), 'visual.accept_reject_undo'],
  ['undo_visual', listNeeds('undo_visual'), 'visual.accept_reject_undo'],
  ['retry_synthesis', [MARKS.retry_synthesis], 'synth.retry'],
]

/**
 * Where the two designs differ: workflow, matrix. The workflow decides the event; a route with the
 * ability narrows it.
 */
const DIFFERENT: readonly (readonly [
  string,
  readonly Need[],
  Ability,
  readonly RoleId[],
  readonly RoleId[],
])[] = [
  ['upload_images', listNeeds('upload_images'), 'chapter.image.upload_replace', [3], [3, 5]],
  ['send_for_review', listNeeds('send_for_review'), 'order.send_for_review', [5, 10], [10]],
  ['report_abnormal', listNeeds('report_abnormal'), 'typeset.send_back', [11, 12], [12]],
  ['route_to_images', listNeeds('route_to_images'), 'send_back.resolve', [3, 5], [5]],
  ['reassign_typesetter', listNeeds('reassign_typesetter'), 'order.reassign', [3, 5], [5]],
]

const inWorkflow = (needs: readonly Need[]) =>
  ROLE_IDS.filter((role) => hasRoleFor(anActor(role, 'somebody'), needs))
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
