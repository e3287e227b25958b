import { machineCause } from '../chapter/problem.ts'
import { describe, expect, it } from 'vitest'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { type AnyActor, SYSTEM_ACTOR } from '../permission/actor.ts'
import { ACTORS, PEOPLE, ROOT, aChapter, anActor, anOrder } from '../testing/an-order.ts'
import { CLEAN, aHumanEvent } from '../testing/sample-events.ts'
import type { Accepted } from './decision.ts'
import { decide } from './order-decide.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { deriveTodos } from './todos.ts'
import type { WorkflowEvent } from './workflow-event.ts'

const {
  projectAdministrator,
  translationAdministrator,
  translator,
  proofreader,
  reviewer,
  typesetter,
  visualReviewer,
} = ACTORS
const one = 'chapter-1'

const applyEvents = (
  order: OrderState,
  ...steps: readonly (readonly [WorkflowEvent, AnyActor])[]
): Accepted =>
  steps.reduce<Accepted>(
    (before, [event, actor]) => {
      const decision = decide(before.order, event, actor, CLEAN)
      if (!decision.ok)
        throw new Error(`${event.type} in ${before.order.chapters[0]?.status}: ${decision.code}`)
      return decision
    },
    { ok: true, order, effects: [], log: [] },
  )

const alone = (status: ChapterStatus, change: Partial<ChapterState> = {}) =>
  anOrder({ chapters: [aChapter({ status, ...change })] })
const twoChapters = (
  status: ChapterStatus,
  other: ChapterStatus,
  change: Partial<ChapterState> = {},
) =>
  anOrder({ chapters: [aChapter({ status, ...change }), aChapter({ number: 2, status: other })] })
const statuses = ({ order }: { readonly order: OrderState }) =>
  order.chapters.map(({ status }) => status)

describe('barriers', () => {
  // spec 4.rule.advance 10.workflow.barrier
  it('hold a finished chapter until the last one of its stage is done, then move both in that transaction', () => {
    const order = twoChapters('pending_translation', 'pending_translation')
    const first = applyEvents(order, [aHumanEvent('complete_translation', one), translator])
    expect(statuses(first)).toEqual(['translation_completed', 'pending_translation'])
    expect(first.order.status).toBe('translating')
    const last = applyEvents(first.order, [
      aHumanEvent('complete_translation', 'chapter-2'),
      translator,
    ])
    expect(statuses(last)).toEqual(['pending_proofreading', 'pending_proofreading'])
    expect(last.log).toContainEqual({
      type: 'order.status_changed',
      from: 'translating',
      to: 'proofreading',
    })
    expect(last.log).toContainEqual({
      type: 'chapter.status_changed',
      chapterId: one,
      chapterNumber: 1,
      from: 'translation_completed',
      to: 'pending_proofreading',
      event: 'advance',
      automatic: true,
      reason: null,
    })
  })

  // spec 10.workflow.barrier
  it('do not lock when a chapter was sent back: it has been past the stage and passes alone', () => {
    const order = twoChapters('proofreading_not_accepted', 'pending_typesetting', {
      furthest: 'typesetting',
      returnTo: 'typesetting',
    })
    expect(order.status).toBe('typesetting')
    const back = applyEvents(
      order,
      [aHumanEvent('complete_rework'), translator],
      [aHumanEvent('pass_recheck'), proofreader],
    )
    expect(statuses(back)).toEqual(['pending_typesetting', 'pending_typesetting'])
    expect(back.order.chapters[0]?.returnTo).toBeNull()
  })

  it('let the others go on while a chapter that was further waits with new files', () => {
    const order = twoChapters('waiting_for_image', 'pending_proofreading', {
      furthest: 'typesetting',
      problem: { reason: 'page 2 is cut off' },
    })
    expect(order).toMatchObject({ status: 'proofreading', imageError: true })
    const done = applyEvents(
      order,
      [aHumanEvent('complete_proofreading', 'chapter-2'), proofreader],
      [{ type: 'send_for_review' }, proofreader],
    )
    expect(statuses(done)).toEqual(['waiting_for_image', 'pending_review'])
  })

  it('let a chapter refused in visual review catch up by itself', () => {
    const order = twoChapters('visual_review_not_accepted', 'pending_visual_review', {
      furthest: 'visual_review',
    })
    const rerun = applyEvents(
      order,
      [aHumanEvent('complete_typesetting'), typesetter],
      [{ type: 'synthesis_done', chapterId: one }, SYSTEM_ACTOR],
    )
    expect(statuses(rerun)).toEqual(['pending_visual_review', 'pending_visual_review'])
  })

  it('send those with a translator on and ask for the others', () => {
    const chapters = [
      aChapter({ status: 'machine_translation_pending' }),
      aChapter({ number: 2, status: 'machine_translation_done', translatorId: null }),
    ]
    const done = applyEvents(anOrder({ chapters }), [
      { type: 'ai_done', chapterId: one, stage: 'machine_translation' },
      SYSTEM_ACTOR,
    ])
    expect(statuses(done)).toEqual(['pending_translation', 'pending_assignment'])
    expect(done.order.status).toBe('pending_assignment')
    expect(deriveTodos(done.order).map(({ kind }) => kind)).toEqual([
      'translate',
      'assign_translator',
    ])
  })
})

