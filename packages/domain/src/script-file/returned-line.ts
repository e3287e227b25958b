/**
 * Lines of a chapter's script that come back in a file: what became of each of them there, and
 * which words of the chapter that would change.
 */
import type { Point, TextItem } from '../page/document/page-document.ts'
import { isBlank } from '../page/missing-text.ts'
import type { ReadingRow } from '../page/reading-rows.ts'
import { changeBetween } from '../page/text-ranges.ts'

export const SCRIPT_FILE_FORMATS = [
  'xliff',
  'xlsx',
  'docx',
  'labelplus',
  'ballons',
  'manga_image_translator',
] as const
/** More than the script of any chapter. */
export const SCRIPT_FILE_LIMIT_MB = 20
export type ScriptFileFormat = (typeof SCRIPT_FILE_FORMATS)[number]

/** One piece of lettering as a file has it. */
export interface ReturnedLine {
  /** null: the chapter has no such page */
  readonly pageId: string | null
  /** name of the page in the file */
  readonly page: string
  /** id of a `ReadingRow`; null: the file knows places only */
  readonly rowId: string | null
  /** on the page, 0 to 1 in both directions */
  readonly place: Point | null
  /** null: the file has none */
  readonly source: string | null
  readonly translation: string
  /** `hashTranslation` of the translation as it was taken out; null: the file does not say */
  readonly exported: string | null
}

/**
 * `conflicting`: changed in the file and here since it was taken out. `empty`: the file says
 * nothing about it. `unknown`: no such line is here.
 */
export const RETURNED_RESULTS = [
  'conflicting',
  'changed',
  'new',
  'unknown',
  'same',
  'empty',
] as const
export type ReturnedResult = (typeof RETURNED_RESULTS)[number]

/** What XML has no form for; files hold U+FFFD in its place. */
const UNWRITABLE = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu

/** Words as every form of file keeps them: line ends of one kind, no blanks behind them. */
const fold = (words: string): string =>
  words.replace(/\r\n?/g, '\n').replace(UNWRITABLE, '\ufffd').trimEnd().normalize('NFC')

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) over UTF-16 units, from a given start. */
const computeFnv = (words: string, start: number): string => {
  let hash = start
  for (let at = 0; at < words.length; at += 1)
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** Tells whether words are still those that were taken out. Keeps no secret. */
export const hashTranslation = (words: string): string => {
  const folded = fold(words)
  return computeFnv(folded, 0x811c9dc5) + computeFnv(folded, 0x1000193)
}

/** @param now words of the row here */
export const compareTranslation = (
  { translation, exported }: Pick<ReturnedLine, 'translation' | 'exported'>,
  now: string,
): Exclude<ReturnedResult, 'unknown'> => {
  const file = hashTranslation(translation)
  if (file === hashTranslation(now) || file === exported) return 'same'
  // without knowing what it was, nothing written is no wish to delete
  if (isBlank(translation) && exported === null) return 'empty'
  if (exported !== null && exported !== hashTranslation(now)) return 'conflicting'
  return isBlank(now) ? 'new' : 'changed'
}

/** New words of a text; without an id: of a text that the row does not have yet. */
export interface WordChange {
  readonly textId: string | null
  readonly words: string
}

/** The one text that everything that differs lies in. */
const findChangedText = (texts: readonly TextItem[], to: string): readonly WordChange[] | null => {
  const from = texts.map(({ props }) => props.translation).join('\n')
  const { start, before, after } = changeBetween(from, to)
  let begin = 0
  for (const { id, props } of texts) {
    const end = begin + props.translation.length
    if (start >= begin && before <= end) {
      const words = from.slice(begin, start) + to.slice(start, after) + from.slice(before, end)
      return [{ textId: id, words }]
    }
    begin = end + 1
  }
  return null
}

/**
 * New words of the texts of a row. A row of several texts stands in files as one, text below text:
 * what changed in one text goes there, else each gets as many lines as it has. Null: the lines do
 * not say which text they belong to.
 */
export const splitTranslation = (
  { texts }: Pick<ReadingRow, 'texts'>,
  translation: string,
): readonly WordChange[] | null => {
  const words = translation.replace(/\r\n?/g, '\n')
  const [first] = texts
  if (texts.length < 2) return [{ textId: first?.id ?? null, words }]
  if (isBlank(words)) return texts.map(({ id }) => ({ textId: id, words: '' }))
  const inOne = findChangedText(texts, words)
  if (inOne !== null) return inOne
  const lines = words.split('\n')
  const own = texts.map(({ props }) => props.translation.split('\n').length)
  const count = own.reduce((sum, each) => sum + each, 0)
  const shares =
    lines.length === count ? own : lines.length === texts.length ? own.map(() => 1) : null
  if (shares === null) return null
  let at = 0
  return texts.map(({ id }, index) => {
    const from = at
    at += shares[index] ?? 0
    return { textId: id, words: lines.slice(from, at).join('\n') }
  })
}
