/**
 * Descriptions of values, as plain data: the TypeScript type, the check of the domain and the
 * schema of the contract are derived from the same description.
 */

export interface NumberField {
  readonly type: 'number'
  readonly min?: number
  readonly max?: number
  /** `min` itself is too small */
  readonly aboveMin?: boolean
  readonly integer?: boolean
}

export interface TextField {
  readonly type: 'text'
  /** UTF-16 units */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
}

export interface FlagField {
  readonly type: 'flag'
}

export interface ChoiceField<T extends string = string> {
  readonly type: 'choice'
  readonly values: readonly T[]
}

/** Exactly this text; tells the variants of a union apart. */
export interface LiteralField<T extends string = string> {
  readonly type: 'literal'
  readonly value: T
}

export interface ListField<F = Field> {
  readonly type: 'list'
  readonly of: F
  readonly min?: number
  readonly max?: number
}

export interface TupleField<T = readonly Field[]> {
  readonly type: 'tuple'
  readonly of: T
}

export interface ObjectField<S = FieldMap> {
  readonly type: 'object'
  readonly fields: S
}

/** One of several objects, distinguished by the literal in `key`. */
export interface UnionField<V = readonly ObjectField[]> {
  readonly type: 'union'
  readonly key: string
  readonly of: V
}

export interface NullableField<F = Field> {
  readonly type: 'nullable'
  readonly of: F
}

/** May be absent from its object. */
export interface OptionalField<F = Field> {
  readonly type: 'optional'
  readonly of: F
}

export type Field =
  | NumberField
  | TextField
  | FlagField
  | ChoiceField
  | LiteralField
  | ListField
  | TupleField
  | ObjectField
  | UnionField
  | NullableField
  | OptionalField

export type FieldMap = { readonly [name: string]: Field }

type Flat<T> = { [K in keyof T]: T[K] }

/** The object a map of fields describes. */
export type ObjectValue<S> = Flat<
  {
    readonly [K in keyof S as S[K] extends { type: 'optional' } ? never : K]: Value<S[K]>
  } & {
    readonly [K in keyof S as S[K] extends { type: 'optional' } ? K : never]?:
      | Value<S[K]>
      | undefined
  }
>

/** The type a field describes. */
export type Value<F> = F extends { type: 'number' }
  ? number
  : F extends { type: 'text' }
    ? string
    : F extends { type: 'flag' }
      ? boolean
      : F extends ChoiceField<infer T>
        ? T
        : F extends LiteralField<infer T>
          ? T
          : F extends { type: 'nullable'; of: infer I }
            ? Value<I> | null
            : F extends { type: 'optional'; of: infer I }
              ? Value<I>
              : F extends { type: 'list'; of: infer I }
                ? readonly Value<I>[]
                : F extends { type: 'tuple'; of: infer T }
                  ? { readonly [K in keyof T]: Value<T[K]> }
                  : F extends { type: 'object'; fields: infer S }
                    ? ObjectValue<S>
                    : F extends { type: 'union'; of: readonly (infer V)[] }
                      ? Value<V>
                      : never

type NumberLimits = Omit<NumberField, 'type'>
type TextLimits = Omit<TextField, 'type'>
type ListLimits = Pick<ListField, 'min' | 'max'>

/** Builders of fields. */
export const field = {
  number: (limits: NumberLimits = {}): NumberField => ({ type: 'number', ...limits }),
  text: (limits: TextLimits = {}): TextField => ({ type: 'text', ...limits }),
  flag: (): FlagField => ({ type: 'flag' }),
  oneOf: <const T extends string>(values: readonly T[]): ChoiceField<T> => ({
    type: 'choice',
    values,
  }),
  literal: <const T extends string>(value: T): LiteralField<T> => ({ type: 'literal', value }),
  list: <const F extends Field>(of: F, limits: ListLimits = {}): ListField<F> => ({
    type: 'list',
    of,
    ...limits,
  }),
  tuple: <const T extends readonly Field[]>(of: T): TupleField<T> => ({ type: 'tuple', of }),
  object: <const S extends FieldMap>(fields: S): ObjectField<S> => ({ type: 'object', fields }),
  union: <const V extends readonly ObjectField[]>(key: string, of: V): UnionField<V> => ({
    type: 'union',
    key,
    of,
  }),
  nullable: <const F extends Field>(of: F): NullableField<F> => ({ type: 'nullable', of }),
  optional: <const F extends Field>(of: F): OptionalField<F> => ({ type: 'optional', of }),
}

/** Some of the fields of an object. */
export const pickFields = <S extends FieldMap, const K extends keyof S>(
  fields: S,
  names: readonly K[],
): Pick<S, K> => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<S, K>
