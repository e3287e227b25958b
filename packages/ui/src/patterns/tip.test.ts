import { expect, test } from 'vitest'
import { getTipText } from './tip.ts'

const element = (attributes: Readonly<Record<string, string>>) => ({
  getAttribute: (name: string) => attributes[name] ?? null,
})

test('a button with a list of its own says nothing while the list is open, and speaks again when it is closed', () => {
  const bell = { 'data-tip': 'Notifications', 'aria-haspopup': 'dialog' }
  expect(getTipText(element({ ...bell, 'aria-expanded': 'true' }))).toBe('')
  expect(getTipText(element({ ...bell, 'aria-expanded': 'false' }))).toBe('Notifications')
})

test('what folds out below itself keeps its tooltip', () => {
  expect(getTipText(element({ 'data-tip': 'Waits for 3 people', 'aria-expanded': 'true' }))).toBe(
    'Waits for 3 people',
  )
})
