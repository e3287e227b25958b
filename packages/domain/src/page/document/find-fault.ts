import type { Field, FieldMap, ListField, NumberField, TextField, UnionField } from './field.ts'

/** What is wrong with a value. */
export type FaultRule =
  | 'wrong_type'
  | 'not_finite'
  | 'out_of_range'
  | 'too_long'
  | 'too_short'
  | 'not_allowed'
  | 'missing'
  | 'unknown_field'

export interface Fault {
  /** from the checked value to the wrong one, e.g. `['shadow', 'blur']` */
  readonly path: readonly (string | number)[]
  readonly rule: FaultRule
}

/**
 * `limits`: also what a person may enter, for values on their way in. `types`: only what code
 * relies on, so that a document written under wider limits is still read.
 */
export type Strictness = 'limits' | 'types'

const fault = (rule: FaultRule): Fault => ({ path: [], rule })

const below = (key: string | number, inner: Fault | null): Fault | null =>
  inner && { path: [key, ...inner.path], rule: inner.rule }

/** An object with named values; no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberFault = (one: NumberField, value: unknown, strictness: Strictness): Fault | null => {
  if (typeof value !== 'number') return fault('wrong_type')
  if (!Number.isFinite(value)) return fault('not_finite')
  if (strictness === 'types') return null
  const { min = -Infinity, max = Infinity, aboveMin = false, integer = false } = one
  if (integer && !Number.isInteger(value)) return fault('not_allowed')
  return value < min || value > max || (aboveMin && value === min) ? fault('out_of_range') : null
}

const textFault = (one: TextField, value: unknown, strictness: Strictness): Fault | null => {
  if (typeof value !== 'string') return fault('wrong_type')
  if (strictness === 'types') return null
  if (value.length > (one.max ?? Infinity)) return fault('too_long')
  if (value.length < (one.min ?? 0)) return fault('too_short')
  return one.pattern && !one.pattern.test(value) ? fault('not_allowed') : null
}

const listFault = (one: ListField, value: unknown, strictness: Strictness): Fault | null => {
  if (!Array.isArray(value)) return fault('wrong_type')
  if (strictness === 'limits') {
    if (value.length > (one.max ?? Infinity)) return fault('too_long')
    if (value.length < (one.min ?? 0)) return fault('too_short')
  }
  for (const [at, each] of value.entries()) {
    const found = below(at, findFault(one.of, each, strictness))
    if (found) return found
  }
  return null
}

const tupleFault = (of: readonly Field[], value: unknown, strictness: Strictness): Fault | null => {
  if (!Array.isArray(value)) return fault('wrong_type')
  if (value.length !== of.length) return fault(value.length < of.length ? 'too_short' : 'too_long')
  for (const [at, one] of of.entries()) {
    const found = below(at, findFault(one, value[at], strictness))
    if (found) return found
  }
  return null
}

const unionFault = (
  { key, of }: UnionField,
  value: unknown,
  strictness: Strictness,
): Fault | null => {
  if (!isRecord(value)) return fault('wrong_type')
  const variant = of.find(({ fields }) => {
    const literal = fields[key]
    return literal?.type === 'literal' && literal.value === value[key]
  })
  return variant
    ? objectFault(variant.fields, value, strictness)
    : below(key, fault(value[key] === undefined ? 'missing' : 'not_allowed'))
}

/**
 * The first thing that is wrong with an object.
 * @param partial absent properties are no fault, as in an edit of some of them
 */
export const objectFault = (
  fields: FieldMap,
  value: unknown,
  strictness: Strictness,
  partial = false,
): Fault | null => {
  if (!isRecord(value)) return fault('wrong_type')
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return below(unknown, fault('unknown_field'))
  for (const [name, one] of Object.entries(fields)) {
    const each = value[name]
    if (each === undefined) {
      if (partial || one.type === 'optional') continue
      return below(name, fault('missing'))
    }
    const found = below(name, findFault(one, each, strictness))
    if (found) return found
  }
  return null
}

/** The first thing that is wrong with a value, or null. */
export const findFault = (one: Field, value: unknown, strictness: Strictness): Fault | null => {
  switch (one.type) {
    case 'number':
      return numberFault(one, value, strictness)
    case 'text':
      return textFault(one, value, strictness)
    case 'flag':
      return typeof value === 'boolean' ? null : fault('wrong_type')
    case 'choice':
      if (typeof value !== 'string') return fault('wrong_type')
      return one.values.includes(value) ? null : fault('not_allowed')
    case 'literal':
      return value === one.value ? null : fault('not_allowed')
    case 'list':
      return listFault(one, value, strictness)
    case 'tuple':
      return tupleFault(one.of, value, strictness)
    case 'object':
      return objectFault(one.fields, value, strictness)
    case 'union':
      return unionFault(one, value, strictness)
    case 'nullable':
      return value === null ? null : findFault(one.of, value, strictness)
    case 'optional':
      return value === undefined ? null : findFault(one.of, value, strictness)
  }
}
