import { describe, expect, it } from 'vitest'
import {
  CHAPTER_STATUSES,
  type ChapterStatus,
  type Stage,
  stageRank,
} from '../chapter/chapter-status.ts'
import { SYSTEM_ACTOR } from '../permission/actor.ts'
import { PEOPLE, ROOT, UNSTAFFED, aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN, aHumanEvent, aStudioEvents, anAssignee } from '../testing/sample-events.ts'
import {
  deriveOrderStatus,
  hasImageProblem,
  isFinished,
  orderStage,
} from './derive-order-status.ts'
import { decide } from './order-decide.ts'
import { HUMAN_EVENTS } from './available-actions.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { ORDER_KINDS, type OrderKind, type OrderStatus } from './order-status.ts'
import { advanceOrder } from './advance-order.ts'
import { OrderDraft } from './order-draft.ts'
import { deriveTodos } from './todos.ts'

const chapterKey = (chapter: ChapterState): string =>
  [
    chapter.status,
    chapter.furthest,
    chapter.returnTo,
    chapter.translatorId !== null,
    chapter.typesetterId !== null,
    chapter.finalImages,
    chapter.problem !== null,
  ].join()

/**
 * Two chapters differ by their state only: swapping them gives nothing new. The number of rounds
 * does not bind anything.
 */
const toStateKey = (order: OrderState): string => order.chapters.map(chapterKey).sort().join(' | ')

const seat = (
  order: OrderState,
  name: 'translator' | 'typesetter',
  chapter: ChapterState,
  accountId: string,
) =>
  decide(order, { type: 'assign', seat: name, accountId, chapterIds: [chapter.id] }, ROOT, {
    ...CLEAN,
    assignee: anAssignee(name, accountId),
  })

function* generateSuccessors(order: OrderState): Generator<OrderState> {
  const decisions = [decide(order, { type: 'send_for_review' }, ROOT, CLEAN)]
  for (const chapter of order.chapters) {
    for (const type of HUMAN_EVENTS)
      decisions.push(decide(order, aHumanEvent(type, chapter.id), ROOT, CLEAN))
    for (const event of aStudioEvents(chapter.id))
      decisions.push(decide(order, event, SYSTEM_ACTOR, CLEAN))
    if (chapter.translatorId === null)
      decisions.push(seat(order, 'translator', chapter, PEOPLE.translator))
    if (chapter.typesetterId === null)
      decisions.push(seat(order, 'typesetter', chapter, PEOPLE.typesetter))
  }
  for (const decision of decisions) if (decision.ok) yield decision.order
}

interface Graph {
  readonly states: ReadonlyMap<string, OrderState>
  readonly before: ReadonlyMap<string, readonly string[]>
}

const explore = (start: OrderState): Graph => {
  const states = new Map([[toStateKey(start), start]])
  const before = new Map<string, string[]>()
  const queue = [start]
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const from = toStateKey(state)
    for (const next of generateSuccessors(state)) {
      const key = toStateKey(next)
      const comers = before.get(key)
      if (comers === undefined) before.set(key, [from])
      else comers.push(from)
      if (states.has(key)) continue
      states.set(key, next)
      queue.push(next)
    }
  }
  return { states, before }
}

const canReach = ({ before }: Graph, goals: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(goals)
  const queue = [...goals]
  for (let key = queue.pop(); key !== undefined; key = queue.pop())
    for (const comer of before.get(key) ?? []) {
      if (reached.has(comer)) continue
      reached.add(comer)
      queue.push(comer)
    }
  return reached
}

const twoChapters = (kind: OrderKind): OrderState => {
  const people = {
    ...UNSTAFFED,
    proofreaderId: PEOPLE.proofreader,
    reviewerId: PEOPLE.reviewer,
    visualReviewerId: PEOPLE.visualReviewer,
  }
  return anOrder({
    kind,
    chapters: [aChapter({ ...people, number: 1 }), aChapter({ ...people, number: 2 })],
  })
}

/** Statuses the studio leaves within the decision that enters them. */
const PASSING: readonly ChapterStatus[] = [
  'image_uploaded',
  'text_extraction_done',
  'patch_generation_done',
  'proofreading_accepted',
  'typesetting_completed',
]
const TYPESET_ONLY: readonly ChapterStatus[] = CHAPTER_STATUSES.slice(
  CHAPTER_STATUSES.indexOf('typesetter_to_be_assigned'),
  -1,
)

