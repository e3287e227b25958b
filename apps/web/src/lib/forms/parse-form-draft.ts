const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** A list, an object, a text … ; number fields that are empty hold an empty text. */
const getKind = (value: unknown): string => {
  if (Array.isArray(value)) return 'list'
  if (value === '' || typeof value === 'number' || typeof value === 'string') return 'entry'
  return value === null ? 'null' : typeof value
}

/**
 * What a form held before a reload, merged into what it holds now: fields it no longer has, and
 * values of another kind, are left out. null: nothing differs, or it cannot be read.
 */
export const parseFormDraft = <Values extends object>(
  stored: string | null,
  present: Values,
): Values | null => {
  const read = stored === null ? null : parse(stored)
  if (!isRecord(read)) return null
  const differs = Object.entries(present).flatMap(([field, value]: [string, unknown]) => {
    const before = read[field]
    const isUsable =
      before !== undefined &&
      (value === null || before === null || getKind(before) === getKind(value))
    return isUsable && JSON.stringify(before) !== JSON.stringify(value) ? [[field, before]] : []
  })
  return differs.length === 0 ? null : { ...present, ...Object.fromEntries(differs) }
}
