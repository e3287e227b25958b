import { afterEach, expect, test } from 'vitest'
import { sessionStore } from '../../lib/http/session-store.ts'
import { saveDraft, readDraft } from './comment-draft.ts'

const before = sessionStore.getState()
afterEach(() => {
  for (const order of ['one', 'two']) saveDraft(order, '')
  sessionStore.setState(before)
})

const signIn = (id: string): void =>
  sessionStore.setState({
    user: { id } as NonNullable<ReturnType<typeof sessionStore.getState>['user']>,
  })

test('the words begun about an order are there when somebody comes back to it, and nowhere else', () => {
  signIn('ana')
  saveDraft('one', 'The tone of chapter two')
  expect([readDraft('one'), readDraft('two')]).toEqual(['The tone of chapter two', ''])
})

test('what was sent is not begun any more', () => {
  signIn('ana')
  saveDraft('one', 'Sent')
  saveDraft('one', '')
  expect(readDraft('one')).toBe('')
})

test('nobody finds the words of whoever sat here before', () => {
  signIn('ana')
  saveDraft('one', 'Between us')
  signIn('bo')
  expect(readDraft('one')).toBe('')
  signIn('ana')
  expect(readDraft('one')).toBe('Between us')
  saveDraft('one', '')
})
