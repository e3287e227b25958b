/**
 * Every language that chapters are translated into or from. Lists, fonts, hyphenation, specimens,
 * OCR models and prompts follow from these rows. A new target language is a row here and a
 * migration that widens the SQL domain `target_language`.
 */

/** Writing system. `kana` is Japanese: kana and Han together. */
export type LanguageScript = 'latin' | 'thai' | 'han' | 'kana' | 'hangul'

/** Spelling dictionaries by the last part of their package's name, `dictionary-en`. */
export const SPELLING_DICTIONARIES = ['en', 'en-gb', 'es', 'fr', 'pt'] as const
export type SpellingDictionary = (typeof SPELLING_DICTIONARIES)[number]

/** National standards whose first level holds the letters of daily life. */
export type CharacterSet = 'gb2312' | 'big5' | 'jisx0208' | 'ksx1001' | 'tis620'

/** Hyphenation patterns by their name in the package `hyphen`. */
export type HyphenationPatterns = 'en-us' | 'es' | 'fr' | 'id' | 'pt'

/** Models that find words and phrases where no spaces part them, by their name in BudouX. */
export type SegmentationModel = 'ja' | 'th' | 'zh-hans' | 'zh-hant'

export interface LanguageRow {
  /** chapters can be translated into it */
  readonly target: boolean
  /** models that read it from pages of books in this language; null: no book is in it */
  readonly ocr: { readonly horizontal: string; readonly vertical: string } | null
  readonly script: LanguageScript
  /**
   * Letters a font must have to be offered: what an alphabet has besides `LATIN_LETTERS`, or a
   * sample of a large script.
   */
  readonly letters: string
  /** letters of everyday text, for scripts of which `letters` is a sample */
  readonly characterSet: CharacterSet | null
  /** id of the font that new text starts with; it has all of `letters` */
  readonly font: string
  /** a line as it may stand in a bubble, with the letters that tell fonts of the language apart */
  readonly specimen: string
  readonly hyphenation: HyphenationPatterns | null
  /** null: spaces part the words */
  readonly segmentation: SegmentationModel | null
  /**
   * The usual one first; a book may choose another. Empty: none is known that is free, and spelling
   * is not checked.
   */
  readonly dictionaries: readonly SpellingDictionary[]
  /** letters carry marks above and below: lines collide earlier */
  readonly stacksMarks: boolean
  /** a space before ! ? : ; and » belongs to the mark */
  readonly spacedMarks: boolean
  /** the name a machine translator is given for the language */
  readonly promptName: string
}

/** What every face for a Latin alphabet has. */
export const LATIN_LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-–—…‘’“”&'

const LATIN = {
  target: true,
  ocr: null,
  script: 'latin',
  characterSet: null,
  // has the letters of Western Europe
  font: 'comic-neue-bold',
  segmentation: null,
  stacksMarks: false,
  spacedMarks: false,
} as const
const EAST_ASIAN = {
  hyphenation: null,
  dictionaries: [],
  stacksMarks: false,
  spacedMarks: false,
} as const

/**
 * By BCP 47 tag. Menus show target languages in this order (spec 9.limit.languages), source
 * languages too.
 */
export const LANGUAGE_TABLE = {
  ja: {
    ...EAST_ASIAN,
    segmentation: 'ja',
    target: false,
    ocr: { horizontal: 'jpn', vertical: 'jpn_vert' },
    script: 'kana',
    letters: 'あいうアイウ漢字、。！？「」……ー〜',
    characterSet: 'jisx0208',
    font: 'noto-sans-jp',
    specimen: '急げ！気をつけろ、来るぞ…',
    promptName: 'Japanese',
  },
  ko: {
    ...EAST_ASIAN,
    segmentation: null,
    target: false,
    ocr: { horizontal: 'kor', vertical: 'kor' },
    script: 'hangul',
    letters: '가나다라마바사아자차카타파하안녕뭐야!?…',
    characterSet: 'ksx1001',
    font: 'noto-sans-kr',
    specimen: '서둘러! 조심해, 놈들이 온다…',
    promptName: 'Korean',
  },
  en: {
    ...LATIN,
    ocr: { horizontal: 'eng', vertical: 'eng' },
    letters: '',
    specimen: 'Quick! They’re coming…',
    hyphenation: 'en-us',
    dictionaries: ['en', 'en-gb'],
    promptName: 'English',
  },
  id: {
    ...LATIN,
    letters: 'éÉ',
    specimen: 'Cepat! Mereka datang…',
    hyphenation: 'id',
    dictionaries: [],
    promptName: 'Indonesian',
  },
  'zh-Hant': {
    ...EAST_ASIAN,
    segmentation: 'zh-hant',
    target: true,
    ocr: { horizontal: 'chi_tra', vertical: 'chi_tra' },
    script: 'han',
    letters: '你好嗎這是什麼，。！？「」……——《》',
    characterSet: 'big5',
    font: 'noto-sans-tc',
    specimen: '快！小心，他們來了……',
    promptName: 'Traditional Chinese (Taiwan)',
  },
  th: {
    target: true,
    ocr: null,
    script: 'thai',
    letters: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮะาำิีึืุูเแโใไๆ็่้๊๋์',
    characterSet: 'tis620',
    font: 'itim',
    specimen: 'เร็วเข้า! ระวัง พวกเขามาแล้ว',
    hyphenation: null,
    segmentation: 'th',
    dictionaries: [],
    stacksMarks: true,
    spacedMarks: false,
    promptName: 'Thai',
  },
  'zh-Hans': {
    ...EAST_ASIAN,
    segmentation: 'zh-hans',
    target: true,
    ocr: { horizontal: 'chi_sim', vertical: 'chi_sim' },
    script: 'han',
    letters: '你好吗这是什么，。！？“”……——《》',
    characterSet: 'gb2312',
    font: 'noto-sans-sc',
    specimen: '快！小心，他们来了……',
    promptName: 'Simplified Chinese',
  },
  fr: {
    ...LATIN,
    letters: 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»',
    specimen: 'Vite ! Ça brûle là-haut…',
    hyphenation: 'fr',
    dictionaries: ['fr'],
    spacedMarks: true,
    promptName: 'French',
  },
  pt: {
    ...LATIN,
    letters: 'ãáàâçéêíóôõúüÃÁÀÂÇÉÊÍÓÔÕÚ«»',
    specimen: 'Rápido! Não é possível…',
    hyphenation: 'pt',
    dictionaries: ['pt'],
    spacedMarks: true,
    promptName: 'Brazilian Portuguese',
  },
  es: {
    ...LATIN,
    letters: 'áéíñóúüÁÉÍÑÓÚÜ¡¿«»',
    specimen: '¡Rápido! ¿Qué pasó, señor?…',
    hyphenation: 'es',
    dictionaries: ['es'],
    promptName: 'Spanish',
  },
} as const satisfies Readonly<Record<string, LanguageRow>>
