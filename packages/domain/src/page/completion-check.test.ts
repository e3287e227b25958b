import { describe, expect, it } from 'vitest'
import type { ChapterFact } from '../chapter/chapter-facts.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { decide } from '../order/order-decide.ts'
import type { HumanEventType } from '../order/available-actions.ts'
import type { Actor } from '../permission/actor.ts'
import { ACTORS, aChapter, anOrder } from '../testing/an-order.ts'
import { aHumanEvent, withCounts } from '../testing/sample-events.ts'
import { getCompletionCheck } from './completion-check.ts'
import { OPEN_KINDS, type OpenKind } from './open-places.ts'

const LETTERING: Readonly<Partial<Record<OpenKind, ChapterFact>>> = {
  not_laid_out: 'textsNotLaidOut',
  blocking_finding: 'blockingFindings',
  erased: 'erasedPlaces',
}

/**
 * What the command tells the rule when one such place is open: words before typesetting, lettering
 * from there on.
 */
const FACTS: Readonly<
  Partial<Record<HumanEventType, Readonly<Partial<Record<OpenKind, ChapterFact>>>>>
> = {
  complete_translation: { missing_words: 'emptyTranslations' },
  complete_proofreading: { missing_words: 'emptyTranslations' },
  complete_typesetting: LETTERING,
  accept_visual: LETTERING,
}

const CASES: readonly [ChapterStatus, HumanEventType, Actor][] = [
  ['pending_translation', 'complete_translation', ACTORS.translator],
  ['pending_proofreading', 'complete_proofreading', ACTORS.proofreader],
  ['pending_typesetting', 'complete_typesetting', ACTORS.typesetter],
  ['visual_review_not_accepted', 'complete_typesetting', ACTORS.typesetter],
  ['pending_visual_review', 'accept_visual', ACTORS.visualReviewer],
]

describe('what is shown before a chapter is handed on', () => {
  it.each(CASES)(
    'in %s, %s names as blocking what the rule refuses, and nothing else',
    (status, type, actor) => {
      const check = getCompletionCheck(type, status)
      const order = anOrder({ chapters: [aChapter({ status }), aChapter({ number: 2, status })] })
      for (const kind of OPEN_KINDS) {
        const fact = FACTS[type]?.[kind]
        const facts = withCounts(fact === undefined ? {} : { [fact]: 1 })
        const { ok } = decide(order, aHumanEvent(type), actor, facts)
        expect([kind, check?.blocks.includes(kind)]).toEqual([kind, !ok])
        expect(check?.blocks.includes(kind) === true && check.warns.includes(kind)).toBe(false)
      }
    },
  )

  it('asks nothing before other events', () => {
    for (const event of [
      'complete_rework',
      'accept_review',
      'refuse_visual',
      'take_back_translation',
    ])
      expect(getCompletionCheck(event, 'pending_translation')).toBeNull()
  })
})
