import type { CandidateView } from '@panelflow/contract/assignment.ts'
import { expect, test } from 'vitest'
import { suggestPeople } from './suggest-people.ts'

const person = (id: string, more: Partial<CandidateView> = {}): CandidateView => ({
  person: { id, name: id, realName: '' },
  languages: [],
  openChapters: 0,
  openWords: 0,
  onTime: 0,
  finished: 0,
  grades: [],
  sameBook: 0,
  lastSeenAt: null,
  absence: null,
  fits: 1,
  open: 1,
  finishAt: '2026-01-10T00:00:00.000Z',
  risk: 'safe',
  refusal: null,
  ...more,
})

test('whoever would be done first is suggested, and nobody for two seats that need two people', () => {
  const both = [person('slow', { finishAt: '2026-02-01T00:00:00.000Z' }), person('quick')]
  const seats = [
    { seat: 'translator', candidates: both },
    { seat: 'proofreader', candidates: both },
    { seat: 'reviewer', candidates: both },
    { seat: 'typesetter', candidates: both },
  ] as const
  expect(suggestPeople(seats, {}, {})).toEqual({
    translator: 'quick',
    proofreader: 'slow',
    typesetter: 'quick',
  })
})

test('a choice stays, and holders of other seats are not suggested for a seat beside theirs', () => {
  const seats = [{ seat: 'proofreader', candidates: [person('a'), person('b')] }] as const
  expect(suggestPeople(seats, { proofreader: 'b' }, {})).toEqual({ proofreader: 'b' })
  expect(suggestPeople(seats, {}, { translator: ['a'] })).toEqual({ proofreader: 'b' })
  expect(suggestPeople(seats, { translator: 'b' }, { translator: ['a'] })).toEqual({
    translator: 'b',
    proofreader: 'a',
  })
})

test('who may not, who can take a part only, and who would be late are left to others', () => {
  const candidates = [
    person('refused', { refusal: { code: 'assignment.role_missing', params: {} } }),
    person('part', { fits: 1, open: 3 }),
    person('late', { risk: 'late', finishAt: '2026-01-01T00:00:00.000Z' }),
    person('away', {
      absence: { awayFrom: '2026-01-01', awayUntil: '2026-01-02', leavingOn: null },
    }),
    person('free', { openWords: 900 }),
  ]
  expect(suggestPeople([{ seat: 'translator', candidates }], {}, {})).toEqual({
    translator: 'free',
  })
})

test('people of the book’s crew come first, and substitutes where they are away or may not', () => {
  const away = { awayFrom: '2026-01-01', awayUntil: '2026-01-02', leavingOn: null }
  const seats = [
    {
      seat: 'translator',
      candidates: [person('quick'), person('crew', { openWords: 900 }), person('substitute')],
    },
    {
      seat: 'proofreader',
      candidates: [person('absent', { absence: away }), person('second'), person('quick')],
    },
  ] as const
  const crew = { translator: ['crew', 'substitute'], proofreader: ['absent', 'second'] }
  expect(suggestPeople(seats, {}, {}, crew)).toEqual({ translator: 'crew', proofreader: 'second' })
})