describe('sending back from typesetting', () => {
  // spec 10.return.straight
  it('through translation leads straight back to typesetting', () => {
    const done = applyEvents(
      alone('pending_typesetting'),
      [aHumanEvent('report_abnormal'), typesetter],
      [aHumanEvent('route_to_translation'), translationAdministrator],
      [aHumanEvent('complete_rework'), translator],
      [aHumanEvent('fail_recheck'), proofreader],
      [aHumanEvent('complete_rework'), translator],
      [aHumanEvent('pass_recheck'), proofreader],
    )
    expect(done.order.chapters[0]).toMatchObject({
      status: 'pending_typesetting',
      returnTo: null,
      round: 2,
    })
    expect(done.order.status).toBe('typesetting')
    expect(done.log).toContainEqual(
      expect.objectContaining({ event: 'pass_recheck_return', to: 'pending_typesetting' }),
    )
  })

  it('through proofreading leads straight back to typesetting', () => {
    const done = applyEvents(
      alone('pending_typesetting'),
      [aHumanEvent('report_abnormal'), typesetter],
      [aHumanEvent('route_to_proofreading'), translationAdministrator],
      [aHumanEvent('complete_rework'), proofreader],
      [aHumanEvent('pass_recheck'), reviewer],
    )
    expect(statuses(done)).toEqual(['pending_typesetting'])
  })

  it('to the images begins anew, shows a badge, and keeps the order where it was', () => {
    const sent = applyEvents(
      alone('pending_typesetting'),
      [aHumanEvent('report_abnormal'), visualReviewer],
      [aHumanEvent('route_to_images'), projectAdministrator],
    )
    expect(sent.order).toMatchObject({ status: 'typesetting', imageError: true })
    expect(deriveTodos(sent.order)).toEqual([
      { chapterId: one, kind: 'replace_images', role: 3, accountId: null },
    ])
    const replaced = applyEvents(sent.order, [aHumanEvent('upload_images'), projectAdministrator])
    expect(replaced.order).toMatchObject({ status: 'typesetting', imageError: false })
    expect(replaced.effects).toContainEqual({
      type: 'run_stage',
      chapterId: one,
      stage: 'text_extraction',
    })
  })

  it('after review, without a return, goes on through the review barrier', () => {
    const done = applyEvents(
      alone('review_not_accepted'),
      [aHumanEvent('complete_rework'), proofreader],
      [aHumanEvent('pass_recheck'), reviewer],
    )
    expect(statuses(done)).toEqual(['pending_typesetting'])
  })
})

