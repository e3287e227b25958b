import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import { PEOPLE, UNSTAFFED, aChapter, anOrder } from '../testing/an-order.ts'
import { type Todo, deriveTodos } from './todos.ts'

type Expected = readonly [Todo['kind'], Todo['role'], string | null] | null

const STAFFED: Readonly<Record<ChapterStatus, Expected>> = {
  waiting_for_image: ['upload_images', 3, null],
  image_uploaded: null,
  text_extraction_pending: null,
  text_extraction_done: null,
  text_extraction_failed: ['resolve_ai_failure', 3, null],
  patch_generation_pending: null,
  patch_generation_done: null,
  patch_generation_failed: ['resolve_ai_failure', 3, null],
  machine_translation_pending: null,
  machine_translation_done: null,
  machine_translation_failed: ['resolve_ai_failure', 3, null],
  pending_assignment: ['assign_translator', 5, null],
  pending_translation: ['translate', 8, PEOPLE.translator],
  translation_completed: null,
  pending_proofreading: ['proofread', 10, PEOPLE.proofreader],
  proofreading_completed: ['send_for_review', 10, PEOPLE.proofreader],
  pending_check: ['decide_check', 5, null],
  proofreading_accepted: null,
  proofreading_not_accepted: ['rework_translation', 8, PEOPLE.translator],
  pending_check_translation: ['recheck_translation', 10, PEOPLE.proofreader],
  pending_review: ['review', 10, PEOPLE.reviewer],
  reviewed: null,
  review_not_accepted: ['rework_proofreading', 10, PEOPLE.proofreader],
  pending_check_proofreading: ['recheck_proofreading', 10, PEOPLE.reviewer],
  typesetter_to_be_assigned: ['assign_typesetter', 5, null],
  pending_typesetting: ['typeset', 12, PEOPLE.typesetter],
  typesetting_completed: null,
  rejected: ['route_rejection', 5, null],
  visual_review_not_accepted: ['rework_typesetting', 12, PEOPLE.typesetter],
  pending_image_synthesis: null,
  image_synthesized: null,
  pending_visual_review: ['visual_review', 11, PEOPLE.visualReviewer],
  visual_review_completed: null,
  complete: null,
}

const VACANT: Partial<Record<ChapterStatus, Expected>> = {
  pending_translation: ['assign_translator', 5, null],
  pending_proofreading: ['assign_proofreader', 5, null],
  proofreading_completed: ['assign_proofreader', 5, null],
  proofreading_not_accepted: ['assign_translator', 5, null],
  pending_check_translation: ['assign_proofreader', 5, null],
  pending_review: ['review', 5, null],
  review_not_accepted: ['assign_proofreader', 5, null],
  pending_check_proofreading: ['recheck_proofreading', 5, null],
  pending_typesetting: ['assign_typesetter', 5, null],
  visual_review_not_accepted: ['assign_typesetter', 5, null],
  pending_visual_review: ['visual_review', 11, null],
}

const asTodos = (expected: Expected): readonly Todo[] => {
  if (expected === null) return []
  const [kind, role, accountId] = expected
  return [{ chapterId: 'chapter-1', kind, role, accountId }]
}

describe('to-dos', () => {
  it.each(CHAPTER_STATUSES)('of a chapter in %s go to its person, or ask for one', (status) => {
    expect(deriveTodos(anOrder({ chapters: [aChapter({ status })] }))).toEqual(
      asTodos(STAFFED[status]),
    )
    const vacant = anOrder({ chapters: [aChapter({ ...UNSTAFFED, status })] })
    expect(deriveTodos(vacant)).toEqual(asTodos(VACANT[status] ?? STAFFED[status]))
  })

  it('ask to send for review only when every chapter is proofread', () => {
    const waiting = anOrder({
      chapters: [
        aChapter({ status: 'proofreading_completed' }),
        aChapter({ number: 2, status: 'pending_proofreading' }),
      ],
    })
    expect(deriveTodos(waiting).map(({ kind }) => kind)).toEqual(['proofread'])
  })

  it('ask for other files where the images are bad, and for help where the synthesis failed', () => {
    const kinds = (status: ChapterStatus) =>
      deriveTodos(anOrder({ chapters: [aChapter({ status, problem: { reason: 'broken' } })] })).map(
        ({ kind }) => kind,
      )
    expect(kinds('waiting_for_image')).toEqual(['replace_images'])
    expect(kinds('pending_image_synthesis')).toEqual(['resolve_synthesis_failure'])
    expect(kinds('visual_review_completed')).toEqual(['resolve_synthesis_failure'])
  })

  it('are gone when the order is stopped', () => {
    const stop = {
      status: 'terminated_in_translation',
      reason: 'x',
      accountId: PEOPLE.projectAdministrator,
      at: '2026-11-21T08:00:00Z',
    } as const
    expect(
      deriveTodos(anOrder({ stop, chapters: [aChapter({ status: 'pending_translation' })] })),
    ).toEqual([])
  })
})
