/** Numbers that were lost, changed or added. */
import { hasScript } from '../../locale/language.ts'
import { defineCheck, inLines, type TextSpan } from './check.ts'

interface WrittenNumber {
  readonly value: number
  readonly span: TextSpan
}

/** 1,000 and 1.000 and 1 000 are thousands; 3.14 and 3,5 are fractions; 1万2千 is 12,000. */
const DIGITS =
  /(?:\d+[十百千万亿萬億兆]+)+\d*|(?:\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?/gu
const HAN = /[零〇一二两兩三四五六七八九十百千万亿萬億]+/gu
const UNITS: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  兆: 1e12,
}
const HAN_DIGITS = '零一二三四五六七八九'

const toDigit = (sign: string): number =>
  HAN_DIGITS.indexOf(sign.replace('〇', '零').replace(/[两兩]/u, '二'))

/** Digits and units in turn, highest first: 3, 百, 2, 十 is 320. */
const sumUnits = (parts: readonly string[], toValue: (part: string) => number): number => {
  let [total, section, digit] = [0, 0, 0]
  for (const part of parts) {
    const unit = UNITS[part]
    if (unit === undefined) digit = toValue(part)
    else if (unit < 1e4) {
      section += Math.max(1, digit) * unit
      digit = 0
    } else {
      total += Math.max(1, section + digit) * unit
      ;[section, digit] = [0, 0]
    }
  }
  return total + section + digit
}

/** 三百二十 is 320; digits in a row are spelled: 二〇二四. */
const parseHan = (text: string): number =>
  /[十百千万萬亿億]/u.test(text)
    ? sumUnits([...text], toDigit)
    : Number([...text].map((sign) => String(toDigit(sign))).join(''))

/** Digits of every width are half a width wide; offsets stay. */
const narrow = (text: string): string =>
  text.replace(/[０-９．，]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))

const GROUPED = /^\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)/u

const parseDigits = (text: string): number => {
  const parts = text.match(/\d+|[^\d.,\s]/gu) ?? []
  if (parts.some((part) => UNITS[part] !== undefined)) return sumUnits(parts, Number)
  const plain = GROUPED.test(text) ? text.replace(/[.,\u00a0\u202f ](?=\d{3}(?!\d))/gu, '') : text
  return Number(plain.replace(',', '.'))
}

/** 2:00 and 2h00 are two o'clock. */
const FULL_HOUR = /(?<=\d[:：h])00(?!\d)/gu

const listDigits = (text: string): readonly WrittenNumber[] =>
  [...narrow(text).replace(FULL_HOUR, '  ').matchAll(DIGITS)].map(({ 0: match, index }) => ({
    value: parseDigits(match),
    span: { from: index, to: index + match.length },
  }))

const listHan = (text: string): readonly number[] =>
  [...text.matchAll(HAN)].map(({ 0: match }) => parseHan(match))

/** Up to here numbers are often written as words: “twelve”. */
const LARGEST_SPELLED = 12
/** 123! at school, ½ and dates apart: a number may stand in both in another unit. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9

/**
 * Compares digits. Chinese numerals of either side satisfy digits of the other; small numbers may
 * be spelled out.
 */
export const numbers = defineCheck({
  find: inLines(({ source, translation }, { languages }) => {
    if (source === '') return null
    const [given, written] = [listDigits(source), listDigits(translation)]
    const spelled = hasScript(languages.target, 'latin') || hasScript(languages.target, 'thai')
    const allWritten = [
      ...written.map(({ value }) => value),
      ...(spelled ? [] : listHan(translation)),
    ]
    const allGiven = [...given.map(({ value }) => value), ...listHan(source)]
    const lost = given
      .map(({ value }) => value)
      .filter((value) => !allWritten.some((other) => isClose(value, other)))
      .filter((value) => value > LARGEST_SPELLED || written.length > 0)
    const added = written.filter(({ value }) => !allGiven.some((other) => isClose(value, other)))
    if (lost.length + added.length === 0) return null
    return {
      spans: added.map(({ span }) => span),
      details: [
        ...new Set(lost.length > 0 ? lost.map(String) : added.map(({ value }) => `${value}`)),
      ],
    }
  }),
})
