/** Zod schemas of the domain's field descriptions (domain/page/document/field.ts). */
import type {
  Field,
  FieldMap,
  NumberField,
  ObjectValue,
  TextField,
  UnionField,
  Value,
} from '@panelflow/domain/page/document/field.ts'
import { z } from 'zod'

const numberSchema = ({ min, max, aboveMin, integer }: NumberField): z.ZodType => {
  let schema = integer ? z.number().int() : z.number()
  if (min !== undefined) schema = aboveMin ? schema.gt(min) : schema.min(min)
  return max === undefined ? schema : schema.max(max)
}

const textSchema = ({ min, max, pattern }: TextField): z.ZodType => {
  let schema = z.string()
  if (pattern) schema = schema.regex(pattern)
  if (min !== undefined) schema = schema.min(min)
  return max === undefined ? schema : schema.max(max)
}

const unionSchema = ({ key, of }: UnionField): z.ZodType => {
  const [first, ...rest] = of.map(({ fields }) => objectSchema(fields))
  if (first === undefined) return z.never()
  return z.discriminatedUnion(key, [first, ...rest])
}

/** The schema of a field whose type is not known here. */
export const createSchema = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'number':
      return numberSchema(field)
    case 'text':
      return textSchema(field)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(field.values)
    case 'literal':
      return z.literal(field.value)
    case 'list': {
      let schema = z.array(createSchema(field.of))
      if (field.min !== undefined) schema = schema.min(field.min)
      return field.max === undefined ? schema : schema.max(field.max)
    }
    case 'tuple': {
      const [first, ...rest] = field.of.map(createSchema)
      return first === undefined ? z.tuple([]) : z.tuple([first, ...rest])
    }
    case 'object':
      return objectSchema(field.fields)
    case 'union':
      return unionSchema(field)
    case 'nullable':
      return createSchema(field.of).nullable()
    case 'optional':
      return createSchema(field.of).optional()
  }
}

const objectSchema = (fields: FieldMap): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, createSchema(field)])),
  )

/** A schema that takes exactly the values of the field. */
export const toSchema = <const F extends Field>(field: F): z.ZodType<Value<F>, Value<F>> =>
  // the switch above and the type `Value` go through the same descriptions, case by case
  createSchema(field) as z.ZodType<Value<F>, Value<F>>

/** A schema of an object with these properties and no others. */
export const toObjectSchema = <const S extends FieldMap>(
  fields: S,
): z.ZodType<ObjectValue<S>, ObjectValue<S>> =>
  objectSchema(fields) as z.ZodType as z.ZodType<ObjectValue<S>, ObjectValue<S>>

/** A schema of some of these properties, as an edit names them. */
export const toPartialSchema = <const S extends FieldMap>(
  fields: S,
): z.ZodType<Partial<ObjectValue<S>>, Partial<ObjectValue<S>>> =>
  objectSchema(fields).partial() as z.ZodType as z.ZodType<
    Partial<ObjectValue<S>>,
    Partial<ObjectValue<S>>
  >
