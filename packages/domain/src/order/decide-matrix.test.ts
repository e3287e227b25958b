import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import { CHAPTER_TRANSITIONS } from '../chapter/chapter-transitions.ts'
import { listSenders, type SenderLabel } from './who-may.ts'
import { aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN, SENDERS, allChapterEvents } from '../testing/sample-events.ts'
import { deriveOrderStatus } from './derive-order-status.ts'
import { decide } from './order-decide.ts'
import { HUMAN_EVENTS, chapterOffers } from './available-actions.ts'
import type { ChapterEvent } from './workflow-event.ts'

/**
 * Who the table's words stand for, written down once more so that the code cannot agree with
 * itself.
 */
const PLACED: Readonly<Record<SenderLabel, readonly string[]>> = {
  PA: ['projectAdministrator', 'root'],
  TA: ['translationAdministrator', 'root'],
  'TR*': ['translator', 'root'],
  'PR*': ['proofreader', 'root'],
  'TY*': ['typesetter', 'root'],
  VR: ['visualReviewer', 'root'],
  RV: ['reviewer', 'translationAdministrator', 'root'],
  system: ['studio'],
}

const WITH_ROLE: Readonly<Record<SenderLabel, readonly string[]>> = {
  ...PLACED,
  'TR*': ['translator', 'otherTranslator', 'root'],
  'PR*': ['proofreader', 'reviewer', 'otherProofreader', 'root'],
  'TY*': ['typesetter', 'otherTypesetter', 'root'],
  VR: ['visualReviewer', 'otherVisualReviewer', 'root'],
  RV: ['proofreader', 'reviewer', 'otherProofreader', 'translationAdministrator', 'root'],
}

const AI_STATUS = {
  text_extraction: 'text_extraction_pending',
  patch_generation: 'patch_generation_pending',
  machine_translation: 'machine_translation_pending',
} as const

/** Marks are no rows of the table: where they fit in the states of this test, and who sets them. */
const MARKS: Readonly<
  Record<string, { readonly by: readonly SenderLabel[]; readonly at: readonly ChapterStatus[] }>
> = {
  retry_synthesis: { by: ['PA', 'TA', 'TY*'], at: ['pending_image_synthesis'] },
  synthesis_failed: { by: ['system'], at: ['pending_image_synthesis'] },
  // everybody has their place here and no final images are being made
  claim_visual_review: { by: ['VR'], at: [] },
  final_synthesis_done: { by: ['system'], at: [] },
  final_synthesis_failed: { by: ['system'], at: [] },
}

const fits = (event: ChapterEvent, status: ChapterStatus): boolean =>
  !('stage' in event) || AI_STATUS[event.stage] === status

const expectation = (status: ChapterStatus, event: ChapterEvent, sender: string): string => {
  if (status === 'complete') return 'order.finished'
  const mark = MARKS[event.type]
  const rows = CHAPTER_TRANSITIONS.filter((row) => row.event === event.type)
  const everybody = mark?.by ?? rows.flatMap(({ needs }) => listSenders(needs))
  if (!everybody.some((by) => WITH_ROLE[by].includes(sender))) return 'permission.role_denied'
  const here =
    mark === undefined
      ? rows.filter(({ from }) => from === status).map(({ needs }) => listSenders(needs))[0]
      : mark.at.includes(status)
        ? mark.by
        : undefined
  if (here === undefined || !fits(event, status)) return 'chapter.transition_not_allowed'
  const by: readonly SenderLabel[] = here
  if (by.some((one) => PLACED[one].includes(sender))) return 'accepted'
  if (by.includes('RV') && sender === 'proofreader') return 'chapter.four_eyes'
  return by.some((one) => WITH_ROLE[one].includes(sender))
    ? 'permission.row_denied'
    : 'permission.role_denied'
}

const orderIn = (status: ChapterStatus) =>
  anOrder({ chapters: [aChapter({ status, problem: { reason: 'something is wrong' } })] })

describe.each(CHAPTER_STATUSES)('a chapter in %s', (status) => {
  const order = orderIn(status)

  // spec 6.note.stages 10.workflow.table
  it.each(Object.keys(SENDERS))('answers every event of %s as the table says', (name) => {
    const sender = SENDERS[name]!
    for (const event of allChapterEvents()) {
      const frozen = structuredClone(order)
      const decision = decide(order, event, sender, CLEAN)
      const label = `${event.type} by ${name}`
      expect([label, decision.ok ? 'accepted' : decision.code]).toEqual([
        label,
        expectation(status, event, name),
      ])
      expect(order).toEqual(frozen)
      if (!decision.ok) continue
      const row = CHAPTER_TRANSITIONS.find((one) => one.from === status && one.event === event.type)
      const moved = decision.log.find((entry) => entry.type === 'chapter.status_changed')
      if (row !== undefined && row.to !== row.from)
        expect(moved).toMatchObject({ from: status, to: row.to, event: row.event })
      expect(decision.order.status).toBe(deriveOrderStatus(decision.order))
      expect(decision.order.version).toBe(order.version + 1)
    }
  })

  it.each(Object.keys(SENDERS))('offers %s exactly what it would accept', (name) => {
    const sender = SENDERS[name]!
    const [chapter] = order.chapters
    const offers = chapterOffers(order, chapter!, sender)
    for (const event of allChapterEvents()) {
      const type = HUMAN_EVENTS.find((human) => human === event.type)
      if (type === undefined) continue
      const decision = decide(order, event, sender, CLEAN)
      expect([type, offers[type]]).toEqual([type, decision.ok ? true : decision.code])
    }
  })
})

describe('a refusal', () => {
  it('names the present status, the chapter and the event', () => {
    const decision = decide(
      orderIn('pending_translation'),
      { type: 'accept_visual', chapterId: 'chapter-1' },
      SENDERS['visualReviewer']!,
      CLEAN,
    )
    expect(decision).toEqual({
      ok: false,
      code: 'chapter.transition_not_allowed',
      params: { chapter: 1, status: 'pending_translation', event: 'accept_visual' },
    })
  })

  it('says so when the chapter is not of this order', () => {
    const decision = decide(
      orderIn('pending_translation'),
      { type: 'retry_ai', chapterId: 'chapter-9' },
      SENDERS['root']!,
      CLEAN,
    )
    expect(decision).toEqual({
      ok: false,
      code: 'chapter.not_found',
      params: { chapterId: 'chapter-9' },
    })
  })
})
