import { expect, test } from 'vitest'
import {
  defaultChoice,
  isNoticeKind,
  NOTICE_KINDS,
  soundChoice,
  WEBHOOK_KINDS,
} from './notice-kind.ts'

test('whatever is known by name is a kind, and nothing else', () => {
  expect(NOTICE_KINDS.every(isNoticeKind)).toBe(true)
  for (const outsider of ['toString', 'order.changed', '', null, 3])
    expect(isNoticeKind(outsider)).toBe(false)
})

test('a message about the safety of the account cannot be switched off in the centre and is sent to no webhook, others can', () => {
  const nothing = { inApp: false, mail: 'off', webhook: false } as const
  expect(soundChoice('session.token_reused', { ...nothing, webhook: true })).toEqual({
    ...nothing,
    inApp: true,
  })
  expect(WEBHOOK_KINDS).not.toContain('session.token_reused')
  expect(WEBHOOK_KINDS).toContain('assigned')
  expect(soundChoice('assigned', nothing)).toEqual(nothing)
})

test('before anybody chooses, everything is in the centre', () => {
  expect(NOTICE_KINDS.filter((kind) => !defaultChoice(kind).inApp)).toEqual([])
})
