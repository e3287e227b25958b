/** Amounts are whole minor units of a currency: cents, fen, yen. */

/** Places behind the point of the currency, ISO 4217. */
export const getCurrencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)

/** A decimal text as a whole number of its last place, and how many places it has. */
interface Decimal {
  readonly value: bigint
  readonly places: number
}

const parseDecimal = (text: string): Decimal => {
  const [whole = '0', fraction = ''] = text.split('.')
  return { value: BigInt(whole + fraction), places: fraction.length }
}

/** Half a unit goes up, away from zero. */
const divideHalfUp = (value: bigint, by: bigint): bigint => {
  const isNegative = value < 0n
  const size = isNegative ? -value : value
  const rounded = (2n * size + by) / (2n * by)
  return isNegative ? -rounded : rounded
}

/** Product of decimals in whole minor units of a currency with `digits`, rounded half up once. */
export const multiplyToMinor = (factors: readonly string[], digits: number): number => {
  const parsed = factors.map(parseDecimal)
  const value = parsed.reduce((product, factor) => product * factor.value, 1n)
  const places = parsed.reduce((sum, factor) => sum + factor.places, 0)
  return Number(divideHalfUp(value * tenTo(digits), tenTo(places)))
}

/** Whole minor units times a decimal, rounded half up. */
export const scaleMinor = (minor: number, factor: string): number => {
  const { value, places } = parseDecimal(factor)
  return Number(divideHalfUp(BigInt(minor) * value, tenTo(places)))
}

/** Millionths of a unit of another currency, in minor units of the studio's. */
export const convertMicros = (micros: number, rate: string, digits: number): number => {
  const { value, places } = parseDecimal(rate)
  return Number(divideHalfUp(BigInt(micros) * value * tenTo(digits), tenTo(places + 6)))
}

/** `12.3400` as `12.34`, `5.0` as `5`. */
export const trimDecimal = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text

/** Minor units as a decimal text: `-1234` with two digits as `-12.34`. */
export const formatMinor = (minor: number, digits: number): string => {
  const size = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = size.slice(0, size.length - digits)
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${size.slice(-digits)}`
}

/** What somebody typed as an amount, in minor units; null: it is none, or has too many places. */
export const parseMinor = (text: string, digits: number): number | null => {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (match === null) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > digits) return null
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return sign === '-' && minor !== 0 ? -minor : minor
}
