import { expect, test } from 'vitest'
import { type Part, SharedSchemas } from './share-schemas.ts'

const text = (name: string): Part => ({ type: 'string', description: `${name} `.repeat(120) })
const person: Part = { type: 'object', properties: { name: text('name'), email: text('email') } }
const answers: Record<string, Part> = {
  'order.get answer': { type: 'object', properties: { owner: person, notes: text('notes') } },
  'order.list answer': {
    type: 'array',
    items: { type: 'object', properties: { reviewer: { anyOf: [person, { type: 'null' }] } } },
  },
  'user.get answer': person,
}

const shareAll = (schemas: Readonly<Record<string, Part>>) => {
  const shared = new SharedSchemas()
  for (const schema of Object.values(schemas)) shared.count(schema)
  const made = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, shared.share(schema, name)]),
  )
  return { made, schemas: shared.schemas }
}

/** Puts what is referred to back into its places. */
const expand = (part: unknown, schemas: Readonly<Record<string, Part>>): unknown => {
  if (Array.isArray(part)) return part.map((one) => expand(one, schemas))
  if (typeof part !== 'object' || part === null) return part
  const { $ref: reference } = part as { $ref?: string }
  if (reference !== undefined) return expand(schemas[reference.split('/').pop() ?? ''], schemas)
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, expand(value, schemas)]),
  )
}

test('a schema in several places is written once, under a name', () => {
  const { made, schemas } = shareAll(answers)
  expect(Object.keys(schemas)).toEqual(['Owner'])
  expect(made['user.get answer']).toEqual({ $ref: '#/components/schemas/Owner' })
  expect(schemas['Owner']).toEqual(person)
})

test('says the same as before', () => {
  const { made, schemas } = shareAll(answers)
  expect(expand(made, schemas)).toEqual(answers)
})

test('what stands in one place, and what is short, stays there', () => {
  const short: Part = { type: 'object', properties: { id: { type: 'string' } } }
  const once = { 'a answer': short, 'b answer': short, 'c answer': text('alone') }
  expect(shareAll(once)).toEqual({ made: once, schemas: {} })
})

test('schemas of one name and another content get a number', () => {
  const one = (name: string): Part => ({ type: 'object', properties: { owner: text(name) } })
  const { schemas } = shareAll({ a: one('x'), b: one('x'), c: one('y'), d: one('y') })
  expect(Object.keys(schemas).toSorted()).toEqual(['A', 'C'])
  const inner = shareAll({
    a: one('x'),
    b: { type: 'array', items: text('x') },
    c: one('y'),
    d: { type: 'array', items: text('y') },
  })
  expect(Object.keys(inner.schemas).toSorted()).toEqual(['Owner', 'Owner2'])
})
