/** Presets as a file, with which they go from person to person and from studio to studio. */
import { TARGET_LANGUAGES } from '../locale/language.ts'
import { isRecord } from '../page/document/find-fault.ts'
import { FONT_STYLES, type PresetValues, STYLE_LIMITS } from './style-preset.ts'

const KIND = 'panelflow-styles'
const VERSION = 1
const ALIGNMENTS = ['left', 'center', 'right']

/** A preset without what means something in one studio only. */
export interface FileStyle extends Omit<PresetValues, 'bookId'> {
  /** for one book: where the file is read, for the book that is open */
  readonly inBook: boolean
}

export const writeStyleFile = (styles: readonly PresetValues[]): string => {
  const rows: readonly FileStyle[] = styles.map(
    ({ name, remark, folder, language, bookId, font, size, align, fontStyle, more }) => ({
      name,
      remark,
      folder,
      language,
      inBook: bookId !== null,
      font,
      size,
      align,
      fontStyle,
      more,
    }),
  )
  return `${JSON.stringify({ kind: KIND, version: VERSION, styles: rows }, null, 2)}\n`
}

const isAmong = (values: readonly unknown[], value: unknown): boolean => values.includes(value)

/** Its form; values are judged where presets are kept. */
const isFileStyle = (value: unknown): value is FileStyle =>
  isRecord(value) &&
  ['name', 'remark', 'folder', 'font'].every((field) => typeof value[field] === 'string') &&
  typeof value['inBook'] === 'boolean' &&
  typeof value['size'] === 'number' &&
  isAmong([null, ...TARGET_LANGUAGES], value['language']) &&
  isAmong(ALIGNMENTS, value['align']) &&
  isAmong(FONT_STYLES, value['fontStyle']) &&
  isRecord(value['more'])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Presets of a file; null: it holds none, or more than a list may have. */
export const readStyleFile = (text: string): readonly FileStyle[] | null => {
  const file = parseJson(text)
  if (!isRecord(file) || file['kind'] !== KIND || file['version'] !== VERSION) return null
  const { styles } = file
  if (!Array.isArray(styles) || styles.length === 0 || styles.length > STYLE_LIMITS.list)
    return null
  return styles.every(isFileStyle) ? styles : null
}
