const INDENT = 2

const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A point, a box, a row of numbers or of points: read better on one line than on many. */
const isShort = (value: object): boolean =>
  Object.values(value).every(isFlat) ||
  (Array.isArray(value) &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        'x' in one &&
        'y' in one &&
        Object.values(one as object).every(isFlat),
    ))

/**
 * JSON with a line for each object or list that holds only plain values or points. `width`: longest
 * line of plain values.
 */
export const formatJson = (value: unknown, width = 140, depth = 0): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const compact = JSON.stringify(value)
  if (isShort(value) && (Array.isArray(value) || compact.length + depth * INDENT <= width))
    return compact
  const [pad, end] = [' '.repeat((depth + 1) * INDENT), ' '.repeat(depth * INDENT)]
  if (Array.isArray(value))
    return `[\n${value.map((one) => pad + formatJson(one, width, depth + 1)).join(',\n')}\n${end}]`
  const fields = Object.entries(value).map(
    ([key, one]) => `${pad}${JSON.stringify(key)}: ${formatJson(one, width, depth + 1)}`,
  )
  return `{\n${fields.join(',\n')}\n${end}}`
}
