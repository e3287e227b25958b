import { describe, expect, it } from 'vitest'
import {
  type CheckConclusion,
  type CheckOutcome,
  checkRequestErrors,
  getConclusion,
  isOpen,
} from './check-request.ts'

const outcome = (chapterId: string, conclusion: CheckConclusion): CheckOutcome => ({
  chapterId,
  conclusion,
  action: null,
  note: '',
  decidedBy: 'account-ta',
  decidedAt: '2026-11-21T08:00:00Z',
})

describe('a check request', () => {
  // spec 5.check.action 5.check.chapter 5.check.reason
  it('needs action, chapter and reason', () => {
    expect(
      checkRequestErrors({ action: 'assign_another', chapterIds: ['a'], reason: 'names' }),
    ).toEqual([])
    expect(
      checkRequestErrors({ action: null, chapterIds: [], reason: ' ' }).map(({ field, code }) => [
        field,
        code,
      ]),
    ).toEqual([
      ['action', 'field.required'],
      ['chapterIds', 'field.required'],
      ['reason', 'field.required'],
    ])
    expect(checkRequestErrors({ action: 'burn', chapterIds: ['a'], reason: 'x' })).toMatchObject([
      { code: 'field.not_offered' },
    ])
  })

  it('is open until every chapter is decided', () => {
    const request = { chapterIds: ['a', 'b'], outcomes: [outcome('a', 'confirmed')] }
    expect(isOpen(request)).toBe(true)
    expect(getConclusion(request)).toBeNull()
  })

  it.each([
    [['confirmed', 'confirmed'], 'confirmed'],
    [['confirmed', 'dismissed'], 'partly'],
    [['dismissed', 'withdrawn'], 'dismissed'],
    [['withdrawn', 'withdrawn'], 'withdrawn'],
  ] as const)('decided %j is %s as a whole', ([first, second], whole) => {
    expect(
      getConclusion({
        chapterIds: ['a', 'b'],
        outcomes: [outcome('a', first), outcome('b', second)],
      }),
    ).toBe(whole)
  })
})
