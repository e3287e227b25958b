import { describe, expect, it } from 'vitest'
import type { ChapterFact } from '../chapter/chapter-facts.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { decide } from '../order/order-decide.ts'
import type { HumanEventType } from '../order/available-actions.ts'
import type { Actor } from '../permission/actor.ts'
import { ACTORS, aChapter, anOrder } from '../testing/an-order.ts'
import { aHumanEvent, withCounts } from '../testing/sample-events.ts'
import { CHECK_IDS, type CheckId } from './checks/check-list.ts'
import {
  getCheckedStage,
  getStageInWork,
  hasCompletionCheck,
  judgeFinding,
} from './completion-check.ts'

/** What the command tells the rule when there is one such finding. */
const FACTS: Readonly<Partial<Record<CheckId, ChapterFact>>> = {
  missing_words: 'emptyTranslations',
  not_laid_out: 'textsNotLaidOut',
  erased: 'erasedPlaces',
}

const CASES: readonly [ChapterStatus, HumanEventType, Actor][] = [
  ['pending_translation', 'complete_translation', ACTORS.translator],
  ['pending_proofreading', 'complete_proofreading', ACTORS.proofreader],
  ['proofreading_not_accepted', 'complete_rework', ACTORS.translator],
  ['review_not_accepted', 'complete_rework', ACTORS.proofreader],
  ['pending_typesetting', 'complete_typesetting', ACTORS.typesetter],
  ['visual_review_not_accepted', 'complete_typesetting', ACTORS.typesetter],
  ['pending_visual_review', 'accept_visual', ACTORS.visualReviewer],
]

describe('what is shown before a chapter is handed on', () => {
  it.each(CASES)('in %s, what blocks %s is what the rule refuses', (status, type, actor) => {
    const order = anOrder({ chapters: [aChapter({ status }), aChapter({ number: 2, status })] })
    for (const check of CHECK_IDS) {
      const judged = judgeFinding(type, status, { check, level: 'block' })
      if (judged !== 'blocks') continue
      const facts = withCounts({ [FACTS[check] ?? 'blockingFindings']: 1 })
      expect([check, decide(order, aHumanEvent(type), actor, facts).ok]).toEqual([check, false])
    }
    expect(decide(order, aHumanEvent(type), actor, withCounts({})).ok).toBe(true)
  })

  it('a book decides whether a check of the words blocks whoever works on them', () => {
    const judge = (event: string, status: ChapterStatus, level: 'block' | 'warn') =>
      judgeFinding(event, status, { check: 'numbers', level })
    expect(judge('complete_translation', 'pending_translation', 'block')).toBe('blocks')
    expect(judge('complete_rework', 'review_not_accepted', 'block')).toBe('blocks')
    expect(judge('complete_translation', 'pending_translation', 'warn')).toBe('warns')
    expect(judge('complete_typesetting', 'pending_typesetting', 'block')).toBeNull()
  })

  it('what is erased warns where it is translated and accepted, and blocks where it is lettered', () => {
    const judge = (event: string, status: ChapterStatus) =>
      judgeFinding(event, status, { check: 'erased', level: 'block' })
    expect(judge('complete_translation', 'pending_translation')).toBe('warns')
    expect(judge('complete_typesetting', 'pending_typesetting')).toBe('blocks')
    expect(judge('accept_visual', 'pending_visual_review')).toBe('warns')
    expect(
      judgeFinding('accept_visual', 'pending_visual_review', { check: 'overflow', level: 'block' }),
    ).toBeNull()
  })

  it('knows what work a chapter is in', () => {
    expect(CASES.map(([status]) => getStageInWork(status))).toEqual([
      'text',
      'text',
      'text',
      'text',
      'lettering',
      'lettering',
      null,
    ])
    expect(getStageInWork('pending_review')).toBeNull()
  })

  it('asks nothing before other events', () => {
    for (const event of ['accept_review', 'refuse_visual', 'take_back_translation']) {
      expect([hasCompletionCheck(event), getCheckedStage(event)]).toEqual([false, null])
      expect(
        judgeFinding(event, 'pending_review', { check: 'missing_words', level: 'block' }),
      ).toBeNull()
    }
  })
})
