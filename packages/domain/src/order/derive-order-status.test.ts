import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import { aChapter, anOrder } from '../testing/an-order.ts'
import { isBarrierReached } from './advance-order.ts'
import {
  deriveOrderStatus,
  isFinished,
  isInProduction,
  orderStage,
  terminatedStatus,
} from './derive-order-status.ts'
import { ORDER_STATUSES, STOP_STATUSES } from './order-status.ts'
import type { ChapterState } from './order-state.ts'

const derive = (...chapters: readonly Partial<ChapterState>[]) =>
  deriveOrderStatus({
    stop: null,
    chapters: chapters.map((change, place) => aChapter({ ...change, number: place + 1 })),
  })

describe('the status of an order', () => {
  it('follows its least advanced chapter', () => {
    expect(derive({ status: 'pending_typesetting' }, { status: 'pending_translation' })).toBe(
      'translating',
    )
    expect(derive({ status: 'complete' }, { status: 'pending_visual_review' })).toBe(
      'visual_reviewing',
    )
    expect(derive({ status: 'typesetter_to_be_assigned' }, { status: 'image_synthesized' })).toBe(
      'typesetter_to_be_assigned',
    )
  })

  // spec 10.workflow.derived
  it('is not moved back by rework', () => {
    expect(
      derive(
        { status: 'proofreading_not_accepted', furthest: 'visual_review' },
        { status: 'pending_visual_review' },
      ),
    ).toBe('visual_reviewing')
  })

  // spec 4.order.proofreading_not_accepted
  it.each(['pending_check', 'proofreading_not_accepted', 'pending_check_translation'] as const)(
    'is "to be checked" in proofreading while a chapter is in %s, and not in another stage',
    (status) => {
      expect(derive({ status }, { status: 'pending_proofreading' })).toBe(
        'proofreading_not_accepted',
      )
      expect(derive({ status, furthest: 'typesetting' }, { status: 'pending_typesetting' })).toBe(
        'typesetting',
      )
    },
  )

  // spec 4.order.image_error 4.order.waiting_for_image 10.workflow.image_error
  it('is image_error before assignment; afterwards the problem is only a badge', () => {
    const bad = { status: 'waiting_for_image', problem: { reason: 'page 3 is cut off' } } as const
    expect(derive(bad)).toBe('image_error')
    expect(derive({ ...bad, furthest: 'preprocessing' }, { status: 'pending_assignment' })).toBe(
      'image_error',
    )
    expect(derive({ ...bad, furthest: 'translation' }, { status: 'pending_translation' })).toBe(
      'translating',
    )
    expect(derive({ status: 'waiting_for_image' })).toBe('waiting_for_image')
    expect(derive({ status: 'text_extraction_failed', problem: { reason: 'out of memory' } })).toBe(
      'preprocessing',
    )
  })

  // spec 4.order.completed_synthesizing 4.order.completed
  it('is completed (image synthesizing) while the final images are made', () => {
    expect(
      derive(
        { status: 'visual_review_completed', finalImages: 'pending' },
        { status: 'visual_review_completed', finalImages: 'ready' },
      ),
    ).toBe('completed_synthesizing')
    expect(derive({ status: 'visual_review_completed' }, { status: 'pending_visual_review' })).toBe(
      'visual_reviewing',
    )
    expect(derive({ status: 'complete', finalImages: 'ready' })).toBe('completed')
  })

  it('is what stopped it, whatever its chapters say', () => {
    for (const status of STOP_STATUSES)
      expect(
        deriveOrderStatus({
          chapters: [aChapter()],
          stop: { status, reason: 'x', accountId: 'a', at: '2026-11-21T08:00:00Z' },
        }),
      ).toBe(status)
  })

  it('reaches every status of the specification', () => {
    const derived = new Set(CHAPTER_STATUSES.map((status) => derive({ status })))
    derived
      .add(derive({ status: 'waiting_for_image', problem: { reason: 'x' } }))
      .add(derive({ status: 'visual_review_completed', finalImages: 'pending' }))
    expect(
      ORDER_STATUSES.filter(
        (status) => !derived.has(status) && !STOP_STATUSES.some((stop) => stop === status),
      ),
    ).toEqual([])
  })

  it('of an order without chapters is waiting for images', () => {
    expect(derive()).toBe('waiting_for_image')
    expect(orderStage([])).toBe('images')
  })

  it('says whether it is over and whether it is in production', () => {
    expect(ORDER_STATUSES.filter((status) => isFinished({ status }))).toEqual([
      'completed',
      ...STOP_STATUSES,
    ])
    const inProduction = (status: ChapterStatus) =>
      isInProduction(anOrder({ hadTranslator: false, chapters: [aChapter({ status })] }))
    expect(CHAPTER_STATUSES.filter((status) => !inProduction(status))).toEqual(
      CHAPTER_STATUSES.slice(0, CHAPTER_STATUSES.indexOf('pending_translation')),
    )
    expect(terminatedStatus('completed_synthesizing')).toBe('terminated')
  })
})

describe('a barrier', () => {
  const chapters = (...list: readonly Partial<ChapterState>[]) =>
    list.map((change, place) => aChapter({ ...change, number: place + 1 }))

  it('waits for every chapter', () => {
    expect(
      isBarrierReached(chapters({ status: 'reviewed' }, { status: 'pending_review' }), 'reviewed'),
    ).toBe(false)
    expect(
      isBarrierReached(chapters({ status: 'reviewed' }, { status: 'reviewed' }), 'reviewed'),
    ).toBe(true)
  })

  it('counts a chapter that was ever past the stage, wherever it is now', () => {
    expect(
      isBarrierReached(
        chapters({ status: 'reviewed' }, { status: 'waiting_for_image', furthest: 'typesetting' }),
        'reviewed',
      ),
    ).toBe(true)
    expect(
      isBarrierReached(
        chapters({ status: 'reviewed' }, { status: 'waiting_for_image', furthest: 'review' }),
        'reviewed',
      ),
    ).toBe(false)
  })
})
