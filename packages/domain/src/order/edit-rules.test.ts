import { describe, expect, it } from 'vitest'
import { ACTORS, aChapter, anOrder, UNSTAFFED } from '../testing/an-order.ts'
import { chapterRuns, writtenRuns } from './chapter-runs.ts'
import { listUnremovableChapters, EDIT_PARTS, editRefusal } from './edit-rules.ts'
import { advanceChapters } from './order-decide.ts'

const fresh = (status: Parameters<typeof aChapter>[0]) => aChapter({ ...UNSTAFFED, ...status })
const refusals = (order: ReturnType<typeof anOrder>) =>
  Object.fromEntries(EDIT_PARTS.map((part) => [part, editRefusal(order, part)]))

describe('what of an order may still change', () => {
  it('is everything while it waits for images', () => {
    expect(refusals(anOrder({ chapters: [fresh({ number: 1 })] }))).toEqual({
      words: null,
      language: null,
      kind: null,
      range: null,
    })
  })

  it('is not its language once a machine has translated', () => {
    const order = anOrder({
      chapters: [fresh({ number: 1, status: 'machine_translation_done' }), fresh({ number: 2 })],
    })
    expect(refusals(order)).toEqual({
      words: null,
      language: 'order.language_too_late',
      kind: null,
      range: null,
    })
  })

  it('is only its words in production, and nothing when it is finished', () => {
    const working = anOrder({ chapters: [aChapter({ status: 'pending_translation' })] })
    expect(refusals(working)).toMatchObject({
      words: null,
      language: 'order.edit_too_late',
      kind: 'order.edit_too_late',
    })
    const stop = {
      status: 'canceled',
      reason: 'x',
      accountId: ACTORS.translator.accountId,
      at: '2026-01-01T00:00:00Z',
    } as const
    expect(new Set(Object.values(refusals(anOrder({ stop }))))).toEqual(new Set(['order.finished']))
  })
})

it('a chapter with images cannot be left out of the range, an empty one can', () => {
  const chapters = [
    fresh({ number: 1, status: 'text_extraction_pending' }),
    fresh({ number: 2 }),
    fresh({ number: 3, problem: { reason: 'torn' } }),
  ]
  expect(listUnremovableChapters(anOrder({ chapters }), 2, 2)).toEqual([1, 3])
  expect(listUnremovableChapters(anOrder({ chapters }), 1, 3)).toEqual([])
})

it('when the chapter all waited for is left out, the others go on in the same decision', () => {
  const waiting = anOrder({
    chapters: [fresh({ number: 1, status: 'machine_translation_done' })],
    status: 'waiting_for_image',
  })
  const decision = advanceChapters(waiting)
  expect(decision.order).toMatchObject({
    status: 'pending_assignment',
    version: 2,
    chapters: [{ status: 'pending_assignment' }],
  })
  expect(decision.log.map(({ type }) => type)).toEqual([
    'chapter.status_changed',
    'order.status_changed',
  ])
})

it('a chapter that is added takes the order back to waiting for its images', () => {
  const chapters = [fresh({ number: 1, status: 'pending_assignment' }), fresh({ number: 2 })]
  const decision = advanceChapters(anOrder({ chapters, status: 'pending_assignment' }))
  expect(decision.order.status).toBe('waiting_for_image')
})

it('numbers are written as runs', () => {
  expect(writtenRuns(chapterRuns([7, 1, 2, 3, 9, 10]))).toBe('1–3, 7, 9–10')
  expect(writtenRuns(chapterRuns([]))).toBe('')
})
