/** Quotes, dashes and dots as each language sets them. */
import { hasScript } from '../../locale/language.ts'
import { defineCheck, findSpans, inLines, toCorrection } from './check.ts'

interface Quotes {
  readonly open: string
  readonly close: string
  /** other quotes that are replaced, opening ones first */
  readonly foreign: readonly (readonly [string, string])[]
}

const CURLY: Quotes = { open: '“', close: '”', foreign: [] }
const CORNERS: Quotes = { open: '「', close: '」', foreign: [['“', '”']] }
const QUOTES: Readonly<Record<string, Quotes>> = {
  en: CURLY,
  id: CURLY,
  th: CURLY,
  pt: CURLY,
  es: CURLY,
  fr: { open: '«\u202f', close: '\u202f»', foreign: [['“', '”']] },
  'zh-Hans': { ...CURLY, foreign: [['「', '」']] },
  'zh-Hant': CORNERS,
}

/** Every second straight quote closes; an odd one is left to a person. */
const replaceStraight = (text: string, { open, close }: Quotes): string => {
  if (findSpans(text, /["＂]/gu).length % 2 === 1) return text
  let isOpen = false
  return text.replace(/["＂]/gu, () => {
    isOpen = !isOpen
    return isOpen ? open : close
  })
}

const patterns = new Map<Quotes, RegExp>()

/** Made once for a style, not for each line. */
const getForeignPattern = (style: Quotes): RegExp => {
  const known = patterns.get(style) ?? new RegExp(`["＂${style.foreign.flat().join('')}]`, 'gu')
  patterns.set(style, known)
  return known
}

/** Typewriter quotes, and quotes of another language. */
export const quotes = defineCheck({
  find: inLines(({ translation }, { languages }) => {
    const style = QUOTES[languages.target] ?? CURLY
    const spans = findSpans(translation, getForeignPattern(style))
    if (spans.length === 0) return null
    const replacement = style.foreign.reduce(
      (text, [open, close]) => text.replaceAll(open, style.open).replaceAll(close, style.close),
      replaceStraight(translation, style),
    )
    return replacement === translation ? { spans } : { spans, replacement }
  }),
})

const TYPED_DASHES = /-{2,}|(?<=\s)[-–](?=\s)/gu
const CHINESE_DASHES = /-{2,}|(?<!—)—(?!—)|[–―─]+/gu

/** Hyphens that stand for a dash. Chinese has a dash of two squares. */
export const dashes = defineCheck({
  find: inLines(({ translation }, { languages }) =>
    hasScript(languages.target, 'han')
      ? toCorrection(translation, CHINESE_DASHES, translation.replace(CHINESE_DASHES, '——'))
      : toCorrection(translation, TYPED_DASHES, translation.replace(TYPED_DASHES, '—')),
  ),
})

const TYPED_DOTS = /\.{3,}|…{2,}/gu
const CHINESE_DOTS = /\.{3,}|。{2,}|・{3,}|(?<!…)…(?!…)|…{3,}/gu

/** Points that stand for an ellipsis. Chinese has six dots. */
export const ellipsis = defineCheck({
  find: inLines(({ translation }, { languages }) =>
    hasScript(languages.target, 'han')
      ? toCorrection(translation, CHINESE_DOTS, translation.replace(CHINESE_DOTS, '……'))
      : toCorrection(translation, TYPED_DOTS, translation.replace(TYPED_DOTS, '…')),
  ),
})
