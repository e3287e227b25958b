import { findFault } from '@panelflow/domain/page/document/find-fault.ts'
import { type Field, field } from '@panelflow/domain/page/document/field.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSchema } from './field-schema.ts'

/** Any description of up to three levels. */
const { anyField } = fc.letrec<{ anyField: Field }>((tie) => {
  const inner = tie('anyField')
  return {
    anyField: fc.oneof(
      { depthSize: 'small', withCrossShrink: true, maxDepth: 3 },
      fc.constantFrom<Field>(
        field.number(),
        field.number({ min: 0, max: 5 }),
        field.number({ min: 0, aboveMin: true }),
        field.number({ integer: true, min: -3, max: 3 }),
        field.text(),
        field.text({ min: 1, max: 3 }),
        field.text({ pattern: /^a/ }),
        field.flag(),
        field.oneOf(['a', 'b']),
        field.union('kind', [
          field.object({ kind: field.literal('a'), n: field.number() }),
          field.object({ kind: field.literal('b'), t: field.optional(field.text()) }),
        ]),
      ),
      inner.map((one) => field.nullable(one)),
      inner.map((one) => field.list(one, { min: 1, max: 2 })),
      fc.tuple(inner, inner).map((of) => field.tuple(of)),
      fc
        .tuple(inner, inner)
        .map(([n, t]) => field.object({ n, t: t.type === 'optional' ? t : field.optional(t) })),
    ),
  }
})

/** Values near the descriptions, so that many of them fit. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(0, 1, -1, 5, 6, 2.5, Number.NaN, Infinity),
    fc.constantFrom('', 'a', 'b', 'abcd'),
    fc.constantFrom(true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ n: tie('value'), t: tie('value') }, { requiredKeys: ['n'] }),
    fc.record(
      { kind: fc.constantFrom('a', 'b', 'c'), n: tie('value') },
      { requiredKeys: ['kind'] },
    ),
  ),
}))

test('the contract takes exactly what the domain finds no fault with', () => {
  fc.assert(
    fc.property(anyField, value, (one, candidate) => {
      const isRight = findFault(one, candidate, 'limits') === null
      expect(createSchema(one).safeParse(candidate).success).toBe(isRight)
    }),
    { numRuns: 1000 },
  )
})
