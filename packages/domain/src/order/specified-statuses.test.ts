/** Every status of the specification, each reached by the event that its sentence names. */
import { machineCause } from '../chapter/problem.ts'
import { expect, test } from 'vitest'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { type AnyActor, SYSTEM_ACTOR } from '../permission/actor.ts'
import { aChapter, ACTORS, anOrder, UNSTAFFED } from '../testing/an-order.ts'
import { aHumanEvent, anAssignee, CLEAN } from '../testing/sample-events.ts'
import { decide } from './order-decide.ts'
import type { OrderState } from './order-state.ts'
import type { Seat } from './seat.ts'
import type { WorkflowEvent } from './workflow-event.ts'

const { translator, proofreader, reviewer, typesetter, visualReviewer } = ACTORS
const ONE = 'chapter-1'
type Step = readonly [
  event: WorkflowEvent,
  actor: AnyActor,
  orderStatus: string,
  ...chapterStatuses: readonly ChapterStatus[],
]

/** Does one step. Answers the statuses the chapter goes through, and the order's at its end. */
const walk = (before: OrderState, [event, actor]: Step) => {
  const assignee =
    event.type === 'assign' ? { assignee: anAssignee(event.seat, event.accountId) } : {}
  const decision = decide(before, event, actor, { ...CLEAN, ...assignee })
  if (!decision.ok) throw new Error(`${event.type}: ${decision.code}`)
  const reached = decision.log.flatMap((entry) =>
    entry.type === 'chapter.status_changed' ? [entry.to] : [],
  )
  return { order: decision.order, reached }
}

const expectSteps = (start: OrderState, steps: readonly Step[]): void => {
  let order = start
  for (const step of steps) {
    const { reached, order: after } = walk(order, step)
    const [event, , orderStatus, ...statuses] = step
    expect([event.type, after.status, reached]).toEqual([event.type, orderStatus, statuses])
    order = after
  }
}

const aiDone = (stage: 'text_extraction' | 'patch_generation' | 'machine_translation') =>
  [{ type: 'ai_done', chapterId: ONE, stage }, SYSTEM_ACTOR] as const
const assign = (seat: Seat, accountId: string) =>
  [{ type: 'assign', seat, accountId, chapterIds: [ONE] }, ACTORS.translationAdministrator] as const

// spec 4.order.waiting_for_image 4.order.preprocessing 4.order.pending_assignment
// spec 4.order.translating 4.order.proofreading 4.order.reviewing
// spec 4.order.typesetter_to_be_assigned 4.order.typesetting 4.order.visual_reviewing
// spec 4.order.completed_synthesizing 4.order.completed
// spec 4.chapter.waiting_for_image 4.chapter.image_uploaded 4.chapter.text_extraction_pending
// spec 4.chapter.text_extraction_done 4.chapter.patch_generation_pending
// spec 4.chapter.patch_generation_done 4.chapter.machine_translation_pending
// spec 4.chapter.machine_translation_done 4.chapter.pending_assignment
// spec 4.chapter.pending_translation 4.chapter.translation_completed
// spec 4.chapter.pending_proofreading 4.chapter.proofreading_completed
// spec 4.chapter.proofreading_accepted 4.chapter.pending_review 4.chapter.reviewed
// spec 4.chapter.typesetter_to_be_assigned 4.chapter.pending_typesetting
// spec 4.chapter.typesetting_completed 4.chapter.pending_image_synthesis
// spec 4.chapter.image_synthesized 4.chapter.pending_visual_review
// spec 4.chapter.visual_review_completed 4.chapter.complete 4.rule.visual_review 4.rule.complete
test('a chapter and its order go from images to delivery', () => {
  const order = anOrder({ chapters: [aChapter({ ...UNSTAFFED })] })
  expect([order.status, order.chapters[0]?.status]).toEqual([
    'waiting_for_image',
    'waiting_for_image',
  ])
  expectSteps(order, [
    [
      aHumanEvent('upload_images'),
      ACTORS.projectAdministrator,
      'preprocessing',
      'image_uploaded',
      'text_extraction_pending',
    ],
    [
      ...aiDone('text_extraction'),
      'preprocessing',
      'text_extraction_done',
      'patch_generation_pending',
    ],
    [
      ...aiDone('patch_generation'),
      'preprocessing',
      'patch_generation_done',
      'machine_translation_pending',
    ],
    [
      ...aiDone('machine_translation'),
      'pending_assignment',
      'machine_translation_done',
      'pending_assignment',
    ],
    [...assign('translator', translator.accountId), 'translating', 'pending_translation'],
    [...assign('proofreader', proofreader.accountId), 'translating'],
    [...assign('reviewer', reviewer.accountId), 'translating'],
    [
      aHumanEvent('complete_translation'),
      translator,
      'proofreading',
      'translation_completed',
      'pending_proofreading',
    ],
    [aHumanEvent('complete_proofreading'), proofreader, 'proofreading', 'proofreading_completed'],
    [
      { type: 'send_for_review' },
      proofreader,
      'reviewing',
      'proofreading_accepted',
      'pending_review',
    ],
    [
      aHumanEvent('accept_review'),
      reviewer,
      'typesetter_to_be_assigned',
      'reviewed',
      'typesetter_to_be_assigned',
    ],
    [...assign('typesetter', typesetter.accountId), 'typesetting', 'pending_typesetting'],
    [
      aHumanEvent('complete_typesetting'),
      typesetter,
      'typesetting',
      'typesetting_completed',
      'pending_image_synthesis',
    ],
    [
      { type: 'synthesis_done', chapterId: ONE },
      SYSTEM_ACTOR,
      'visual_reviewing',
      'image_synthesized',
      'pending_visual_review',
    ],
    [
      aHumanEvent('accept_visual'),
      visualReviewer,
      'completed_synthesizing',
      'visual_review_completed',
    ],
    [{ type: 'final_synthesis_done', chapterId: ONE }, SYSTEM_ACTOR, 'completed', 'complete'],
  ])
})