describe('preprocessing', () => {
  it('runs one stage after the other, and each is asked for in the decision that starts it', () => {
    const first = applyEvents(alone('waiting_for_image'), [
      aHumanEvent('upload_images'),
      projectAdministrator,
    ])
    expect(first.effects).toEqual([{ type: 'run_stage', chapterId: one, stage: 'text_extraction' }])
    const second = applyEvents(first.order, [
      { type: 'ai_done', chapterId: one, stage: 'text_extraction' },
      SYSTEM_ACTOR,
    ])
    expect(second.effects).toEqual([
      { type: 'run_stage', chapterId: one, stage: 'patch_generation' },
    ])
    expect(statuses(second)).toEqual(['patch_generation_pending'])
  })

  it('ignores the late answer of a stage that is over', () => {
    const late = decide(
      alone('patch_generation_pending'),
      { type: 'ai_done', chapterId: one, stage: 'text_extraction' },
      SYSTEM_ACTOR,
      CLEAN,
    )
    expect(late).toMatchObject({ ok: false, code: 'chapter.transition_not_allowed' })
  })

  it('keeps the cause of a failure on the chapter until it is retried', () => {
    const failed = applyEvents(alone('text_extraction_pending'), [
      {
        type: 'ai_failed',
        chapterId: one,
        stage: 'text_extraction',
        cause: machineCause('storage.full'),
      },
      SYSTEM_ACTOR,
    ])
    expect(failed.order.chapters[0]).toMatchObject({
      status: 'text_extraction_failed',
      problem: { code: 'storage.full' },
    })
    expect(deriveTodos(failed.order)[0]).toMatchObject({ kind: 'resolve_ai_failure', role: 3 })
    const rerun = applyEvents(failed.order, [aHumanEvent('retry_ai'), translationAdministrator])
    expect(rerun.order.chapters[0]).toMatchObject({
      status: 'text_extraction_pending',
      problem: null,
    })
    expect(rerun.effects).toContainEqual({
      type: 'run_stage',
      chapterId: one,
      stage: 'text_extraction',
    })
  })

  // spec 10.workflow.attempts
  it.each([
    ['text_extraction_failed', 'patch_generation_pending', 'patch_generation'],
    ['patch_generation_failed', 'machine_translation_pending', 'machine_translation'],
  ] as const)('goes on by hand from %s with the next stage', (from, to, stage) => {
    const next = applyEvents(alone(from), [aHumanEvent('continue_by_hand'), projectAdministrator])
    expect(statuses(next)).toEqual([to])
    expect(next.effects).toContainEqual({ type: 'run_stage', chapterId: one, stage })
  })

  // spec 10.workflow.image_error 4.order.image_error
  it('shows image_error from a bad file until new files come', () => {
    const bad = applyEvents(alone('text_extraction_failed'), [
      aHumanEvent('report_image_problem'),
      projectAdministrator,
    ])
    expect(bad.order).toMatchObject({ status: 'image_error', imageError: true })
    const good = applyEvents(bad.order, [aHumanEvent('upload_images'), projectAdministrator])
    expect(good.order).toMatchObject({ status: 'preprocessing', imageError: false })
  })
})

describe('synthesis', () => {
  it('can be given back only after it failed, and retried by the studio staff', () => {
    const running = alone('pending_image_synthesis')
    expect(decide(running, aHumanEvent('give_back'), typesetter, CLEAN)).toMatchObject({
      code: 'chapter.transition_not_allowed',
    })
    const failed = applyEvents(running, [
      { type: 'synthesis_failed', chapterId: one, cause: machineCause('storage.full') },
      SYSTEM_ACTOR,
    ])
    expect(deriveTodos(failed.order)[0]).toMatchObject({ kind: 'resolve_synthesis_failure' })
    expect(statuses(applyEvents(failed.order, [aHumanEvent('give_back'), typesetter]))).toEqual([
      'pending_typesetting',
    ])
    const retried = applyEvents(failed.order, [
      aHumanEvent('retry_synthesis'),
      projectAdministrator,
    ])
    expect(retried.effects).toContainEqual({
      type: 'run_stage',
      chapterId: one,
      stage: 'composite',
    })
    expect(retried.order.chapters[0]?.problem).toBeNull()
  })

  // spec 4.rule.complete 10.workflow.synthesis
  it('makes the final images when the last chapter passed, and delivers when the last image is ready', () => {
    const order = twoChapters('visual_review_completed', 'pending_visual_review')
    const judged = applyEvents(order, [aHumanEvent('accept_visual', 'chapter-2'), visualReviewer])
    expect(judged.effects.filter(({ type }) => type === 'run_stage')).toEqual([
      { type: 'run_stage', chapterId: 'chapter-1', stage: 'final' },
      { type: 'run_stage', chapterId: 'chapter-2', stage: 'final' },
    ])
    expect(judged.order.status).toBe('completed_synthesizing')
    expect(decide(judged.order, aHumanEvent('undo_visual'), visualReviewer, CLEAN)).toMatchObject({
      code: 'chapter.transition_not_allowed',
    })
    const half = applyEvents(judged.order, [
      { type: 'final_synthesis_done', chapterId: one },
      SYSTEM_ACTOR,
    ])
    expect(half.order.status).toBe('completed_synthesizing')
    const failed = applyEvents(half.order, [
      {
        type: 'final_synthesis_failed',
        chapterId: 'chapter-2',
        cause: machineCause('storage.full'),
      },
      SYSTEM_ACTOR,
    ])
    const done = applyEvents(
      failed.order,
      [aHumanEvent('retry_synthesis', 'chapter-2'), translationAdministrator],
      [{ type: 'final_synthesis_done', chapterId: 'chapter-2' }, SYSTEM_ACTOR],
    )
    expect(done.order.status).toBe('completed')
  })

  it('lets a visual reviewer undo while another chapter is still open', () => {
    const order = twoChapters('visual_review_completed', 'pending_visual_review')
    expect(statuses(applyEvents(order, [aHumanEvent('undo_visual'), visualReviewer]))[0]).toBe(
      'pending_visual_review',
    )
  })

  it('asks for a typesetter when an automatically lettered chapter is refused', () => {
    const order = anOrder({
      kind: 'no_typesetter',
      chapters: [aChapter({ status: 'pending_visual_review', typesetterId: null })],
    })
    const refused = applyEvents(order, [aHumanEvent('refuse_visual'), visualReviewer])
    expect(deriveTodos(refused.order)).toEqual([
      { chapterId: one, kind: 'assign_typesetter', role: 5, accountId: null },
    ])
  })
})

