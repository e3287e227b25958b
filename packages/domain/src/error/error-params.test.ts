import { describe, expect, expectTypeOf, it } from 'vitest'
import { refuse } from '../order/decision.ts'
import { AppError } from './app-error.ts'
import type { ErrorCode } from './error-code.ts'
import type { ParamsArgument, SentenceValue } from './error-params.ts'
import { fieldError } from './field-error.ts'

describe('the params of an error', () => {
  it('are asked for by the compiler where something is refused', () => {
    expectTypeOf<ParamsArgument<'session.throttled'>[0]>().toExtend<{ readonly seconds: number }>()
    // @ts-expect-error -- a value is missing
    void (() => new AppError('session.throttled'))
    // @ts-expect-error -- a value of another kind
    void (() => refuse('session.throttled', { seconds: '3' }))
    // @ts-expect-error -- this code has no params
    void (() => new AppError('order.not_found', { status: 'x' }))
    // @ts-expect-error -- the params of which code is not known
    void ((code: ErrorCode) => new AppError(code))
    // @ts-expect-error -- a field's sentence needs its limit
    void (() => fieldError('title', 'field.too_long'))
  })

  it('that may be missing are not used by a sentence', () => {
    expectTypeOf<SentenceValue<'chapter.four_eyes'>>().toEqualTypeOf<'chapter'>()
    expectTypeOf<SentenceValue<'order.not_found'>>().toEqualTypeOf<never>()
  })

  it('travel as plain JSON', () => {
    const fields = [fieldError('title', 'field.too_long', { max: 200 })]
    expect(new AppError('request.invalid', { fields }).params).toEqual({
      fields: [{ field: 'title', code: 'field.too_long', params: { max: 200 } }],
    })
    expect(new AppError('order.not_found').params).toEqual({})
  })

  it('of what was refused elsewhere are taken as they are', () => {
    const refusal = refuse('order.finished', { status: 'completed' })
    expect(AppError.from(refusal, 3)).toMatchObject({
      code: 'order.finished',
      params: { status: 'completed' },
      current: 3,
    })
  })
})
