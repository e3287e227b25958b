/** Numbers as people type them into a field: `12.5`, `120/3 + 4`, `(800-24)/2`, `1,5 px`. */

const TOKEN = /\s*(\d+(?:[.,]\d*)?|[.,]\d+|[-+*/()×÷])/y

const listTokens = (typed: string): readonly string[] | null => {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < typed.length) {
    const found = TOKEN.exec(typed)?.[1]
    if (found === undefined) return null
    tokens.push(found)
  }
  return tokens
}

/** One value, with its sign or in brackets; then what binds closer; then sums. */
const evaluate = (tokens: readonly string[]): number | null => {
  let at = 0
  const take = (...wanted: readonly string[]): string | null => {
    const token = tokens[at]
    if (token === undefined || !wanted.includes(token)) return null
    at++
    return token
  }
  const readValue = (): number => {
    if (take('-') !== null) return -readValue()
    if (take('+') !== null) return readValue()
    if (take('(') !== null) {
      const inner = readSum()
      return take(')') === null ? Number.NaN : inner
    }
    return Number((tokens[at++] ?? 'nothing').replace(',', '.'))
  }
  const readProduct = (): number => {
    let value = readValue()
    for (let sign = take('*', '/', '×', '÷'); sign !== null; sign = take('*', '/', '×', '÷'))
      value = sign === '*' || sign === '×' ? value * readValue() : value / readValue()
    return value
  }
  const readSum = (): number => {
    let value = readProduct()
    for (let sign = take('+', '-'); sign !== null; sign = take('+', '-'))
      value = sign === '+' ? value + readProduct() : value - readProduct()
    return value
  }
  const result = readSum()
  return at === tokens.length && Number.isFinite(result) ? result : null
}

/**
 * The number that was typed, also as a calculation.
 * @param unit what may stand behind it, e.g. `px`
 * @returns null for what is no number
 */
export const parseNumber = (typed: string, unit = ''): number | null => {
  const trimmed = typed.trim()
  const bare = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed
  const tokens = listTokens(bare.trim())
  return tokens === null || tokens.length === 0 ? null : evaluate(tokens)
}
