import { afterEach, expect, test } from 'vitest'
import { sessionStore } from '../../lib/session-store.ts'
import { keepDraft, readDraft } from './comment-draft.ts'

const before = sessionStore.getState()
afterEach(() => {
  for (const order of ['one', 'two']) keepDraft(order, '')
  sessionStore.setState(before)
})

const signIn = (id: string): void =>
  sessionStore.setState({ user: { id } as NonNullable<ReturnType<typeof sessionStore.getState>['user']> })

test('the words begun about an order are there when somebody comes back to it, and nowhere else', () => {
  signIn('ana')
  keepDraft('one', 'The tone of chapter two')
  expect([readDraft('one'), readDraft('two')]).toEqual(['The tone of chapter two', ''])
})

test('what was sent is not begun any more', () => {
  signIn('ana')
  keepDraft('one', 'Sent')
  keepDraft('one', '')
  expect(readDraft('one')).toBe('')
})

test('nobody finds the words of whoever sat here before', () => {
  signIn('ana')
  keepDraft('one', 'Between us')
  signIn('bo')
  expect(readDraft('one')).toBe('')
  signIn('ana')
  expect(readDraft('one')).toBe('Between us')
  keepDraft('one', '')
})
