/** How a style is shown before it is given: words set in it, in a box that suits its size. */
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { type PresetStyle, toTextProps } from '@panelflow/domain/style/style-preset.ts'
import { plainText } from './text-edits.ts'

const MOST_LETTERS = 16
/** Letters that a column of a picture holds. */
const MOST_IN_COLUMN = 2

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first line of the words, cut after so many letters, between words where it has some. */
const cutToLetters = (words: string, most: number): string => {
  const [line = ''] = words.trim().split('\n')
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  if (letters.length <= most) return line
  const cut = letters.slice(0, most + 1).join('')
  const end = cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end) : letters.slice(0, most).join('')
}

/** Widths and heights in sizes of the letters. */
const LINE = { w: 12, h: 2.4 }
const COLUMN = { w: 2.4, h: 3 }

/**
 * A text as the style would set it, in its own size, so that strokes and shadows keep their
 * proportion to the letters.
 * @param words of the text the style would be given to; empty: a specimen of the language
 */
export const createStyleSpecimen = (
  style: PresetStyle,
  words: string,
  language: TargetLanguage,
): TextProps => {
  const isColumn = style.more.writing === 'vertical'
  const { w, h } = isColumn ? COLUMN : LINE
  const own = cutToLetters(words, isColumn ? MOST_IN_COLUMN : MOST_LETTERS)
  const specimen = cutToLetters(
    LANGUAGE_TABLE[language].specimen,
    isColumn ? MOST_IN_COLUMN : MOST_LETTERS,
  )
  const box = {
    w: Math.round(w * style.size),
    h: Math.round(h * style.size),
    cx: Math.round((w * style.size) / 2),
    cy: Math.round((h * style.size) / 2),
  }
  return {
    ...plainText(language, box),
    ...toTextProps(style),
    translation: own === '' ? specimen : own,
    fit: 'shrink',
    minSize: Math.min(style.size, 1),
  }
}

const LIGHT = 150

/** Light letters are shown on a dark ground. */
export const isLightInk = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/giu) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT
}

/** The scale at which the longer way of a picture of this size just fits. */
export const scaleToFit = (
  { w, h }: Pick<TextProps, 'w' | 'h'>,
  most: { readonly width: number; readonly height: number },
): number => Math.min(most.width / w, most.height / h)
