import { fastify } from 'fastify'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { canView } from '@panelflow/contract/can-view.ts'
import { serialSchema } from './serial-schema.ts'

const sent = async (schema: z.ZodType, data: unknown): Promise<unknown> => {
  const http = fastify()
  http.get('/', { schema: { response: { '2xx': serialSchema(schema) } } }, () => ({
    code: 0,
    data,
    msg: 'Done',
    message: 'Done',
  }))
  const answer: { readonly data: unknown } = (await http.inject('/')).json()
  await http.close()
  return answer.data
}

const person = z.object({ id: z.uuid(), name: z.string() })

describe('what of an answer is written', () => {
  it('leaves out names the schema does not have, also of things that may be null', async () => {
    const view = z.object({
      by: person.nullable(),
      all: z.array(person),
      can: canView(['edit', 'stop']),
    })
    const leaky = { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', name: 'Ann', password: 'secret' }
    const { password: _password, ...clean } = leaky
    expect(
      await sent(view, {
        by: leaky,
        all: [leaky],
        can: { edit: true, stop: 'order.finished' },
        secret: 1,
      }),
    ).toEqual({
      by: clean,
      all: [clean],
      can: { edit: true, stop: 'order.finished' },
    })
    expect(await sent(view, { by: null, all: [], can: {} })).toEqual({ by: null, all: [], can: {} })
  })

  it('writes plain values and nulls as they are', async () => {
    const view = z.object({
      a: z.string().nullable(),
      b: z.number().int().nullable(),
      c: z.boolean(),
      d: z.string().optional(),
      e: z.unknown(),
    })
    expect(await sent(view, { a: null, b: null, c: true, e: { x: [1] } })).toEqual({
      a: null,
      b: null,
      c: true,
      e: { x: [1] },
    })
    expect(await sent(view, { a: 'é"\n', b: 3, c: false, d: 'x', e: null })).toEqual({
      a: 'é"\n',
      b: 3,
      c: false,
      d: 'x',
      e: null,
    })
  })

  it('tells shapes of a union apart by their words', async () => {
    const view = z.union([
      z.object({ kind: z.literal('a'), by: person.nullable() }),
      z.object({ kind: z.literal('b'), n: z.number() }),
    ])
    expect(await sent(view, { kind: 'b', n: 2 })).toEqual({ kind: 'b', n: 2 })
    expect(await sent(view, { kind: 'a', by: null })).toEqual({ kind: 'a', by: null })
  })
})
