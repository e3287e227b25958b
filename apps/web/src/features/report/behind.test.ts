import { expect, test } from 'vitest'
import { behindRow } from './behind.ts'

const DAYS = { from: '2026-02-03', to: '2026-03-10' }

test.each([
  ['person', 'p1', { ...DAYS, person: 'p1' }],
  ['language', 'fr', { ...DAYS, language: 'fr' }],
  ['book', 'b1', { ...DAYS, book: 'b1' }],
  ['week', '2026-02-02', { from: '2026-02-03', to: '2026-02-08' }],
  ['week', '2026-02-23', { from: '2026-02-23', to: '2026-03-01' }],
  ['month', '2026-02-01', { from: '2026-02-03', to: '2026-02-28' }],
  ['month', '2026-03-01', { from: '2026-03-01', to: '2026-03-10' }],
] as const)('behind a row by %s %s stand its chapters of the period', (group, key, request) => {
  expect(behindRow({ key, stage: 'translation' }, group, DAYS)).toEqual({
    ...request,
    stage: 'translation',
  })
})
