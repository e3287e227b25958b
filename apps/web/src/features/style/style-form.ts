import type { StyleView } from '@panelflow/contract/style.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'
import {
  type FontStyle,
  type ExtraStyle,
  type PresetStyle,
  presetErrors,
} from '@panelflow/domain/style/style-preset.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'

export const EVERY = 'every'

export interface StyleFormValues {
  readonly name: string
  readonly remark: string
  readonly folder: string
  /** a language's tag, or `every` */
  readonly language: string
  /** only in this book */
  readonly inBook: boolean
  readonly shared: boolean
  readonly font: string
  readonly size: number | string
  readonly align: PresetStyle['align']
  readonly fontStyle: FontStyle
  /** the rest of the look; nothing: it is left as it is in the text */
  readonly more: ExtraStyle
}

/** Whether a look bends or turns the lettering. */
export const isShaped = (more: ExtraStyle): boolean =>
  more.warp !== undefined || more.rotation !== undefined

/** The look with the warp and rotation of another one, or without any. */
export const withShape = (more: ExtraStyle, shape: ExtraStyle | null): ExtraStyle => {
  const { warp: _warp, rotation: _rotation, ...rest } = more
  return {
    ...rest,
    ...(shape?.warp === undefined ? {} : { warp: shape.warp }),
    ...(shape?.rotation === undefined ? {} : { rotation: shape.rotation }),
  }
}

export const STYLE_FIELDS = ['name', 'remark', 'folder', 'font', 'size'] as const

interface Beginning {
  /** null: a new one */
  readonly style: StyleView | null
  /** look a new one begins with */
  readonly presetStyle: PresetStyle
  readonly language: string
}

export const formValues = ({ style, presetStyle, language }: Beginning): StyleFormValues => {
  const { font, size, align, fontStyle, more } = style ?? presetStyle
  return {
    name: style?.name ?? '',
    remark: style?.remark ?? '',
    folder: style?.folder ?? '',
    language: style === null ? language : (style.language ?? EVERY),
    inBook: style !== null && style.bookId !== null,
    shared: style?.shared ?? false,
    font,
    size,
    align,
    fontStyle,
    more,
  }
}

const sizeIn = (size: number | string): number =>
  typeof size === 'number' ? size : Number.parseFloat(size)

/** Spec 5.style, by the rules the server uses. */
export const styleFormErrors = (values: StyleFormValues): readonly FieldError[] =>
  presetErrors({ ...values, size: sizeIn(values.size) })

/** What is sent. @param bookId the book that is open; a preset of another book keeps its own */
export const styleBody = (values: StyleFormValues, bookId: string) => ({
  name: values.name.trim(),
  remark: values.remark.trim(),
  folder: values.folder.trim(),
  language: TARGET_LANGUAGES.find((language) => language === values.language) ?? null,
  bookId: values.inBook ? bookId : null,
  font: values.font,
  size: sizeIn(values.size),
  align: values.align,
  fontStyle: values.fontStyle,
  more: { ...values.more },
})
