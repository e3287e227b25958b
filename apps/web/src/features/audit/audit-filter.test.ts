import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, toAuditQuery } from './audit-filter.ts'

test('days are whole days of the zone', () => {
  const days = { ...NO_FILTER, from: '2026-03-02', until: '2026-03-02' }
  expect(toAuditQuery(days, 'Asia/Shanghai')).toEqual({
    from: '2026-03-01T16:00:00.000Z',
    to: '2026-03-02T15:59:59.999Z',
  })
})

test('only what is chosen is asked for', () => {
  expect(toAuditQuery(NO_FILTER, 'UTC')).toEqual({})
  expect(isFiltered(NO_FILTER)).toBe(false)
  const chosen = { ...NO_FILTER, objectKind: 'order', object: { id: 'a', name: '#1001' } } as const
  expect(toAuditQuery(chosen, 'UTC')).toEqual({ objectKind: 'order', objectId: 'a' })
  expect(isFiltered(chosen)).toBe(true)
})
