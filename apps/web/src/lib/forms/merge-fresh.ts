/** The fields of a form over something others may change meanwhile. */
export interface FreshFields<Values extends object> {
  /** what is kept, as it was seen last */
  readonly base: Values
  readonly values: Values
  /** typed here, and since then changed by somebody else: what is kept now is in `base` */
  readonly contested: ReadonlySet<keyof Values>
}

// plain values, and lists of them in an order of their own
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const getKeys = <Values extends object>(values: Values): readonly (keyof Values)[] =>
  Object.keys(values) as (keyof Values)[]

/** The fields that were changed here. */
export const changedFields = <Values extends object>({
  base,
  values,
}: Pick<FreshFields<Values>, 'base' | 'values'>): Partial<Values> => {
  const changed: Partial<Values> = {}
  for (const key of getKeys(values)) if (!isSame(values[key], base[key])) changed[key] = values[key]
  return changed
}

/** The person keeps what was typed in this field. */
export const keepMine = <Values extends object>(
  fields: FreshFields<Values>,
  name: keyof Values,
): FreshFields<Values> => ({
  ...fields,
  contested: new Set([...fields.contested].filter((key) => key !== name)),
})

/** The person takes what is stored now in this field. */
export const takeStored = <Values extends object>(
  fields: FreshFields<Values>,
  name: keyof Values,
): FreshFields<Values> => ({
  ...keepMine(fields, name),
  values: { ...fields.values, [name]: fields.base[name] },
})

/** Contested fields in which both versions still differ, in the order of the form. */
export const openConflicts = <Values extends object>({
  base,
  values,
  contested,
}: FreshFields<Values>): readonly (keyof Values & string)[] =>
  getKeys(values).filter(
    (key): key is keyof Values & string => contested.has(key) && !isSame(values[key], base[key]),
  )

/** Fields that this form and another person changed, for `FieldConflicts`. */
export interface FormConflicts<Values extends object> {
  readonly names: readonly (keyof Values & string)[]
  readonly mine: Values
  readonly stored: Values
  readonly keepMine: (name: keyof Values & string) => void
  readonly takeStored: (name: keyof Values & string) => void
}

/**
 * What others changed comes into the fields nobody touched here; what was typed stays. @returns the
 * same object where nothing is new
 */
export const mergeFresh = <Values extends object>(
  fields: FreshFields<Values>,
  present: Values,
): FreshFields<Values> => {
  const { base, values, contested } = fields
  const theirs = getKeys(present).filter((key) => !isSame(present[key], base[key]))
  if (theirs.length === 0) return fields
  const touched = changedFields(fields)
  const next = { ...values }
  for (const key of theirs) if (!(key in touched)) next[key] = present[key]
  const both = [...contested, ...theirs.filter((key) => key in touched)]
  return {
    base: present,
    values: next,
    contested: new Set(both.filter((key) => !isSame(next[key], present[key]))),
  }
}
