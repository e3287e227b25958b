import type { ChapterFact } from '../chapter/chapter-facts.ts'
import { machineCause } from '../chapter/problem.ts'
import type { AnyActor } from '../permission/actor.ts'
import { SYSTEM_ACTOR } from '../permission/actor.ts'
import type { Assignee, Facts } from '../order/decision.ts'
import { HUMAN_EVENTS, type HumanEventType } from '../order/available-actions.ts'
import { SEAT_ROLE, type Seat } from '../order/seat.ts'
import type { AiStage, ChapterEvent } from '../order/workflow-event.ts'
import { ACTORS, PEOPLE, ROOT } from './an-order.ts'

export const NOW = '2026-11-21T08:00:00Z'

const NOTHING_COUNTED: Readonly<Record<ChapterFact, number>> = {
  emptyTranslations: 0,
  openFixItems: 0,
  blockingFindings: 0,
  textsNotLaidOut: 0,
  erasedPlaces: 0,
  brokenSeals: 0,
}

/** Every fact counted: as given, else 0. */
export const toCounts = (
  counts: Readonly<Partial<Record<ChapterFact, number>>> = {},
): Required<Facts>['counts'] =>
  Object.fromEntries(
    Object.entries({ ...NOTHING_COUNTED, ...counts }).map(([fact, count]) => [fact, { count }]),
  )

/** Facts that let every guard pass, but for these counts. */
export const withCounts = (counts: Readonly<Partial<Record<ChapterFact, number>>>): Facts => ({
  now: NOW,
  counts: toCounts(counts),
})

/** Facts that let every guard pass. */
export const CLEAN: Facts = withCounts({})

export const anAssignee = (
  seat: Seat,
  accountId: string,
  change: Partial<Assignee> = {},
): Assignee => ({
  accountId,
  active: true,
  roles: [SEAT_ROLE[seat]],
  speaksTarget: true,
  ...change,
})

/** A human event of this type with everything it needs. */
export const aHumanEvent = (type: HumanEventType, chapterId = 'chapter-1'): ChapterEvent => {
  const reason = 'because of page 3'
  switch (type) {
    case 'continue_by_hand':
    case 'report_image_problem':
    case 'fail_recheck':
    case 'give_back':
    case 'route_to_images':
    case 'route_to_typesetting':
    case 'dismiss_check':
      return { type, chapterId, reason }
    case 'refuse_review':
    case 'refuse_visual':
    case 'route_to_translation':
    case 'route_to_proofreading':
      return { type, chapterId, fixItems: 2 }
    case 'request_check':
      return { type, chapterId, reason, action: 'return_to_same' }
    case 'confirm_check':
      return { type, chapterId, conclusion: reason, action: 'return_to_same', accountId: null }
    case 'report_abnormal':
      return { type, chapterId, reason, suspectedCause: 'translation' }
    default:
      return { type, chapterId }
  }
}

export const aStudioEvents = (chapterId = 'chapter-1'): readonly ChapterEvent[] => [
  ...(['text_extraction', 'patch_generation', 'machine_translation'] as const).flatMap(
    (stage: AiStage): readonly ChapterEvent[] => [
      { type: 'ai_done', chapterId, stage },
      { type: 'ai_failed', chapterId, stage, cause: machineCause('translator.timeout') },
    ],
  ),
  { type: 'synthesis_done', chapterId },
  { type: 'synthesis_failed', chapterId, cause: machineCause('storage.full') },
  { type: 'final_synthesis_done', chapterId },
  { type: 'final_synthesis_failed', chapterId, cause: machineCause('storage.full') },
]

/** Every chapter event once (AI events once per stage), with everything it needs. */
export const allChapterEvents = (chapterId = 'chapter-1'): readonly ChapterEvent[] => [
  ...HUMAN_EVENTS.map((type) => aHumanEvent(type, chapterId)),
  ...aStudioEvents(chapterId),
]

/**
 * Everybody who can send something: seven people in their places, the same roles held by people
 * without a place, root, the studio.
 */
export const SENDERS: Readonly<Record<string, AnyActor>> = {
  ...ACTORS,
  otherTranslator: { ...ACTORS.translator, accountId: PEOPLE.stranger },
  otherProofreader: { ...ACTORS.proofreader, accountId: PEOPLE.stranger },
  otherVisualReviewer: { ...ACTORS.visualReviewer, accountId: PEOPLE.stranger },
  otherTypesetter: { ...ACTORS.typesetter, accountId: PEOPLE.stranger },
  root: ROOT,
  studio: SYSTEM_ACTOR,
}
