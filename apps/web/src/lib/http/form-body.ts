const isFlat = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

const isFlatList = (value: unknown): value is readonly (string | number | boolean)[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFlat)

/** What the server takes of one form; beyond it a body goes as JSON. */
const MOST_FIELDS = 1000

/**
 * The body as a form, the default of spec §7. Null when a form would lose something of it: nested
 * values, null, empty lists.
 * Lists repeat their key as `name[]`.
 */
export const toFormBody = (value: unknown): URLSearchParams | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const form = new URLSearchParams()
  for (const [name, field] of Object.entries(value)) {
    if (isFlat(field)) form.append(name, String(field))
    else if (isFlatList(field)) for (const one of field) form.append(`${name}[]`, String(one))
    else return null
  }
  return [...form.keys()].length > MOST_FIELDS ? null : form
}
