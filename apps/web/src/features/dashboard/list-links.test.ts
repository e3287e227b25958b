import { ORDER_STATUSES, STOP_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { expect, test } from 'vitest'
import { aiBoardHref, openChecksHref, OPEN_STATUSES, orderListHref } from './list-links.ts'

test('a link to the order list says its filter in the address', () => {
  expect(orderListHref(5, {})).toBe('/order/index/5')
  const { searchParams } = new URL(
    orderListHref(5, { status: ['translating'], due: 'late' }),
    'http://here',
  )
  expect([...searchParams]).toEqual([
    ['status', '["translating"]'],
    ['due', 'late'],
  ])
})

test('figures of machines and of check requests lead to their screens, where the role has them', () => {
  expect([3, 8, null].map((role) => aiBoardHref(role, 'running'))).toEqual([
    '/ai/index/3?state=running',
    undefined,
    undefined,
  ])
  expect([5, 3].map(openChecksHref)).toEqual(['/checks/index/5', undefined])
})

test('orders that go on are those that are neither completed nor stopped', () => {
  const ended: readonly string[] = [...STOP_STATUSES, 'completed']
  expect([...OPEN_STATUSES].toSorted()).toEqual(
    ORDER_STATUSES.filter((status) => !ended.includes(status)).toSorted(),
  )
})
