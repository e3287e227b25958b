import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const kinds = (schema: JsonSchema): JsonSchema[] => {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (one): one is JsonSchema => typeof one === 'object',
  )
  return branches.length > 0 ? branches.flatMap(kinds) : [schema]
}

const has = (schemas: readonly JsonSchema[], ...types: readonly string[]): boolean =>
  schemas.some(
    (one) =>
      types.includes(String(one.type)) ||
      (one.const !== undefined && types.includes(typeof one.const)),
  )

const fromText = (text: string, schemas: readonly JsonSchema[]): unknown => {
  if (has(schemas, 'string')) return text
  if (has(schemas, 'number', 'integer') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (has(schemas, 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (has(schemas, 'null') && text === '') return null
  if (has(schemas, 'array')) return text === '' ? [] : [fromText(text, listItemSchemas(schemas))]
  return text
}

const listItemSchemas = (schemas: readonly JsonSchema[]): JsonSchema[] =>
  schemas.flatMap((one) =>
    typeof one.items === 'object' && !Array.isArray(one.items) ? kinds(one.items) : [],
  )

const listChildSchemas = (schemas: readonly JsonSchema[], key: string): JsonSchema[] =>
  schemas.flatMap((one) => {
    const child = one.properties?.[key] ?? one.additionalProperties
    return typeof child === 'object' ? kinds(child) : []
  })

/**
 * Forms and query strings know only text: turns it into the numbers, booleans and lists the schema
 * names.
 */
const typed = (value: unknown, schemas: readonly JsonSchema[]): unknown => {
  if (typeof value === 'string') return fromText(value, schemas)
  if (Array.isArray(value)) return value.map((one) => typed(one, listItemSchemas(schemas)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      typed(child, listChildSchemas(schemas, key)),
    ]),
  )
}

const tooSmall = (field: string, origin: string, min: number): FieldError => {
  if (origin === 'string')
    return min === 1
      ? fieldError(field, 'field.required')
      : fieldError(field, 'field.too_short', { min })
  if (origin === 'array' || origin === 'set')
    return min === 1
      ? fieldError(field, 'field.required')
      : fieldError(field, 'field.list_too_short', { min })
  return fieldError(field, 'field.too_small', { min })
}

const tooBig = (field: string, origin: string, max: number): FieldError => {
  if (origin === 'string') return fieldError(field, 'field.too_long', { max })
  return origin === 'array' || origin === 'set'
    ? fieldError(field, 'field.list_too_long', { max })
    : fieldError(field, 'field.too_big', { max })
}

/** What a schema refuses, in the words of field errors. */
const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) => {
    const field = issue.path.join('.')
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => fieldError([...issue.path, key].join('.'), 'field.unknown'))
      case 'too_small':
        return [tooSmall(field, issue.origin, Number(issue.minimum))]
      case 'too_big':
        return [tooBig(field, issue.origin, Number(issue.maximum))]
      case 'invalid_value':
        return [
          fieldError(field, issue.input === undefined ? 'field.required' : 'field.not_offered'),
        ]
      case 'invalid_format':
      case 'custom':
        return [fieldError(field, 'field.wrong_format')]
      default:
        return [
          fieldError(field, issue.input === undefined ? 'field.required' : 'field.wrong_type'),
        ]
    }
  })

/** NUL and halves of surrogate pairs: valid in JSON, but no text that PostgreSQL can keep. */
const UNKEEPABLE = /\0|\p{Surrogate}/u

const findUnstorable = (value: unknown, path: readonly string[] = []): FieldError[] => {
  if (typeof value === 'string')
    return UNKEEPABLE.test(value) ? [fieldError(path.join('.'), 'field.characters')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    UNKEEPABLE.test(key)
      ? [fieldError(path.join('.'), 'field.characters')]
      : findUnstorable(child, [...path, key]),
  )
}

/** The same without a list of what is wrong: nearly every request has nothing. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !UNKEEPABLE.test(value)
  if (typeof value !== 'object' || value === null) return true
  for (const key of Object.keys(value)) {
    if (UNKEEPABLE.test(key) || !isStorable((value as Record<string, unknown>)[key])) return false
  }
  return true
}

/**
 * Query strings and addresses: what each name may be is looked up once, not with every request.
 */
const textReader = (schema: z.ZodType): ((value: unknown) => unknown) => {
  const shape = kinds(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
    }),
  )
  const children = new Map<string, JsonSchema[]>()
  const listSchemas = (key: string): JsonSchema[] => {
    const known = children.get(key)
    if (known !== undefined) return known
    const found = listChildSchemas(shape, key)
    // a name nobody knows is refused in a moment, and there are endlessly many
    if (found.length > 0) children.set(key, found)
    return found
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return typed(value, shape)
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, typed(child, listSchemas(key))]),
    )
  }
}

/**
 * Reads one part of a request by its schema. @throws AppError `request.invalid` with `fields`
 */
export type ReadPart = (value: unknown, fromTextOnly: boolean) => unknown

export const partReader = (schema: z.ZodType | undefined): ReadPart => {
  if (!schema) return () => undefined
  // made with the first text, not at the start: there are hundreds of endpoints; JSON needs none
  let readText: ReturnType<typeof textReader> | undefined
  const fromText = (value: unknown): unknown => {
    readText ??= textReader(schema)
    return readText(value)
  }
  return (value, fromTextOnly) => {
    if (!isStorable(value)) throw new AppError('request.invalid', { fields: findUnstorable(value) })
    const result = schema.safeParse(fromTextOnly ? fromText(value) : value, { reportInput: true })
    if (!result.success)
      throw new AppError('request.invalid', { fields: toFieldErrors(result.error) })
    return result.data
  }
}
