import type { TextProps } from '@panelflow/domain/page/page-document.ts'
import { stylesOf } from './letter-style.ts'
import type { StyleAt } from './letter-style.ts'
import { normaliseText } from './normalise.ts'
import { soundText } from './sound-text.ts'

/** A text made ready for setting: sound numbers, normalised words, and the fonts chosen for it. */
export interface Manuscript {
  readonly text: TextProps
  /** as long as `text.translation` (or MAX_TEXT_LENGTH), so that offsets mean the same in both */
  readonly words: string
  readonly language: string
  readonly styleAt: StyleAt
  readonly vertical: boolean
}

export function manuscriptOf(raw: TextProps, language: string): Manuscript {
  const text = soundText(raw)
  const words = normaliseText(text.translation)
  return { text, words, language, styleAt: stylesOf(text, words, language), vertical: text.writing === 'vertical' }
}
