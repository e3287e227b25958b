/** Marks that differ from the source, do not match each other, or belong to another script. */
import { findLanguage, hasScript } from '../../locale/language.ts'
import { countLetters } from './chapter-measures.ts'
import { defineCheck, findSpans, inLines, type TextSpan, toCorrection } from './check.ts'

/** Quotes and brackets that close behind the last mark of a sentence. */
const CLOSING = /[\s"'”’」』》）)\]】»]+$/u
const LAST_MARKS = /[!?！？‼⁇⁈⁉…。．.,，、—―~〜～ー-]+$/u

type EndMark = 'question' | 'exclamation'

/** Question and exclamation marks at the end; others are left to taste. */
const listEndMarks = (text: string): ReadonlySet<EndMark> => {
  const end = LAST_MARKS.exec(text.trim().replace(CLOSING, ''))?.[0] ?? ''
  return new Set<EndMark>([
    ...(/[?？⁇⁈⁉]/u.test(end) ? (['question'] as const) : []),
    ...(/[!！‼⁈⁉]/u.test(end) ? (['exclamation'] as const) : []),
  ])
}

const SIGNS: Readonly<Record<EndMark, string>> = { question: '?', exclamation: '!' }

/** A question that became a statement, or a cry that became quiet. Thai asks without a mark. */
export const endMarks = defineCheck({
  find: inLines(({ source, translation, region }, { languages }) => {
    // sounds are spelled as each language hears them
    const isSound = region?.props.kind === 'effect' || countLetters(source) === 0
    if (isSound || hasScript(languages.target, 'thai')) return null
    const [expected, present] = [listEndMarks(source), listEndMarks(translation)]
    const differing = (['question', 'exclamation'] as const).filter(
      (mark) => expected.has(mark) !== present.has(mark),
    )
    // “?!” for “?” is a matter of taste
    if (differing.length === 0 || (expected.has('question') && present.has('question'))) return null
    const from = Math.max(0, translation.trimEnd().length - 1)
    return {
      spans: [{ from, to: translation.trimEnd().length }],
      details: differing.map((mark) => SIGNS[mark]),
    }
  }),
})

const PAIRS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '（': '）',
  '【': '】',
  '「': '」',
  '『': '』',
  '《': '》',
  '“': '”',
  '«': '»',
}
const CLOSERS = new Set(Object.values(PAIRS))

const findUnpaired = (text: string): readonly TextSpan[] => {
  const open: { readonly at: number; readonly closer: string }[] = []
  const unpaired: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const closer = PAIRS[sign]
    if (closer !== undefined) open.push({ at, closer })
    else if (CLOSERS.has(sign)) {
      if (open.at(-1)?.closer === sign) open.pop()
      else unpaired.push(at)
    }
  }
  return [...unpaired, ...open.map(({ at }) => at)]
    .toSorted((a, b) => a - b)
    .map((at) => ({ from: at, to: at + 1 }))
}

/** Brackets and quotes without their counterpart. A quote may go on in the next bubble. */
export const brackets = defineCheck({
  find: inLines(({ source, translation }) => {
    const spans = findUnpaired(translation)
    const goesOn = findUnpaired(source).length > 0
    return spans.length === 0 || goesOn ? null : { spans }
  }),
})

const NARROW_BY_WIDE: Readonly<Record<string, string>> = {
  '，': ', ',
  '。': '. ',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '；': '; ',
  '（': ' (',
  '）': ') ',
  '、': ', ',
}
const WIDE = /[，。！？：；（）、]+/gu
const WIDE_BY_NARROW: Readonly<Record<string, string>> = {
  ',': '，',
  '!': '！',
  '?': '？',
  ':': '：',
  ';': '；',
}
/** Western marks behind a Chinese character. A point may belong to a number or a name. */
const NARROW_BEHIND_HAN = /(?<=\p{Script=Han})[,!?:;]+ ?/gu

const toNarrow = (text: string): string =>
  text
    .replace(WIDE, (marks) => [...marks].map((mark) => NARROW_BY_WIDE[mark] ?? mark).join(''))
    .replace(/ +(?=[,.!?:;)\s]|$)/gmu, '')
    .replace(/(?<=\() +|(?<=^) +/gmu, '')
    .replace(/ {2,}/gu, ' ')

const toWide = (text: string): string =>
  text.replace(NARROW_BEHIND_HAN, (marks) =>
    [...marks.trim()].map((mark) => WIDE_BY_NARROW[mark] ?? mark).join(''),
  )

/** Full-width marks in an alphabet, or half-width ones in Chinese. */
export const punctuationWidth = defineCheck({
  find: inLines(({ translation }, { languages }) => {
    const script = findLanguage(languages.target)?.script
    if (script === 'han') return toCorrection(translation, NARROW_BEHIND_HAN, toWide(translation))
    if ((script !== 'latin' && script !== 'thai') || findSpans(translation, WIDE).length === 0)
      return null
    return toCorrection(translation, WIDE, toNarrow(translation))
  }),
})