/** Statuses in which a chapter waits for the others, by the stage they leave together. */
const LEFT_TOGETHER: Readonly<Partial<Record<ChapterStatus, Stage>>> = {
  translation_completed: 'translation',
  reviewed: 'review',
  visual_review_completed: 'visual_review',
}

describe.each(ORDER_KINDS)('an order of two chapters, kind %s, searched to the end', (kind) => {
  const graph = explore(twoChapters(kind))
  const all = [...graph.states.values()]

  it('can be completed from every state it can get into', () => {
    const goals = all.filter(({ status }) => status === 'completed').map(toStateKey)
    expect(goals.length).toBeGreaterThan(0)
    const alive = canReach(graph, goals)
    expect([...graph.states.keys()].filter((key) => !alive.has(key))).toEqual([])
    expect(graph.states.size).toBeGreaterThan(
      { full: 1490, no_typesetter: 3530, text_only: 195 }[kind],
    )
  })

  // what can be taken back there needs no condition of its own
  it('keeps no chapter done with a stage that the order has left', () => {
    for (const { chapters } of all)
      for (const { status, finalImages } of chapters) {
        const stage = LEFT_TOGETHER[status]
        if (stage === undefined || finalImages !== 'none') continue
        expect(stageRank(orderStage(chapters))).toBeLessThanOrEqual(stageRank(stage))
      }
  })

  it('visits every chapter status the kind has', () => {
    const seen = new Set(all.flatMap(({ chapters }) => chapters.map(({ status }) => status)))
    const absent: Record<OrderKind, readonly ChapterStatus[]> = {
      full: PASSING,
      no_typesetter: [...PASSING, 'typesetter_to_be_assigned'],
      text_only: [...new Set([...PASSING, ...TYPESET_ONLY])],
    }
    expect(CHAPTER_STATUSES.filter((status) => !seen.has(status)).toSorted()).toEqual(
      [...absent[kind]].sort(),
    )
  })

  // spec 10.workflow.derived
  it('always stores the status it derives, and has nothing left to settle', () => {
    for (const order of all) {
      expect(order.status).toBe(deriveOrderStatus(order))
      expect(order.imageError).toBe(hasImageProblem(order.chapters))
      const draft = new OrderDraft(order)
      if (order.status !== 'waiting_for_image') advanceOrder(draft)
      expect(draft.chapters).toEqual(order.chapters)
    }
  })

  it('always waits for somebody: a person, a worker or nobody because it is finished', () => {
    const machine: readonly ChapterStatus[] = [
      'text_extraction_pending',
      'patch_generation_pending',
      'machine_translation_pending',
      'pending_image_synthesis',
      'visual_review_completed',
    ]
    for (const order of all) {
      const waits =
        deriveTodos(order).length > 0 ||
        order.chapters.some(({ status }) => machine.includes(status))
      expect([toStateKey(order), waits]).toEqual([toStateKey(order), !isFinished(order)])
    }
  })

  // spec 10.workflow.final
  it('can always be stopped in exactly one way, by its being in production or not, until it is finished', () => {
    const stopped = new Set<OrderStatus>()
    for (const order of all) {
      const stops = (['cancel', 'terminate'] as const).map((type) =>
        decide(order, { type, reason: 'the client left' }, ROOT, CLEAN),
      )
      expect(stops.filter(({ ok }) => ok)).toHaveLength(isFinished(order) ? 0 : 1)
      for (const outcome of stops) {
        if (!outcome.ok) continue
        stopped.add(outcome.order.status)
        expect(outcome.order.chapters).toEqual(order.chapters)
        expect(deriveTodos(outcome.order)).toEqual([])
        expect(decide(outcome.order, aHumanEvent('retry_ai'), ROOT, CLEAN)).toMatchObject({
          ok: false,
          code: 'order.finished',
        })
      }
    }
    const always: readonly OrderStatus[] = [
      'canceled',
      'terminated',
      'terminated_in_proofreading',
      'terminated_in_review',
      'terminated_in_translation',
    ]
    expect([...stopped].sort()).toEqual(
      [...always, ...(kind === 'text_only' ? [] : ['terminated_in_typesetting'])].sort(),
    )
  })
})
