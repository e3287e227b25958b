import type { FastifyReply } from 'fastify'
import { z } from 'zod'

type Write = ReturnType<FastifyReply['compileSerializationSchema']>

type JsonSchema = z.core.JSONSchema.BaseSchema

const PLAIN: ReadonlySet<unknown> = new Set(['string', 'boolean', 'number', 'integer', 'null'])

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing inside that could hold a name nobody meant to send. */
const isPlain = ({ type, const: only }: JsonSchema): boolean =>
  type === undefined ? PLAIN.has(typeof only) : [type].flat().every((one) => PLAIN.has(one))

const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

/** Anything at all, written by `JSON.stringify`. */
const ANYTHING: JsonSchema = {}

const lightUnion = (schema: JsonSchema, branches: readonly JsonSchema[]): JsonSchema => {
  if (branches.every(isPlain)) return ANYTHING
  const remaining = branches.filter((one) => !isNull(one))
  const [only] = remaining
  // which of several shapes it is must be found out by looking, so there every word of them stays
  if (
    remaining.length !== 1 ||
    only === undefined ||
    (only.type !== 'object' && only.type !== 'array')
  )
    return schema
  const light = lightened(only)
  return light === ANYTHING ? ANYTHING : { ...light, nullable: true }
}

const lightObject = (schema: JsonSchema): JsonSchema => {
  const { properties, additionalProperties } = schema
  const others = isSchema(additionalProperties)
    ? lightened(additionalProperties)
    : additionalProperties
  if (properties === undefined && isSchema(others) && (others === ANYTHING || isPlain(others)))
    return ANYTHING
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, one]) => [
              key,
              isSchema(one) ? lightened(one) : one,
            ]),
          ),
        }),
    ...(others === undefined ? {} : { additionalProperties: others }),
  }
}

/**
 * The schema with what a serialiser need not look at left out: patterns of texts, and the choice
 * between a thing and null or between plain
 * values, for which it would otherwise validate every value of every row. Names that the schema
 * does not have are still not sent.
 */
const lightened = (schema: JsonSchema): JsonSchema => {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return lightUnion(schema, branches.filter(isSchema))
  if (schema.type === 'string') return { type: 'string' }
  if (Array.isArray(schema.type) && isPlain(schema)) return ANYTHING
  if (schema.type === 'array' && isSchema(schema.items))
    return { ...schema, items: lightened(schema.items) }
  return schema.type === 'object' ? lightObject(schema) : schema
}

/** What of an answer is written, for the serialiser: the envelope around `data`. */
export const serialSchema = (response: z.ZodType): Record<string, unknown> => {
  const data = z.toJSONSchema(response, {
    io: 'output',
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    // keys of a record are always text; the serialiser takes the rule for a type and warns
    override: ({ jsonSchema }) => delete jsonSchema.propertyNames,
  })
  delete data.$schema
  const sentence = { type: 'string' }
  return {
    type: 'object',
    // with references inside, a place in the schema is an address: nothing may move
    properties: {
      code: { type: 'integer' },
      data: JSON.stringify(data).includes('"$ref"') ? data : lightened(data),
      msg: sentence,
      message: sentence,
    },
    required: ['code', 'data', 'msg', 'message'],
  }
}

const writers = new WeakMap<z.ZodType, Write>()

/**
 * Writes answers with that `data`. Compiled with the first answer, not at the start: there are
 * hundreds of endpoints; and once for all servers of a process.
 */
export const getWriter = (reply: FastifyReply, response: z.ZodType): Write => {
  const known = writers.get(response) ?? reply.compileSerializationSchema(serialSchema(response))
  writers.set(response, known)
  return known
}
