import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES } from '../chapter/chapter-status.ts'
import { editRefusal, gradeRefusal } from './grade.ts'

const facts = { status: 'proofreading_completed', translatorId: 'a', orderFinished: false } as const

describe('grading a translation', () => {
  it('is open from completed proofreading on, in every later status and in none before', () => {
    const open = CHAPTER_STATUSES.filter((status) => gradeRefusal({ ...facts, status }) === null)
    expect(open).not.toContain('pending_proofreading')
    expect(open).not.toContain('translation_completed')
    expect(open).toEqual(
      expect.arrayContaining([
        'proofreading_completed',
        'pending_review',
        'typesetting_completed',
        'complete',
      ]),
    )
  })

  it('needs somebody who translated, and an order that goes on', () => {
    expect(gradeRefusal({ ...facts, translatorId: null })).toBe('grade.no_translator')
    expect(gradeRefusal({ ...facts, orderFinished: true })).toBe('order.finished')
  })

  it('can be taken back for a day, by an administrator always', () => {
    const at = new Date('2026-03-01T08:00:00Z')
    expect(editRefusal(at, new Date('2026-03-02T08:00:00Z'), false)).toBeNull()
    expect(editRefusal(at, new Date('2026-03-02T08:00:01Z'), false)).toBe('grade.too_late')
    expect(editRefusal(at, new Date('2027-01-01T00:00:00Z'), true)).toBeNull()
  })
})
