/** What names of folders and files say about chapters: number, volume, title, language. */
import type { SourceLanguage } from '../locale/language.ts'

export interface ChapterName {
  /** as it is written, `13.5` too; null: none was found */
  readonly number: number | null
  /** a word or sign says that it is a chapter; else the number merely stands there */
  readonly isExplicit: boolean
  /** last chapter of `12-13`; null: the name is about one chapter */
  readonly until: number | null
  readonly volume: number | null
  readonly title: string
  readonly language: SourceLanguage | null
}

const NUMBER = String.raw`\d{1,5}(?:\.\d{1,2})?(?!\d)`
const HAN_NUMBER = '[〇零一二三四五六七八九十百千两]+'
/** not in the middle of a word */
const START = String.raw`(?<!\p{L})`
const GAP = String.raw`[\s.\-:#]*`

const CHAPTER_PATTERNS = [
  `第\\s*(${NUMBER}|${HAN_NUMBER})\\s*(?:话|話|章|回|集|節|节|화|편)`,
  `제?\\s*(${NUMBER})\\s*(?:话|話|章|回|集|화|편)`,
  `(?:ตอนที่|ตอน|บทที่|บท)\\s*(${NUMBER})`,
  `${START}(?:chapter|chapitre|capítulo|capitulo|kapitel|chap|chp|ch|cap|bab|episode|épisode|episodio|episódio|eps|ep)${GAP}(${NUMBER})`,
  // of one letter: directly before the number
  `${START}[ce](${NUMBER})(?!\\p{L})`,
  `#\\s*(${NUMBER})`,
].map((source) => new RegExp(source, 'iu'))

const VOLUME_PATTERNS = [
  `第\\s*(${NUMBER}|${HAN_NUMBER})\\s*(?:卷|巻|册|冊|部|季|권)`,
  `(${NUMBER})\\s*(?:卷|巻|권)`,
  `${START}(?:volume|vol|tome|tomo|season)${GAP}(${NUMBER})`,
  `${START}[vst](${NUMBER})`,
].map((source) => new RegExp(source, 'iu'))

const HAN_DIGITS = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))
HAN_DIGITS.set('〇', 0).set('两', 2)
const HAN_UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** `二十三` is 23, `一〇三` is 103. */
const parseHanNumber = (text: string): number => {
  const letters = [...text]
  if (!letters.some((letter) => HAN_UNITS.has(letter)))
    return Number(letters.map((letter) => HAN_DIGITS.get(letter) ?? 0).join(''))
  let [sum, digit] = [0, 0]
  for (const letter of letters) {
    const unit = HAN_UNITS.get(letter)
    if (unit === undefined) {
      digit = HAN_DIGITS.get(letter) ?? 0
    } else {
      sum += Math.max(digit, 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

const parseNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : parseHanNumber(text)

const LANGUAGE_NAMES: Readonly<Record<SourceLanguage, string>> = {
  'zh-Hans': 'zh|zho|chi|cn|chs|chinese|中文|简体|简中',
  'zh-Hant': 'cht|tw|zh-hant|繁体|繁體|繁中',
  ja: 'ja|jp|jpn|japanese|日本語|日文',
  ko: 'ko|kr|kor|korean|한국어|韩文',
  en: 'en|eng|english|英文',
}

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([language, names]) => ({
  language: language as SourceLanguage,
  pattern: new RegExp(
    `(?:^|[[(【])\\s*(?:raw\\s+)?(?:${names})\\s*(?:raw\\s*)?(?:$|[\\])】])`,
    'iu',
  ),
}))

const findLanguage = (text: string): SourceLanguage | null =>
  LANGUAGES.find(({ pattern }) => pattern.test(text))?.language ?? null

interface Found {
  readonly number: number
  readonly start: number
  readonly end: number
}

const findFirst = (text: string, patterns: readonly RegExp[]): Found | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match?.[1] !== undefined)
      return {
        number: parseNumber(match[1]),
        start: match.index,
        end: match.index + match[0].length,
      }
  }
  return null
}

const isNumbered = (text: string): boolean =>
  findFirst(text, [...CHAPTER_PATTERNS, ...VOLUME_PATTERNS]) !== null

/** Groups in brackets name who scanned, years and the like, unless the chapter stands in them. */
const withoutBrackets = (text: string): string =>
  text.replaceAll(/\[[^\]]*\]|【[^】]*】|\([^)]*\)/gu, (group) =>
    isNumbered(group) ? group.slice(1, -1) : ' ',
  )

const PICTURE_SIZE = /\d{3,5}\s*(?:px|p(?!\p{L})|x\s*\d{3,5}|dpi)/giu
const BARE_PATTERNS = [
  new RegExp(`^\\s*(${NUMBER})(?!\\p{L})`, 'u'),
  new RegExp(`(?<![\\d.])(${NUMBER})\\s*$`, 'u'),
  new RegExp(`(?<![\\d.])(${NUMBER})(?!\\p{L})`, 'u'),
]

const TITLE_EDGES = /^[\s\-–—―:.,~|·、!]+|[\s\-–—―:,~|·、]+$/gu
const QUOTES = /^[「『《"'“‘](.*)[」』》"'”’]$/u

const cleanTitle = (text: string): string => {
  const bare = text.replaceAll(TITLE_EDGES, '')
  return (QUOTES.exec(bare)?.[1] ?? bare).replaceAll(/\s+/gu, ' ').slice(0, 200)
}

const blank = (text: string, found: Found | null): string =>
  found === null
    ? text
    : text.slice(0, found.start) + ' '.repeat(found.end - found.start) + text.slice(found.end)

const findUntil = (text: string, { number, end }: Found): Found | null => {
  const match = /^[-–~](\d{1,5})(?![\d.])/u.exec(text.slice(end))
  const until = Number(match?.[1])
  return match !== null && until > number
    ? { number: until, start: end, end: end + match[0].length }
    : null
}

/**
 * Reads a name of a folder, or of a file without its extension: "Vol.02 Ch.013.5 – Title",
 * "第12话 重逢", "Episode 12", "chapter_0012", "S2E05", "012".
 */
export const parseChapterName = (name: string): ChapterName => {
  const plain = name.normalize('NFKC').replaceAll('_', ' ').trim()
  const language = findLanguage(plain)
  const text = withoutBrackets(plain)
  const volume = findFirst(text, VOLUME_PATTERNS)
  // "第3卷" is no chapter, and neither is the 2 of "S2"
  const rest = blank(text, volume).replaceAll(PICTURE_SIZE, (size) => ' '.repeat(size.length))
  const explicit = findFirst(rest, CHAPTER_PATTERNS)
  const found = explicit ?? findFirst(rest, BARE_PATTERNS)
  const until = explicit === null ? null : findUntil(rest, explicit)
  // after a bare number at the end there is nothing, and what stands before is the comic's name
  const title = found === null ? (volume === null ? rest : '') : rest.slice((until ?? found).end)
  return {
    number: found?.number ?? null,
    isExplicit: explicit !== null,
    until: until?.number ?? null,
    volume: volume?.number ?? null,
    title: cleanTitle(title),
    language,
  }
}
