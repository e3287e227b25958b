import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { BUNDLED_FONTS } from '../font/font-registry.ts'
import type { FontRegistry } from '../font/font-registry.ts'
import { toCapitals, withSmallCapitals } from './caps.ts'
import { createStyleLookup } from './letter-style.ts'
import type { StyleAt } from './letter-style.ts'
import { normaliseText } from './normalise.ts'
import { listRubies } from './reading-parts.ts'
import type { Ruby } from './reading-parts.ts'
import { soundText } from './sound-text.ts'

/** A text made ready for setting: sound numbers, normalised words, and the fonts chosen for it. */
export interface Manuscript {
  readonly text: TextProps
  /** as long as `text.translation` (or MAX_TEXT_LENGTH), so that offsets mean the same in both */
  readonly words: string
  /** the words as they are drawn, in capitals where the style says so; as long as `words` */
  readonly drawn: string
  readonly language: string
  readonly styleAt: StyleAt
  readonly vertical: boolean
  /** stretches with a reading beside them, in order */
  readonly rubies: readonly Ruby[]
}

/** @param registry of the font store it will be set from */
export function createManuscript(
  raw: TextProps,
  language: string,
  registry: FontRegistry = BUNDLED_FONTS,
): Manuscript {
  const text = soundText(raw)
  const words = normaliseText(text.translation)
  const styleAt = createStyleLookup(text, words, language, registry)
  const { caps = null } = text
  return {
    text,
    words,
    drawn: caps === null ? words : toCapitals(words),
    language,
    styleAt: caps === 'small' ? withSmallCapitals(styleAt, words) : styleAt,
    vertical: text.writing === 'vertical',
    rubies: listRubies(text.ranges, words),
  }
}
