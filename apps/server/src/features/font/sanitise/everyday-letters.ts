import {
  type CharacterSet,
  LANGUAGE_TABLE,
  LATIN_LETTERS,
} from '@panelflow/domain/locale/language-table.ts'
import type { Language } from '@panelflow/domain/locale/language.ts'

const BASIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-'
const KANA = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fc],
] as const
const THAI = [
  [0x0e01, 0x0e3a],
  [0x0e40, 0x0e4e],
] as const
const WIDE_MARKS = '、。！？…'

const range = (ranges: readonly (readonly [from: number, to: number])[]): string =>
  ranges
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(''),
    )
    .join('')

/**
 * Rows of a national standard's first level, the letters of daily life, as its own encoding lists
 * them.
 */
const level = (
  encoding: string,
  [from, to]: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): string => {
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead++) {
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) bytes.push(lead, trail)
  }
  // places the standard leaves empty decode to a replacement or a private character
  return new TextDecoder(encoding)
    .decode(Uint8Array.from(bytes))
    .replaceAll(/[^\p{Script=Han}\p{Script=Hangul}]/gu, '')
}

const EUC_TRAILS = [[0xa1, 0xfe]] as const
const BIG5_TRAILS = [
  [0x40, 0x7e],
  [0xa1, 0xfe],
] as const

const LETTERS: Readonly<Record<CharacterSet, () => string>> = {
  gb2312: () => WIDE_MARKS + level('gbk', [0xb0, 0xd7], EUC_TRAILS),
  big5: () => WIDE_MARKS + level('big5', [0xa4, 0xc6], BIG5_TRAILS),
  jisx0208: () => WIDE_MARKS + range(KANA) + level('euc-jp', [0xb0, 0xcf], EUC_TRAILS),
  ksx1001: () => level('euc-kr', [0xb0, 0xc8], EUC_TRAILS),
  tis620: () => `${BASIC}${range(THAI)}฿`,
}

const getLetters = (language: Language): string => {
  const { characterSet, letters } = LANGUAGE_TABLE[language]
  return characterSet === null ? LATIN_LETTERS + letters : LETTERS[characterSet]()
}

const known = new Map<Language, readonly number[]>()

/**
 * Code points a font needs to set everyday text of a language: GB 2312, Big5 and JIS level 1, KS X
 * 1001, else the alphabet.
 */
export const listLetters = (language: Language): readonly number[] => {
  const found = known.get(language)
  if (found) return found
  const letters = [
    ...new Set(Array.from(getLetters(language), (letter) => letter.codePointAt(0) ?? 0)),
  ]
  known.set(language, letters)
  return letters
}
