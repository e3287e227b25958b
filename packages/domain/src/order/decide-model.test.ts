import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAPTER_TRANSITIONS } from '../chapter/chapter-transitions.ts'
import { CHAPTER_STATUSES, stageRank } from '../chapter/chapter-status.ts'
import { ERROR_CODES } from '../error/error-code.ts'
import { PEOPLE, UNSTAFFED, aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN, SENDERS, allChapterEvents, anAssignee, toCounts } from '../testing/sample-events.ts'
import type { Accepted, Facts } from './decision.ts'
import {
  deriveOrderStatus,
  hasImageProblem,
  isFinished,
  orderStage,
} from './derive-order-status.ts'
import { decide } from './order-decide.ts'
import { chapterOffers } from './available-actions.ts'
import { ORDER_KINDS } from './order-status.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEATS } from './seat.ts'
import type { WorkflowEvent } from './workflow-event.ts'

const CHAPTERS = [1, 2, 3].map((number) => aChapter({ ...UNSTAFFED, number }))
const IDS = CHAPTERS.map(({ id }) => id)

interface Step {
  readonly event: WorkflowEvent
  readonly sender: string
  readonly facts: Facts
}

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  now: fc.constantFrom('2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', '2027-01-01T00:00:00Z'),
  counts: fc
    .record({
      emptyTranslations: fc.constantFrom(0, 0, 0, 2),
      blockingFindings: fc.constantFrom(0, 0, 0, 1),
      textsNotLaidOut: fc.constantFrom(0, 0, 0, 1),
      erasedPlaces: fc.constantFrom(0, 0, 0, 1),
      brokenSeals: fc.constantFrom(0, 0, 0, 1),
      openFixItems: fc.constantFrom(0, 0, 0, 3),
    })
    .map(toCounts),
})

const anyPerson = fc.constantFrom(...Object.values(PEOPLE))

const anyAssignment: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(...SEATS),
    anyPerson,
    fc.subarray(IDS),
    fc.constantFrom('translationAdministrator', 'projectAdministrator', 'root'),
  )
  .chain(([seat, accountId, chapterIds, sender]) =>
    anyFacts.map((facts) => ({
      event: { type: 'assign', seat, accountId, chapterIds },
      sender,
      facts: { ...facts, assignee: anAssignee(seat, accountId) },
    })),
  )

const anyChapterStep: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom(...IDS.flatMap(allChapterEvents)),
  sender: fc.constantFrom(...Object.keys(SENDERS)),
  facts: anyFacts,
})

const anyOrderStep: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom<WorkflowEvent>(
    { type: 'send_for_review' },
    { type: 'cancel', reason: '' },
    { type: 'terminate', reason: 'no' },
  ),
  sender: fc.constantFrom('proofreader', 'projectAdministrator', 'translator'),
  facts: anyFacts,
})

/**
 * A step picked among those that would be accepted now: without it a random walk rarely leaves
 * preprocessing.
 */
type RandomMove =
  | { readonly kind: 'any'; readonly step: Step }
  | { readonly kind: 'legal'; readonly pick: number }

const anyMoves: fc.Arbitrary<readonly RandomMove[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('legal' as const), pick: fc.nat() }) },
    {
      weight: 3,
      arbitrary: fc
        .oneof(anyChapterStep, anyChapterStep, anyAssignment, anyOrderStep)
        .map((step) => ({ kind: 'any' as const, step })),
    },
  ),
  { minLength: 20, maxLength: 60 },
)

const ALL_EVENTS: readonly WorkflowEvent[] = [
  { type: 'send_for_review' },
  ...IDS.flatMap(allChapterEvents),
]

/** The first event from `pick` on that root or the studio may send now. */
const legalStep = (order: OrderState, pick: number): Step | undefined => {
  const from = pick % ALL_EVENTS.length
  for (const event of [...ALL_EVENTS.slice(from), ...ALL_EVENTS.slice(0, from)])
    for (const sender of ['root', 'studio'])
      if (decide(order, event, SENDERS[sender]!, CLEAN).ok) return { event, sender, facts: CLEAN }
  return undefined
}

