import { expect, test } from 'vitest'
import { fillPath } from '@panelflow/contract/endpoint-path.ts'
import { toQueryString, toWireDate, toWireValue } from './wire-values.ts'

// spec 5.request.dates 10.request.zone
test('a date is written without a zone in the organisation’s zone', () => {
  const date = new Date('2026-11-21T16:30:05.123Z')
  expect(toWireDate(date, 'Asia/Shanghai')).toBe('2026-11-22 00:30:05')
  expect(toWireDate(date, 'Europe/Paris')).toBe('2026-11-21 17:30:05')
})

test('while the zone is unknown the date carries its offset', () => {
  expect(toWireDate(new Date('2026-11-21T16:30:05Z'), null)).toBe('2026-11-21 16:30:05Z')
})

// spec 5.request.dates 5.request.trim
test('dates and strings are prepared however deep they lie; undefined is left out, null stays', () => {
  const value = {
    when: new Date(0),
    list: [' a ', { b: ' c' }],
    missing: undefined,
    none: null,
    count: 3,
    password: ' p ',
  }
  expect(toWireValue(value, 'order.create', 'UTC')).toEqual({
    when: '1970-01-01 00:00:00',
    list: ['a', { b: 'c' }],
    none: null,
    count: 3,
    password: ' p ',
  })
})

test('the input itself is not changed', () => {
  const value = { name: ' a ' }
  toWireValue(value, 'order.create', null)
  expect(value).toEqual({ name: ' a ' })
})

test('paths are filled and encoded; a missing value is a mistake', () => {
  expect(fillPath('/orders/:orderId/log', { orderId: 'a/b' })).toBe('/orders/a%2Fb/log')
  expect(() => fillPath('/orders/:orderId', {})).toThrow('orderId')
})

// spec 7.client.paging
test('page, size, sort and order of a list are query parameters', () => {
  expect(toQueryString({ page: 2, size: 50, sort: 'deadline', order: 'desc' })).toBe(
    'page=2&size=50&sort=deadline&order=desc',
  )
})

test('a query leaves empty values out and repeats lists', () => {
  expect(toQueryString({ a: '', b: undefined, c: null, d: 0, e: ['x', 'y'] })).toBe('d=0&e=x&e=y')
})
