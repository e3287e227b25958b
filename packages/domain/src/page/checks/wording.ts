/** Words that are not there, not translated, or there twice. */
import type { LanguageScript } from '../../locale/language-table.ts'
import { findLanguage } from '../../locale/language.ts'
import {
  isRenderedAs,
  listRenderings,
  splitTranslations,
} from '../../glossary/effect-renderings.ts'
import { isKeptAsItIs } from '../../glossary/kept-as-it-is.ts'
import { type GlossaryTerm, markTerms } from '../../glossary/mark-terms.ts'
import { isWholeWord } from '../../locale/word-borders.ts'
import { foldLine } from '../../memory/fold-line.ts'
import { normaliseText } from '../../text/normalise.ts'
import { countLetters, foldLetters, isInCapitals } from './chapter-measures.ts'
import { type CheckedDocuments, defineCheck, findSpans, inLines } from './check.ts'

/** Where words stand as whole words, in any case. */
export const getOccurrences = (text: string, words: string): readonly number[] => {
  const [inText, wanted] = [text.toLowerCase(), words.toLowerCase()]
  const places: number[] = []
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
    if (isWholeWord(text, at, at + words.length)) places.push(at)
  return places
}

/** Names are broken over lines, in squares without a space. */
export const SQUARE_BREAK = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\n/gu

const joinLines = (text: string): string => text.replace(SQUARE_BREAK, '').replaceAll('\n', ' ')

/** Terms of the glossary whose name is in the source, each once. */
export const listTermsIn = (
  source: string,
  terms: readonly GlossaryTerm[],
): readonly GlossaryTerm[] => [
  ...new Set(markTerms(joinLines(source), terms).flatMap(({ term }) => term ?? [])),
]

/** A name that is the same in every language: an abbreviation, a brand. */
const isKept = ({ original, translation }: GlossaryTerm): boolean =>
  translation !== null && isKeptAsItIs(original, translation)

/** A term of the glossary is in the source, its translation not in the line. */
export const terms = defineCheck({
  reads: ['terms'],
  find: inLines(({ source, translation }, page) => {
    const missing = listTermsIn(source, page.terms).flatMap((term) =>
      term.translation === null ||
      isKept(term) ||
      splitTranslations(term.translation).some(
        (words) => getOccurrences(joinLines(translation), words).length > 0,
      )
        ? []
        : [`${term.original} → ${term.translation}`],
    )
    return missing.length === 0 ? null : { details: missing }
  }),
})

/** A name that stays as it is was changed, in its letters or in their case. */
export const doNotTranslate = defineCheck({
  reads: ['terms'],
  find: inLines(({ source, translation }, page) => {
    const changed = listTermsIn(source, page.terms).flatMap((term) =>
      isKept(term) && !joinLines(translation).includes(term.translation ?? '')
        ? [term.translation ?? '']
        : [],
    )
    return changed.length === 0
      ? null
      : {
          details: changed,
          spans: changed.flatMap((words) =>
            getOccurrences(translation, words).map((at) => ({ from: at, to: at + words.length })),
          ),
        }
  }),
})

/** A sound effect has approved renderings and is lettered otherwise. */
export const effectRendering = defineCheck({
  reads: ['terms'],
  find: inLines(({ source, translation, region }, page) => {
    if (region?.props.kind !== 'effect') return null
    const known = listRenderings(source, page.terms)
    const exact = known.filter(({ isExact }) => isExact)
    const wanted = (exact.length > 0 ? exact : known).map(({ words }) => words)
    return wanted.length === 0 || wanted.some((words) => isRenderedAs(translation, words))
      ? null
      : { details: wanted }
  }),
})

/** Too short to tell: “OK”, a name, a laugh. */
const LEAST_COMPARED = 4

const getScript = (tag: string): LanguageScript | undefined => findLanguage(tag)?.script

const SCRIPT_LETTERS: Readonly<Record<LanguageScript, RegExp>> = {
  latin: /\p{Script=Latin}/u,
  thai: /\p{Script=Thai}/u,
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
}

/** A sign in English on a Japanese page is in no language that has to be translated. */
const isInSourceScript = (source: string, { languages }: CheckedDocuments): boolean => {
  const script = getScript(languages.source)
  return script === undefined || SCRIPT_LETTERS[script].test(source)
}

/** The line is still its source. */
export const unchanged = defineCheck({
  reads: ['terms'],
  find: inLines(({ source, translation }, page) =>
    countLetters(source) >= LEAST_COMPARED &&
    isInSourceScript(source, page) &&
    normaliseText(source) === normaliseText(translation) &&
    !page.terms.some((term) => isKept(term) && term.original === source)
      ? { spans: [{ from: 0, to: translation.length }] }
      : null,
  ),
})

