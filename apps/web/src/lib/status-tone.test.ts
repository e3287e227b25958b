import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { expect, test } from 'vitest'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { RISK_TONE } from './status-tone.ts'

test('the worse a deadline stands, the louder; what is on time is as quiet as what has none', () => {
  expect(RISKS.map((risk) => RISK_TONE[risk])).toEqual([
    'neutral',
    'neutral',
    'waiting',
    'attention',
    'bad',
  ])
})

test('whatever was stopped or delivered is final, an order in check is not', () => {
  expect(
    (['completed', 'canceled', 'terminated_in_review'] as const).map((status) =>
      isFinished({ status }),
    ),
  ).toEqual([true, true, true])
  expect(isFinished({ status: 'proofreading_not_accepted' })).toBe(false)
})
