/**
 * Capitals by style: the words stay as they were typed and are drawn in capitals. Drawn words are
 * as long as the words, so that offsets mean the same in both; a letter whose capital is longer (ß)
 * stays.
 *
 * Comic faces have a capital I with bars, which letterers keep for the pronoun and for I standing
 * alone; inside a word it is a plain stroke. In such faces the small l is that stroke.
 * Source: N. Piekos, Comics Lettering, "The crossbar I rule" (Blambot).
 */
import { findInk } from '../font/ink.ts'
import type { LoadedFont } from '../font/font-store.ts'
import type { LetterStyle, StyleAt } from './letter-style.ts'

/** Height of a capital drawn for a small letter, × font size. */
const SMALL_CAPITAL = 0.8
/** Latin and its accents; what Unicode adds later is drawn as typed in every engine. */
const LATIN = /[a-z\u00df-\u00ff\u0100-\u024f\u1e00-\u1eff]/u
const LETTER = /\p{L}/u

/** Stands for a plain I in drawn words; capitals of words never contain it. */
const PLAIN_I = 'ı'

function toCapital(letter: string): string {
  if (!LATIN.test(letter)) return letter
  const capital = letter.toUpperCase()
  return capital.length === letter.length ? capital : letter
}

/** The words as they are drawn in capitals. */
export function toCapitals(words: string): string {
  const capitals = Array.from({ length: words.length }, (_, i) => toCapital(words[i] ?? ''))
  return capitals
    .map((letter, i) => {
      const isInWord = LETTER.test(words[i - 1] ?? '') || LETTER.test(words[i + 1] ?? '')
      return letter === 'I' && isInWord ? PLAIN_I : letter
    })
    .join('')
}

/** `styleAt` with small letters set as small capitals. */
export function withSmallCapitals(styleAt: StyleAt, words: string): StyleAt {
  const smaller = new Map<LetterStyle, LetterStyle>()
  return (offset) => {
    const style = styleAt(offset)
    const letter = words[offset] ?? ''
    if (toCapital(letter) === letter) return style
    const known = smaller.get(style)
    if (known) return known
    const made = { ...style, size: style.size * SMALL_CAPITAL }
    smaller.set(style, made)
    return made
  }
}

/** Drawn words as letters that are looked up in fonts. */
export const toPlainCapitals = (drawn: string): string => drawn.replaceAll(PLAIN_I, 'I')

/** Capitals of a stretch of drawn words, with the plain I that its font has. */
export function withPlainI(drawn: string, font: LoadedFont): string {
  return drawn.includes(PLAIN_I) ? drawn.replaceAll(PLAIN_I, findPlainI(font)) : drawn
}

/** A bar over the l by this share of a letter is no capital. */
const SAME_HEIGHT = 0.025
/** A capital I has bars when it is so much wider than an l. */
const BARRED = 1.8

const plainIs = new WeakMap<LoadedFont, string>()

function findPlainI(font: LoadedFont): string {
  const known = plainIs.get(font)
  if (known !== undefined) return known
  const [barred, stroke, capital] = ['I', 'l', 'H'].map((letter) =>
    findInk(font, font.opened.nominalGlyph(letter.charCodeAt(0))),
  )
  const hasStroke =
    barred != null &&
    stroke != null &&
    capital != null &&
    barred.right - barred.left > BARRED * (stroke.right - stroke.left) &&
    Math.abs(stroke.top - capital.top) <= SAME_HEIGHT
  const plain = hasStroke ? 'l' : 'I'
  plainIs.set(font, plain)
  return plain
}