// spec 4.chapter.text_extraction_failed 4.chapter.patch_generation_failed
// spec 4.chapter.machine_translation_failed
test.each(['text_extraction', 'patch_generation', 'machine_translation'] as const)(
  'a chapter whose %s broke off waits as failed',
  (stage) => {
    const order = anOrder({ chapters: [aChapter({ status: `${stage}_pending` })] })
    const event = {
      type: 'ai_failed',
      chapterId: ONE,
      stage,
      cause: machineCause('storage.full'),
    } as const
    expectSteps(order, [[event, SYSTEM_ACTOR, 'preprocessing', `${stage}_failed`]])
  },
)

// spec 4.chapter.pending_check 4.chapter.proofreading_not_accepted
// spec 4.chapter.pending_check_translation 4.order.proofreading_not_accepted
test('a check goes from the proofreader over the administrator to the translator and back', () => {
  const order = anOrder({ chapters: [aChapter({ status: 'pending_proofreading' })] })
  expectSteps(order, [
    [aHumanEvent('request_check'), proofreader, 'proofreading_not_accepted', 'pending_check'],
    [
      aHumanEvent('confirm_check'),
      ACTORS.translationAdministrator,
      'proofreading_not_accepted',
      'proofreading_not_accepted',
    ],
    [
      aHumanEvent('complete_rework'),
      translator,
      'proofreading_not_accepted',
      'pending_check_translation',
    ],
    [aHumanEvent('pass_recheck'), proofreader, 'proofreading', 'pending_proofreading'],
  ])
})

// spec 4.chapter.review_not_accepted 4.chapter.pending_check_proofreading
test('a refused review goes to the proofreader and back to the reviewer', () => {
  const order = anOrder({ chapters: [aChapter({ status: 'pending_review', typesetterId: null })] })
  expectSteps(order, [
    [aHumanEvent('refuse_review'), reviewer, 'reviewing', 'review_not_accepted'],
    [aHumanEvent('complete_rework'), proofreader, 'reviewing', 'pending_check_proofreading'],
    [
      aHumanEvent('pass_recheck'),
      reviewer,
      'typesetter_to_be_assigned',
      'reviewed',
      'typesetter_to_be_assigned',
    ],
  ])
})

// spec 4.chapter.rejected 4.chapter.visual_review_not_accepted
test('an abnormal chapter is rejected, a page that looks wrong is not accepted', () => {
  expectSteps(anOrder({ chapters: [aChapter({ status: 'pending_typesetting' })] }), [
    [aHumanEvent('report_abnormal'), typesetter, 'typesetting', 'rejected'],
  ])
  expectSteps(anOrder({ chapters: [aChapter({ status: 'pending_visual_review' })] }), [
    [
      aHumanEvent('refuse_visual'),
      visualReviewer,
      'visual_reviewing',
      'visual_review_not_accepted',
    ],
  ])
})
