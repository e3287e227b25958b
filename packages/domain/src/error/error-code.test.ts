import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { ERROR_CODES, getEnvelopeCode, getHttpStatus, isErrorCode } from './error-code.ts'
import { FIELD_CODES } from './field-error.ts'

const codes = Object.keys(ERROR_CODES).filter(isErrorCode)

describe('error codes', () => {
  it.each(codes)(
    '%s is spelled noun.snake_case and has a five-digit number that begins with an HTTP error status',
    (code) => {
      expect(code).toMatch(/^[a-z_]+(\.[a-z0-9_]+)+$/)
      expect(String(getEnvelopeCode(code))).toMatch(/^[45]\d{4}$/)
      expect([401, 403, 404, 409, 422, 429, 500, 503, 507]).toContain(getHttpStatus(code))
    },
  )

  it('use the numbers the wire agreed on', () => {
    expect(getEnvelopeCode('session.expired')).toBe(40101)
    expect(getEnvelopeCode('permission.row_denied')).toBe(40302)
    expect(getEnvelopeCode('order.changed_meanwhile')).toBe(40901)
    expect(getEnvelopeCode('chapter.transition_not_allowed')).toBe(40902)
    expect(getHttpStatus('studio.failed')).toBe(500)
  })

  it('of fields are not also codes of requests', () => {
    expect(FIELD_CODES.filter(isErrorCode)).toEqual([])
    expect(new Set(FIELD_CODES).size).toBe(FIELD_CODES.length)
  })

  it('travel with an error and its params', () => {
    const error = new AppError('order.deadline_passed', { cutoffAt: '2026-12-31T00:00:00Z' })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'order.deadline_passed',
      params: { cutoffAt: '2026-12-31T00:00:00Z' },
    })
  })
})
