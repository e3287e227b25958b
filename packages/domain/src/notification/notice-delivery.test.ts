import { expect, test } from 'vitest'
import { decideDelivery, quietMinutesLeft } from './notice-delivery.ts'
import { defaultChoice } from './notice-kind.ts'

const NIGHT = { from: 22 * 60, until: 8 * 60 }
const RULES = { riskOnly: false, quiet: null, isMailStopped: false }
const NOON = 12 * 60
const decide = (
  kind: Parameters<typeof defaultChoice>[0],
  rules: Partial<Parameters<typeof decideDelivery>[0]['rules']> = {},
  minute = NOON,
  isOrderAtRisk = false,
) =>
  decideDelivery({
    kind,
    choice: defaultChoice(kind),
    rules: { ...RULES, ...rules },
    isOrderAtRisk,
    minute,
  })

test('quiet hours go over midnight, begin with their first minute and end before their last', () => {
  expect(
    [22 * 60 - 1, 22 * 60, 0, 8 * 60 - 1, 8 * 60].map((minute) => quietMinutesLeft(NIGHT, minute)),
  ).toEqual([0, 600, 480, 1, 0])
  expect(quietMinutesLeft({ from: 60, until: 120 }, 90)).toBe(30)
  expect(quietMinutesLeft({ from: 60, until: 120 }, 121)).toBe(0)
  expect(quietMinutesLeft(null, 0)).toBe(0)
})

test('without rules a notice comes as it was chosen', () => {
  expect(decide('assigned')).toEqual({
    inApp: true,
    mail: 'now',
    push: true,
    isSilent: false,
    wait: 0,
  })
})

test('with risks only, the rest waits for the digest; what is about an order at risk does not', () => {
  expect(decide('assigned', { riskOnly: true })).toMatchObject({
    mail: 'digest',
    push: false,
    isSilent: true,
  })
  expect(decide('assigned', { riskOnly: true }, NOON, true)).toMatchObject({
    mail: 'now',
    push: true,
    isSilent: false,
  })
  expect(decide('deadline_passed', { riskOnly: true })).toMatchObject({ mail: 'now', push: true })
})

test('in quiet hours it waits until they end, but what protects the account does not', () => {
  expect(decide('stopped', { quiet: NIGHT }, 7 * 60)).toMatchObject({
    mail: 'now',
    wait: 60,
    isSilent: true,
  })
  expect(
    decide('session.token_reused', { quiet: NIGHT, isMailStopped: true, riskOnly: true }, 7 * 60),
  ).toMatchObject({ mail: 'now', wait: 0, isSilent: false })
})

test('who unsubscribed gets no mail, and the centre and devices go on', () => {
  expect(decide('stopped', { isMailStopped: true })).toMatchObject({
    mail: 'off',
    inApp: true,
    push: true,
  })
})
