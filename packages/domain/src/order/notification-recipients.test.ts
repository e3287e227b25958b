import { machineCause } from '../chapter/problem.ts'
import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES } from '../chapter/chapter-status.ts'
import { PEOPLE, aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN, SENDERS, allChapterEvents } from '../testing/sample-events.ts'
import type { Decision, Recipient } from './decision.ts'
import { decide } from './order-decide.ts'
import type { WorkflowEvent } from './workflow-event.ts'

/** Roles are notified as a whole, seats by their holder. */
const describeRecipient = (to: Recipient): string => {
  if ('role' in to)
    return to.role === 3
      ? 'project administrators'
      : to.role === 5
        ? 'translation administrators'
        : `role ${to.role}`
  return Object.entries(PEOPLE).find(([, id]) => id === to.accountId)?.[0] ?? to.accountId
}

const listRecipients = (decision: Decision): readonly string[] => {
  if (!decision.ok) throw new Error(decision.code)
  return decision.effects
    .flatMap((effect) =>
      effect.type === 'notify' ? [`${effect.kind}: ${describeRecipient(effect.to)}`] : [],
    )
    .toSorted()
}

const administrators = (kind: string): readonly string[] => [
  `${kind}: project administrators`,
  `${kind}: translation administrators`,
]

/**
 * Spec 10.notice.kinds, event by event. An event that stands here without its status tells the same
 * people in every status.
 */
const RECIPIENTS_BY_EVENT: Readonly<Record<string, readonly string[]>> = {
  ai_failed: administrators('ai_failed'),
  report_image_problem: administrators('image_problem'),
  route_to_images: administrators('image_problem'),
  synthesis_failed: [
    ...administrators('synthesis_failed'),
    'synthesis_failed: typesetter',
  ].toSorted(),
  final_synthesis_failed: [
    ...administrators('synthesis_failed'),
    'synthesis_failed: typesetter',
  ].toSorted(),
  request_check: ['check_requested: translation administrators', 'check_requested: translator'],
  withdraw_check: ['check_decided: translator'],
  dismiss_check: ['check_decided: proofreader', 'check_decided: translator'],
  confirm_check: ['check_decided: proofreader', 'returned: translator'],
  'fail_recheck at pending_check_translation': ['returned: translator'],
  'fail_recheck at pending_check_proofreading': ['returned: proofreader'],
  refuse_review: ['returned: proofreader'],
  refuse_visual: ['returned: typesetter'],
  report_abnormal: ['rejected: translation administrators'],
  route_to_translation: ['returned: translator'],
  route_to_proofreading: ['returned: proofreader'],
  route_to_typesetting: ['returned: typesetter'],
}

const SENDER_NAMES = Object.keys(SENDERS)

describe('who is notified of what happens to a chapter', () => {
  // spec 10.notice.kinds
  it('is the table, for every event in every status, whoever sends it', () => {
    const seen = new Set<string>()
    for (const status of CHAPTER_STATUSES)
      for (const event of allChapterEvents())
        for (const sender of SENDER_NAMES) {
          const order = anOrder({
            chapters: [aChapter({ status, problem: { reason: 'something is wrong' } })],
          })
          const decision = decide(order, event, SENDERS[sender]!, CLEAN)
          if (!decision.ok) continue
          const placed = `${event.type} at ${status}`
          const key = placed in RECIPIENTS_BY_EVENT ? placed : event.type
          seen.add(key)
          expect([placed, sender, listRecipients(decision)]).toEqual([
            placed,
            sender,
            RECIPIENTS_BY_EVENT[key] ?? [],
          ])
        }
    // the last synthesis runs in a state of its own, see below
    expect(Object.keys(RECIPIENTS_BY_EVENT).filter((key) => !seen.has(key))).toEqual([
      'final_synthesis_failed',
    ])
  })

  it('a failed last synthesis tells the administrators and the typesetter', () => {
    const order = anOrder({
      chapters: [aChapter({ status: 'visual_review_completed', finalImages: 'pending' })],
    })
    const decision = decide(
      order,
      {
        type: 'final_synthesis_failed',
        chapterId: 'chapter-1',
        cause: machineCause('storage.full'),
      },
      SENDERS['studio']!,
      CLEAN,
    )
    expect(listRecipients(decision)).toEqual(RECIPIENTS_BY_EVENT['final_synthesis_failed'])
  })

  it('an empty seat is not notified, and nobody in its place', () => {
    const order = anOrder({
      chapters: [aChapter({ status: 'pending_visual_review', typesetterId: null })],
    })
    const decision = decide(
      order,
      { type: 'refuse_visual', chapterId: 'chapter-1', fixItems: 1 },
      SENDERS['visualReviewer']!,
      CLEAN,
    )
    expect(listRecipients(decision)).toEqual([])
  })
})

describe('who is notified of what happens to an order', () => {
  const production = anOrder({
    chapters: [
      aChapter({ status: 'pending_translation' }),
      aChapter({ number: 2, status: 'translation_completed' }),
    ],
  })
  const stop: WorkflowEvent = { type: 'terminate', reason: 'the licence ended' }

  it('a stopped order tells everybody who holds a seat on it and the translation administrators, each once', () => {
    const recipients = listRecipients(
      decide(production, stop, SENDERS['projectAdministrator']!, CLEAN),
    )
    expect(recipients).toEqual(
      [
        'stopped: translation administrators',
        ...['translator', 'proofreader', 'reviewer', 'typesetter', 'visualReviewer'].map(
          (seat) => `stopped: ${seat}`,
        ),
      ].toSorted(),
    )
  })

  it('sending for review and going on by themselves tell nobody: it shows in their work', () => {
    const order = anOrder({ chapters: [aChapter({ status: 'proofreading_completed' })] })
    expect(
      listRecipients(decide(order, { type: 'send_for_review' }, SENDERS['proofreader']!, CLEAN)),
    ).toEqual([])
  })
})
