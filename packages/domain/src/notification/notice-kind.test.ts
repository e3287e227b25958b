import { expect, test } from 'vitest'
import {
  defaultChoice,
  isNoticeKind,
  listKindsForRoles,
  NOTICE_KINDS,
  soundChoice,
} from './notice-kind.ts'
import { WEBHOOK_KINDS } from './webhook-kind.ts'

test('whatever is known by name is a kind, and nothing else', () => {
  expect(NOTICE_KINDS.every(isNoticeKind)).toBe(true)
  for (const outsider of ['toString', 'order.changed', '', null, 3])
    expect(isNoticeKind(outsider)).toBe(false)
})

test('a message about the safety of the account cannot be switched off in the centre and is sent to no webhook, others can', () => {
  const nothing = { inApp: false, mail: 'off', webhook: false, push: false } as const
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

test('people are offered the kinds that their roles can get', () => {
  expect(listKindsForRoles([8])).toContain('scored')
  for (const kind of ['account.reset_wanted', 'rejected', 'ai_failed', 'webhook.disabled'] as const)
    expect(listKindsForRoles([8])).not.toContain(kind)
  expect(listKindsForRoles([3])).toContain('webhook.disabled')
  expect(listKindsForRoles([3, 5, 8, 10, 11, 12])).toEqual(NOTICE_KINDS)
})