const resolveStep = (order: OrderState, move: RandomMove): Step | undefined =>
  move.kind === 'any' ? move.step : legalStep(order, move.pick)

/**
 * Unstaffed from the beginning, or staffed and together in any status: otherwise few walks would
 * see the late stages.
 */
const anyStart: fc.Arbitrary<readonly ChapterState[]> = fc.oneof(
  fc.constant(CHAPTERS),
  fc
    .constantFrom(...CHAPTER_STATUSES.slice(0, -1))
    .map((status) => [1, 2, 3].map((number) => aChapter({ status, number }))),
)

const checkAccepted = (before: OrderState, { order, effects, log }: Accepted): void => {
  expect(order.status).toBe(deriveOrderStatus(order))
  expect(order.imageError).toBe(hasImageProblem(order.chapters))
  expect(order.version).toBe(before.version + 1)
  expect(order.hadTranslator || !before.hadTranslator).toBe(true)
  expect(stageRank(orderStage(order.chapters))).toBeGreaterThanOrEqual(
    stageRank(orderStage(before.chapters)),
  )
  for (const [place, chapter] of order.chapters.entries()) {
    const was = before.chapters[place]!
    expect(chapter.id).toBe(was.id)
    expect(stageRank(chapter.furthest)).toBeGreaterThanOrEqual(stageRank(was.furthest))
    expect(chapter.round).toBeGreaterThanOrEqual(was.round)
    expect(chapter.translatorId === null || chapter.translatorId !== chapter.proofreaderId).toBe(
      true,
    )
    expect(
      chapter.reviewerId === null ||
        ![chapter.translatorId, chapter.proofreaderId].includes(chapter.reviewerId),
    ).toBe(true)
    checkPath(
      was.status,
      chapter.status,
      log.flatMap((entry) =>
        entry.type === 'chapter.status_changed' && entry.chapterId === chapter.id ? [entry] : [],
      ),
    )
  }
  for (const effect of effects)
    if ('chapterId' in effect && effect.chapterId !== null) expect(IDS).toContain(effect.chapterId)
}

/** The log tells every step from the old status to the new one, each a row of the table. */
const checkPath = (
  from: string,
  to: string,
  steps: readonly { readonly from: string; readonly event: string; readonly to: string }[],
): void => {
  let at = from
  for (const step of steps) {
    expect(step.from).toBe(at)
    expect(
      CHAPTER_TRANSITIONS.some(
        (row) => row.from === step.from && row.event === step.event && row.to === step.to,
      ),
    ).toBe(true)
    at = step.to
  }
  expect(at).toBe(to)
}

describe('decide under random orders of events', () => {
  it('keeps stored and derived status equal, and changes nothing when it refuses', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_KINDS), anyStart, anyMoves, (kind, chapters, walks) => {
        let order = anOrder({ kind, chapters })
        for (const move of walks) {
          const step = resolveStep(order, move)
          if (step === undefined) break
          const frozen = structuredClone(order)
          const decision = decide(order, step.event, SENDERS[step.sender]!, step.facts)
          expect(order).toEqual(frozen)
          seen.add(order.status)
          if (decision.ok) {
            checkAccepted(order, decision)
            order = decision.order
          } else {
            expect(Object.keys(ERROR_CODES)).toContain(decision.code)
          }
        }
      }),
      { numRuns: 200, seed: 20261121 },
    )
    // a walk that never leaves the first stages would prove nothing
    expect(seen.size).toBeGreaterThanOrEqual(14)
  })

  it('refuses everything to everybody once the order is finished', () => {
    const finished = anOrder({ chapters: [aChapter({ status: 'complete', finalImages: 'ready' })] })
    expect(isFinished(finished)).toBe(true)
    for (const sender of Object.values(SENDERS)) {
      expect(decide(finished, { type: 'terminate', reason: 'late' }, sender, CLEAN)).toMatchObject({
        code: 'order.finished',
        params: { status: 'completed' },
      })
      expect(
        Object.values(chapterOffers(finished, finished.chapters[0]!, sender)).every(
          (offer) => offer === 'order.finished',
        ),
      ).toBe(true)
    }
  })
})
