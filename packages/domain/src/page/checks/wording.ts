/** Words that are not there, not translated, or there twice. */
import { findLanguage, type Language } from '../../locale/language.ts'
import { type GlossaryTerm, isWholeWord, markTerms } from '../../glossary/mark-terms.ts'
import { normaliseText } from '../../text/normalise.ts'
import { countLetters, isInCapitals } from './chapter-measures.ts'
import { type CheckedLine, defineCheck, findSpans, inLines } from './check.ts'

const getOccurrences = (text: string, words: string): readonly number[] => {
  const [inText, wanted] = [text.toLowerCase(), words.toLowerCase()]
  const places: number[] = []
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
    if (isWholeWord(text, at, at + words.length)) places.push(at)
  return places
}

/** Terms of the glossary whose name is in the source, each once. */
const listTermsIn = (source: string, terms: readonly GlossaryTerm[]): readonly GlossaryTerm[] => [
  ...new Set(markTerms(source, terms).flatMap(({ term }) => term ?? [])),
]

/** A name that is the same in every language: an abbreviation, a brand. */
const isKeptAsItIs = ({ original, translation }: GlossaryTerm): boolean =>
  translation !== null && normaliseText(original) === normaliseText(translation)

/** A translation of the glossary may name several: “Cloud Whale / the Whale”. */
const listAccepted = (translation: string): readonly string[] =>
  translation
    .split(/\s*[/;；／|]\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A term of the glossary is in the source, its translation not in the line. */
export const terms = defineCheck({
  find: inLines(({ source, translation }, page) => {
    const missing = listTermsIn(source, page.terms).flatMap((term) =>
      term.translation === null ||
      isKeptAsItIs(term) ||
      listAccepted(term.translation).some((words) => getOccurrences(translation, words).length > 0)
        ? []
        : [`${term.original} → ${term.translation}`],
    )
    return missing.length === 0 ? null : { details: missing }
  }),
})

/** A name that stays as it is was changed, in its letters or in their case. */
export const doNotTranslate = defineCheck({
  find: inLines(({ source, translation }, page) => {
    const changed = listTermsIn(source, page.terms).flatMap((term) =>
      isKeptAsItIs(term) && !translation.includes(term.translation ?? '')
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

/** Too short to tell: “OK”, a name, a laugh. */
const LEAST_COMPARED = 4

/** The line is still its source. */
export const unchanged = defineCheck({
  find: inLines(({ source, translation }, page) =>
    countLetters(source) >= LEAST_COMPARED &&
    normaliseText(source) === normaliseText(translation) &&
    !page.terms.some((term) => isKeptAsItIs(term) && term.original === source)
      ? { spans: [{ from: 0, to: translation.length }] }
      : null,
  ),
})

const FOREIGN_LETTERS: Readonly<Record<NonNullable<ReturnType<typeof getScript>>, RegExp>> = {
  latin:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu,
  thai: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu,
  han: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu,
  kana: /[\p{Script=Hangul}\p{Script=Thai}]+/gu,
  hangul: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
}
const getScript = (tag: string) => findLanguage(tag as Language)?.script

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

const REPEATED = /(?<![\p{L}\p{N}])(?<word>\p{L}{2,})\s+\k<word>(?![\p{L}\p{N}])/giu
/** “nous nous”, “that that”: right in some sentences. */
const MAY_REPEAT: ReadonlySet<string> = new Set(['nous', 'vous', 'had', 'that', 'no', 'ha', 'he'])

/** A word twice in a row. */
export const repeatedWord = defineCheck({
  find: inLines(({ translation }) => {
    const spans = findSpans(translation, REPEATED).filter(
      ({ from, to }) =>
        !MAY_REPEAT.has(translation.slice(from, to).split(/\s/u)[0]?.toLowerCase() ?? ''),
    )
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

const others = (line: CheckedLine, known: readonly string[] | undefined): readonly string[] =>
  (known ?? []).filter((other) => normaliseText(other) !== normaliseText(line.translation))

/** One source, several translations. */
export const sameSource = defineCheck({
  find: inLines((line, { chapter }) => {
    const different = others(line, chapter.variants[normaliseText(line.source)])
    return different.length === 0 || countLetters(line.source) < LEAST_COMPARED
      ? null
      : { details: different }
  }),
})

/** One translation for several sources; often right. */
export const sameTranslation = defineCheck({
  level: 'off',
  find: inLines((line, { chapter }) => {
    const sources = chapter.sharers[normaliseText(line.translation)] ?? []
    const different = sources.filter(
      (source) => normaliseText(source) !== normaliseText(line.source),
    )
    return line.source === '' || different.length === 0 ? null : { details: different }
  }),
})

/** A machine's words that nobody changed. Dismissing says that somebody has read them. */
export const unreviewed = defineCheck({
  level: 'off',
  find: inLines(({ item }) =>
    (item.origin['translation'] ?? item.origin['*'])?.by === 'ai' ? {} : null,
  ),
})
