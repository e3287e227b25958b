import { describe, expect, it } from 'vitest'
import { toInstant, toLocalTime } from './local-time.ts'

describe('dates without a zone are the organisation’s', () => {
  it('reads and writes Shanghai time', () => {
    expect(toInstant('2026-10-01 08:00:00', 'Asia/Shanghai').toISOString()).toBe(
      '2026-10-01T00:00:00.000Z',
    )
    expect(toLocalTime(new Date('2026-10-01T00:00:00Z'), 'Asia/Shanghai')).toBe(
      '2026-10-01 08:00:00',
    )
  })
  it('takes the first of an hour that comes twice and the hour after one that is skipped', () => {
    expect(toInstant('2026-10-25 02:30:00', 'Europe/Berlin').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(toLocalTime(toInstant('2026-03-29 02:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29 03:30:00',
    )
  })
  it('keeps a zone that is given and refuses a day that does not exist', () => {
    expect(toInstant('2026-10-01T08:00:00Z', 'Asia/Shanghai').toISOString()).toBe(
      '2026-10-01T08:00:00.000Z',
    )
    expect(() => toInstant('2026-02-30 00:00:00', 'UTC')).toThrow(RangeError)
  })
})
