/**
 * Font style presets (spec 3.style): a look with a name, given to texts
 * by a click or a digit.
 */
import { type FieldError, fieldError, isBlank } from '../error/field-error.ts'
import type { TargetLanguage } from '../locale/language.ts'
import type { TextProps } from '../page/document/page-document.ts'
import type { RangeStyle } from '../page/text-ranges.ts'

export const FONT_STYLES = ['normal', 'italic', 'bold', 'bold_italic'] as const
export type FontStyle = (typeof FONT_STYLES)[number]

/** Lengths in characters; `list`: presets of one person, or shared ones. */
export const STYLE_LIMITS = {
  name: 60,
  remark: 200,
  folder: 60,
  font: 80,
  list: 200,
  minSize: 1,
  maxSize: 2000,
} as const

/**
 * What a look may say besides the fields of the specification. What it does not say stays as it is
 * in the text.
 */
export const EXTRA_STYLE_FIELDS = [
  'writing',
  'fit',
  'minSize',
  'lineSpacing',
  'letterSpacing',
  'color',
  'valign',
  'stroke',
  'stroke2',
  'strokes',
  'shadow',
  'glow',
  'fill',
  'blend',
  'opacity',
  'air',
  'hyphenate',
  'caps',
] as const satisfies readonly (keyof TextProps)[]

/** How the lettering of a sound effect stands: only in a look that was taken from such a text. */
export const SHAPE_STYLE_FIELDS = [
  'warp',
  'rotation',
] as const satisfies readonly (keyof TextProps)[]

export type ExtraStyle = Partial<
  Pick<TextProps, (typeof EXTRA_STYLE_FIELDS | typeof SHAPE_STYLE_FIELDS)[number]>
>

export interface PresetStyle {
  /** font id of the registry */
  readonly font: string
  /** px; the largest size tried where the text is fitted */
  readonly size: number
  readonly align: TextProps['align']
  readonly fontStyle: FontStyle
  readonly more: ExtraStyle
}

export interface NamedStyle extends PresetStyle {
  readonly name: string
}

export interface PresetValues extends NamedStyle {
  readonly remark: string
  /** heading it stands under in the list; empty: none */
  readonly folder: string
  /** null: for every language */
  readonly language: TargetLanguage | null
  /** null: for every book */
  readonly bookId: string | null
}

export const toFontStyle = ({ bold, italic }: Pick<TextProps, 'bold' | 'italic'>): FontStyle =>
  bold ? (italic ? 'bold_italic' : 'bold') : italic ? 'italic' : 'normal'

export const toFontFlags = (style: FontStyle): Pick<TextProps, 'bold' | 'italic'> => ({
  bold: style === 'bold' || style === 'bold_italic',
  italic: style === 'italic' || style === 'bold_italic',
})

/** The look of a text, whole; with warp and rotation where it is warped or turned. */
export const toPresetStyle = (text: TextProps): PresetStyle => {
  const isShaped = text.rotation !== 0 || (text.warp ?? null) !== null
  const fields = [...EXTRA_STYLE_FIELDS, ...(isShaped ? SHAPE_STYLE_FIELDS : [])]
  return {
    font: text.font,
    size: text.size,
    align: text.align,
    fontStyle: toFontStyle(text),
    more: Object.fromEntries(fields.map((field) => [field, text[field] ?? null])),
  }
}

/** What a look sets in a text. */
export const toTextProps = ({
  font,
  size,
  align,
  fontStyle,
  more,
}: PresetStyle): Partial<TextProps> => ({
  ...more,
  font,
  size,
  align,
  ...toFontFlags(fontStyle),
})

/**
 * What a look sets in letters of a text: the face, weight, slant and colour. Sizes follow the text,
 * which may be fitted; strokes, fills and shadows belong to it whole.
 */
export const toLetterStyle = (
  { font, fontStyle, more }: PresetStyle,
  text: Pick<TextProps, 'font' | 'bold' | 'italic' | 'color'>,
): RangeStyle => {
  const { bold, italic } = toFontFlags(fontStyle)
  const color = more.color ?? text.color
  return {
    font: font === text.font ? undefined : font,
    bold: bold === text.bold ? undefined : bold,
    italic: italic === text.italic ? undefined : italic,
    color: color === text.color ? undefined : color,
  }
}

export const cleanPreset = <T extends Pick<PresetValues, 'name' | 'remark' | 'folder'>>(
  values: T,
): T => ({
  ...values,
  name: values.name.trim(),
  remark: values.remark.trim(),
  folder: values.folder.trim().replaceAll(/\s+/gu, ' '),
})

/** Spec 5.style: name required. */
export const presetErrors = (
  given: Pick<PresetValues, 'name' | 'remark' | 'folder' | 'font' | 'size'>,
): readonly FieldError[] => {
  const { name, remark, folder, font, size } = cleanPreset(given)
  const errors: FieldError[] = []
  if (isBlank(name)) errors.push(fieldError('name', 'field.required'))
  if (name.length > STYLE_LIMITS.name)
    errors.push(fieldError('name', 'field.too_long', { max: STYLE_LIMITS.name }))
  if (remark.length > STYLE_LIMITS.remark)
    errors.push(fieldError('remark', 'field.too_long', { max: STYLE_LIMITS.remark }))
  if (folder.length > STYLE_LIMITS.folder)
    errors.push(fieldError('folder', 'field.too_long', { max: STYLE_LIMITS.folder }))
  if (isBlank(font)) errors.push(fieldError('font', 'field.required'))
  const { minSize: min, maxSize: max } = STYLE_LIMITS
  if (!Number.isFinite(size) || size < min || size > max)
    errors.push(fieldError('size', 'field.not_in_range', { min, max }))
  return errors
}

/** Digits of the first ten: 1 to 9, then 0. */
export const SLOTS = 10

export interface PresetScope {
  readonly bookId: string
  readonly language: string
}

/** Whether a preset is offered for texts of a book in a language. */
export const isFor = (
  preset: Pick<PresetValues, 'bookId' | 'language'>,
  { bookId, language }: PresetScope,
): boolean =>
  (preset.bookId === null || preset.bookId === bookId) &&
  (preset.language === null || preset.language === language)
