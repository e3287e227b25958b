import type { FindingView } from '@panelflow/contract/page-check.ts'
import { CHECKS, type CheckId } from '@panelflow/domain/page/checks/check-list.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/http/call-error.ts'
import { checkCompletion } from './check-completion.ts'

const createFinding = (check: CheckId, more: Partial<FindingView> = {}): FindingView => ({
  pageId: 'p1',
  position: 0,
  itemId: check,
  check,
  level: CHECKS[check].level === 'block' ? 'block' : 'warn',
  spans: [],
  details: [],
  replacement: null,
  words: '',
  translation: '',
  basis: '0'.repeat(64),
  dismissal: null,
  ...more,
})
const [empty, erased, unread] = [
  createFinding('missing_words'),
  createFinding('erased'),
  createFinding('unread'),
]

test('separates what blocks from what may stay, by the event', async () => {
  const read = () => Promise.resolve([empty, erased, unread])
  expect(await checkCompletion('complete_translation', 'pending_translation', read)).toEqual({
    kind: 'open',
    blocking: [empty],
    warned: [erased, unread],
  })
  expect(await checkCompletion('complete_typesetting', 'pending_typesetting', read)).toEqual({
    kind: 'open',
    blocking: [erased],
    warned: [],
  })
  expect(await checkCompletion('accept_visual', 'pending_visual_review', read)).toEqual({
    kind: 'open',
    blocking: [],
    warned: [erased],
  })
})

test('asks nothing about what was dismissed', async () => {
  const dismissal = { reason: 'intended', note: '', by: 'Li', at: '2026-01-01T00:00:00Z' } as const
  expect(
    await checkCompletion('complete_translation', 'pending_translation', () =>
      Promise.resolve([createFinding('numbers', { level: 'block', dismissal })]),
    ),
  ).toBeNull()
})

test('asks nothing where nothing is open, and reads nothing before other events', async () => {
  expect(
    await checkCompletion('complete_translation', 'pending_translation', () => Promise.resolve([])),
  ).toBeNull()
  const never = () => Promise.reject(new Error('read'))
  expect(await checkCompletion('accept_review', 'pending_review', never)).toBeNull()
})

test('says that it does not know when the findings could not be read, instead of going on', async () => {
  const cause = new CallError({ kind: 'network', message: 'Network Error' })
  const question = await checkCompletion('complete_translation', 'pending_translation', () =>
    Promise.reject(cause),
  )
  expect(question).toEqual({ kind: 'unchecked', cause })
})