const FOREIGN_LETTERS: Readonly<Record<LanguageScript, RegExp>> = {
  latin:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu,
  thai: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu,
  han: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu,
  kana: /[\p{Script=Hangul}\p{Script=Thai}]+/gu,
  hangul: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
}

/** Letters of the source's script that stayed in the translation. */
export const sourceScript = defineCheck({
  find: inLines(({ translation }, { languages }) => {
    const script = getScript(languages.target)
    const spans = script === undefined ? [] : findSpans(translation, FOREIGN_LETTERS[script])
    return spans.length === 0
      ? null
      : { spans, details: spans.map(({ from, to }) => translation.slice(from, to)) }
  }),
})

const REPEATED = /(?<![\p{L}\p{N}])(?<word>\p{L}{2,})(?:\s+\k<word>(?![\p{L}\p{N}]))+/giu
/** “nous nous”, “that that”: right in some sentences. */
const MAY_REPEAT: ReadonlySet<string> = new Set(['nous', 'vous', 'had', 'that', 'no', 'ha', 'he'])

/** A word twice in a row; three times is meant. */
export const repeatedWord = defineCheck({
  find: inLines(({ translation, region }) => {
    if (region?.props.kind === 'effect') return null
    const spans = findSpans(translation, REPEATED).filter(({ from, to }) => {
      const words = translation.slice(from, to).toLowerCase().split(/\s+/u)
      return words.length === 2 && !MAY_REPEAT.has(words[0] ?? '')
    })
    return spans.length === 0 ? null : { spans }
  }),
})

/** The chapter is lettered in capitals, the line is not. */
export const capitals = defineCheck({
  find: inLines(({ translation }, { chapter, languages }) =>
    chapter.capitals && isInCapitals(translation) === false
      ? {
          spans: findSpans(translation, /\p{Ll}+/gu),
          replacement: translation.toLocaleUpperCase(languages.target),
        }
      : null,
  ),
})

/** Fewer letters vary too much. */
const LEAST_MEASURED = 6
const MOST_TIMES = 3

/** Far longer or shorter than translations of this chapter are: something is missing or added. */
export const length = defineCheck({
  find: inLines(({ source, translation }, { chapter: { lengthRatio } }) => {
    const letters = countLetters(source)
    if (lengthRatio === null || letters < LEAST_MEASURED) return null
    const times = countLetters(translation) / letters / lengthRatio
    return times > MOST_TIMES || times < 1 / MOST_TIMES ? {} : null
  }),
})

const listOthers = (known: readonly string[] | undefined, own: string): readonly string[] =>
  (known ?? []).filter((other) => foldLetters(other) !== foldLetters(own))

/** One source, several translations. */
export const sameSource = defineCheck({
  find: inLines(({ source, translation, region }, { chapter }) => {
    const different = listOthers(chapter.variants[foldLetters(source)], translation)
    const isSound = region?.props.kind === 'effect'
    return isSound || different.length === 0 || countLetters(source) < LEAST_COMPARED
      ? null
      : { details: different }
  }),
})

/** Other chapters of the book have accepted another translation of this source. */
export const seriesSource = defineCheck({
  reads: ['accepted'],
  find: inLines(({ source, translation, region }, { chapter, accepted = {} }) => {
    if (region?.props.kind === 'effect' || countLetters(source) < LEAST_COMPARED) return null
    const elsewhere = accepted[foldLine(source)]
    if (elsewhere === undefined) return null
    const here = [translation, ...(chapter.variants[foldLetters(source)] ?? [])].map(foldLetters)
    return here.includes(foldLetters(elsewhere)) ? null : { details: [elsewhere] }
  }),
})

/** One translation for several sources; often right. */
export const sameTranslation = defineCheck({
  level: 'off',
  find: inLines(({ source, translation, region }, { chapter }) => {
    const different = listOthers(chapter.sharers[foldLetters(translation)], source)
    const isSound = region?.props.kind === 'effect'
    return isSound || source === '' || different.length === 0 ? null : { details: different }
  }),
})

/** A machine's words that nobody changed. Dismissing says that somebody has read them. */
export const unreviewed = defineCheck({
  level: 'off',
  find: inLines(({ item }) =>
    (item.origin['translation'] ?? item.origin['*'])?.by === 'ai' ? {} : null,
  ),
})
