import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR, type AnyActor } from '../permission/actor.ts'
import { ACTORS, PEOPLE, UNSTAFFED, aChapter, anOrder } from '../testing/an-order.ts'
import { toCounts } from '../testing/sample-events.ts'
import type { Accepted, Assignee, Facts } from './decision.ts'
import { decide } from './order-decide.ts'
import type { OrderKind } from './order-status.ts'
import type { OrderState } from './order-state.ts'
import type { RunStage, WorkflowEvent } from './workflow-event.ts'

const NOW = '2026-11-21T08:00:00Z'
const anAssignee = (accountId: string, role: Assignee['roles'][number]): Assignee => ({
  accountId,
  active: true,
  roles: [role],
  speaksTarget: true,
})
const FACTS: Facts = { now: NOW, counts: toCounts() }

const accepted = (
  order: OrderState,
  event: WorkflowEvent,
  actor: AnyActor,
  facts: Facts = FACTS,
): Accepted => {
  const decision = decide(order, event, actor, facts)
  if (!decision.ok)
    throw new Error(`${event.type}: ${decision.code} ${JSON.stringify(decision.params)}`)
  return decision
}

const listRunStages = ({ effects }: Accepted): readonly RunStage[] =>
  effects.flatMap((effect) => (effect.type === 'run_stage' ? [effect.stage] : []))

const seat = (
  order: OrderState,
  name: 'translator' | 'proofreader' | 'typesetter',
  accountId: string,
  role: Assignee['roles'][number],
) =>
  accepted(
    order,
    { type: 'assign', seat: name, accountId, chapterIds: order.chapters.map(({ id }) => id) },
    ACTORS.translationAdministrator,
    { ...FACTS, assignee: anAssignee(accountId, role) },
  ).order

const throughAi = (order: OrderState, chapterId: string): OrderState =>
  (['text_extraction', 'patch_generation', 'machine_translation'] as const).reduce(
    (state, stage) => accepted(state, { type: 'ai_done', chapterId, stage }, SYSTEM_ACTOR).order,
    accepted(order, { type: 'upload_images', chapterId }, ACTORS.projectAdministrator).order,
  )

const throughReview = (kind: OrderKind): OrderState => {
  const start = anOrder({ kind, chapters: [aChapter(UNSTAFFED)] })
  const chapterId = 'chapter-1'
  let order = throughAi(start, chapterId)
  expect(order.status).toBe('pending_assignment')
  order = seat(order, 'translator', PEOPLE.translator, 8)
  expect(order.status).toBe('translating')
  order = seat(order, 'proofreader', PEOPLE.proofreader, 10)
  order = accepted(order, { type: 'complete_translation', chapterId }, ACTORS.translator).order
  order = accepted(order, { type: 'complete_proofreading', chapterId }, ACTORS.proofreader).order
  expect(order.status).toBe('proofreading')
  order = accepted(order, { type: 'send_for_review' }, ACTORS.proofreader).order
  expect(order.status).toBe('reviewing')
  return accepted(order, { type: 'accept_review', chapterId }, ACTORS.translationAdministrator)
    .order
}

describe('one chapter from raw images to delivery', () => {
  it('goes through all stages of a full order', () => {
    const chapterId = 'chapter-1'
    let order = throughReview('full')
    expect(order.status).toBe('typesetter_to_be_assigned')
    order = seat(order, 'typesetter', PEOPLE.typesetter, 12)
    expect(order.status).toBe('typesetting')
    const typeset = accepted(order, { type: 'complete_typesetting', chapterId }, ACTORS.typesetter)
    expect(listRunStages(typeset)).toEqual(['composite'])
    order = accepted(typeset.order, { type: 'synthesis_done', chapterId }, SYSTEM_ACTOR).order
    expect(order.status).toBe('visual_reviewing')
    const judged = accepted(order, { type: 'accept_visual', chapterId }, ACTORS.visualReviewer)
    expect(judged.order.status).toBe('completed_synthesizing')
    expect(listRunStages(judged)).toEqual(['final'])
    order = accepted(judged.order, { type: 'final_synthesis_done', chapterId }, SYSTEM_ACTOR).order
    expect(order.status).toBe('completed')
    expect(order.chapters[0]?.status).toBe('complete')
  })

  it('letters by itself where no typesetter is wanted', () => {
    const order = throughReview('no_typesetter')
    expect(order.chapters[0]?.status).toBe('pending_image_synthesis')
    expect(order.status).toBe('typesetting')
  })

  it('ends after review where only the text is wanted', () => {
    expect(throughReview('text_only').status).toBe('completed')
  })
})
