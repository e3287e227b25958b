import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { canView } from './can-view.ts'
import type { OrderView } from './order.ts'

const view = canView(['edit', 'delete'])

test('an action is allowed, or says by a code why not; one that is left out is never theirs', () => {
  for (const can of [{}, { edit: true }, { edit: 'order.finished', delete: true }])
    expect(view.parse(can)).toEqual(can)
})

test('an action or a code that does not exist is an error', () => {
  for (const can of [{ stop: true }, { edit: false }, { edit: 'order.invented' }])
    expect(view.safeParse(can).success, JSON.stringify(can)).toBe(false)
})

test('a misspelled action is refused by the compiler', () => {
  expectTypeOf<OrderView['can']>().toHaveProperty('assign_translator')
  expectTypeOf<OrderView['can']>().not.toHaveProperty('assign_translater')
})

test('the wire calls a right true or a text', () => {
  expect(z.toJSONSchema(view, { unrepresentable: 'any' })).toMatchObject({
    additionalProperties: { anyOf: [{ const: true }, { type: 'string' }] },
  })
})
