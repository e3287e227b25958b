/** Spaces and characters that are not seen. All of them are put right without judgement. */
import { findLanguage, hasScript } from '../../locale/language.ts'
import { type CheckedLine, defineCheck, inLines, toCorrection } from './check.ts'

/** Two spaces in a row, or a space at the end of a line. The ideographic space may be an indent. */
const SPARE_SPACE = /(?<=\S)[ \u00a0]{2,}(?=\S)|^[ \u00a0]+|[ \u00a0\u3000]+$/gmu

/** Double, leading and trailing spaces. */
export const spaces = defineCheck({
  find: inLines(({ translation }) =>
    toCorrection(
      translation,
      SPARE_SPACE,
      translation.replace(SPARE_SPACE, (match, at: number) =>
        at > 0 &&
        /[^\n]/u.test(translation[at - 1] ?? '\n') &&
        /[^\n]/u.test(translation[at + match.length] ?? '\n')
          ? ' '
          : '',
      ),
    ),
  ),
})

const CONTROLS = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`
const DIRECTIONS = String.raw`\u200e\u200f\u202a-\u202e\u2066-\u2069`
const NO_WIDTH = String.raw`\u2060\ufeff\ufffe\uffff`
/** In Thai a zero-width space says where a line may break. */
const INVISIBLE = new RegExp(`[${CONTROLS}${DIRECTIONS}${NO_WIDTH}\u200b]`, 'gu')
const INVISIBLE_IN_THAI = new RegExp(`[${CONTROLS}${DIRECTIONS}${NO_WIDTH}]`, 'gu')

/** Control characters, direction marks and zero-width characters, mostly pasted from elsewhere. */
export const invisible = defineCheck({
  find: inLines(({ translation }, { languages }) => {
    const pattern = hasScript(languages.target, 'thai') ? INVISIBLE_IN_THAI : INVISIBLE
    return toCorrection(translation, pattern, translation.replace(pattern, ''))
  }),
})

/** A mark that wants a space of its own, directly behind a word; or one behind an opening quote. */
const UNSPACED_MARK = /(?<=[\p{L}\p{N}\p{M}”’)\]])(?=[!?;:»])|(?<=«)(?=\S)/gu
/** 12:30 and http: are no sentences. */
const COLON_WITHIN = /[:]\S/u
const NARROW_NO_BREAK_SPACE = '\u202f'

const spaceMarks = ({ translation }: CheckedLine): string =>
  translation.replace(UNSPACED_MARK, (_, at: number) =>
    COLON_WITHIN.test(translation.slice(at, at + 2)) ? '' : NARROW_NO_BREAK_SPACE,
  )

/** French sets a narrow space before ! ? ; : and inside « ». */
export const spacedMarks = defineCheck({
  level: 'off',
  find: inLines((line, { languages }) =>
    findLanguage(languages.target)?.spacedMarks === true && languages.target.startsWith('fr')
      ? toCorrection(line.translation, /[!?;:»«]/gu, spaceMarks(line))
      : null,
  ),
})