describe('four eyes and pools', () => {
  // spec 10.workflow.four_eyes
  it('bind root: whoever translated or proofread a chapter does not review it', () => {
    const self = { ...ROOT, accountId: PEOPLE.translator }
    expect(
      decide(alone('pending_review'), aHumanEvent('accept_review'), self, CLEAN),
    ).toMatchObject({ code: 'chapter.four_eyes' })
    expect(decide(alone('pending_review'), aHumanEvent('accept_review'), ROOT, CLEAN).ok).toBe(true)
  })

  it('bind a translation administrator who proofread the chapter', () => {
    const both = { ...translationAdministrator, accountId: PEOPLE.proofreader }
    expect(
      decide(alone('pending_review'), aHumanEvent('refuse_review'), both, CLEAN),
    ).toMatchObject({ code: 'chapter.four_eyes' })
  })

  it('let the proofreader of another chapter review where nobody is named, and keep the second look for them', () => {
    const colleague = anActor(10, 'account-pr-2')
    const chapters = [
      aChapter({ status: 'pending_review', reviewerId: null }),
      aChapter({ number: 2, status: 'pending_review', proofreaderId: 'account-pr-2' }),
    ]
    const order = anOrder({ chapters })
    const refused = applyEvents(order, [aHumanEvent('refuse_review'), colleague])
    expect(refused.order.chapters[0]?.reviewerId).toBe('account-pr-2')
    expect(
      decide(order, aHumanEvent('accept_review'), anActor(10, PEOPLE.stranger), CLEAN),
    ).toMatchObject({
      code: 'permission.row_denied',
    })
  })

  it('let a translation administrator stand in without taking the seat', () => {
    const order = alone('pending_review', { reviewerId: null })
    expect(
      applyEvents(order, [aHumanEvent('refuse_review'), translationAdministrator]).order.chapters[0]
        ?.reviewerId,
    ).toBeNull()
  })

  it('open the visual review to every visual reviewer until one claims it', () => {
    const order = alone('pending_visual_review', { visualReviewerId: null })
    const claimed = applyEvents(order, [
      aHumanEvent('claim_visual_review'),
      anActor(11, 'account-vr-2'),
    ])
    expect(claimed.order.chapters[0]?.visualReviewerId).toBe('account-vr-2')
    expect(
      decide(claimed.order, aHumanEvent('accept_visual'), visualReviewer, CLEAN),
    ).toMatchObject({ code: 'permission.row_denied' })
    expect(
      applyEvents(order, [aHumanEvent('accept_visual'), visualReviewer]).order.chapters[0]
        ?.visualReviewerId,
    ).toBe(PEOPLE.visualReviewer)
  })
})

describe('undoing', () => {
  const undone: readonly [ChapterStatus, WorkflowEvent['type'], AnyActor, ChapterStatus][] = [
    ['translation_completed', 'take_back_translation', translator, 'pending_translation'],
    [
      'proofreading_completed',
      'cancel_completion',
      translationAdministrator,
      'pending_proofreading',
    ],
    ['reviewed', 'undo_review', reviewer, 'pending_review'],
  ]
  // spec 4.rule.cancel_completion
  it.each(undone)(
    '%s by %s works while the order is still in that stage',
    (from, type, actor, to) => {
      const waiting: Partial<Record<ChapterStatus, ChapterStatus>> = {
        translation_completed: 'pending_translation',
        reviewed: 'pending_review',
      }
      const event = { type, chapterId: one } as WorkflowEvent
      expect(
        statuses(
          applyEvents(twoChapters(from, waiting[from] ?? 'pending_proofreading'), [event, actor]),
        )[0],
      ).toBe(to)
    },
  )
})
