/** What becomes of the lines that Tesseract read. */
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { isSetInSquares, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { foldDots } from '@panelflow/vision/neural/read-region.ts'
import { putMarks } from '@panelflow/vision/read/mark-shapes.ts'
import type { ReadText } from '../ports/text-reader.ts'
import { alignLetters } from './align-letters.ts'
import type { RecognisedLine } from './tesseract-engines.ts'

/** Lines of a region from the top, or its columns from the right. */
export type ReadLines = readonly RecognisedLine[]

/** Letters below are as likely wrong as right: they say nothing for a reading. */
const BREAK_EVEN = 0.6
/** A line so unsure beside one that is sure is drawing, 0..1. */
const NOISE = 0.35
const SURE = 0.75

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const computeConfidence = ({ letters }: RecognisedLine): number =>
  average(letters.map(({ confidence }) => confidence))

/** How much speaks for a line: many letters of which the engine is sure. */
const weigh = ({ letters }: RecognisedLine): number =>
  letters.reduce((sum, { confidence }) => sum + confidence - BREAK_EVEN, 0)

const weighAll = (lines: ReadLines): number => lines.reduce((sum, line) => sum + weigh(line), 0)

/** The better of two readings; line by line where they see the same lines. */
export const chooseLines = (a: ReadLines, b: ReadLines): ReadLines => {
  if (a.length !== b.length) return weighAll(b) > weighAll(a) ? b : a
  return a.map((line, at) => {
    const other = b[at] ?? line
    const [better, worse] = weigh(other) > weigh(line) ? [other, line] : [line, other]
    return better.endMarks ? better : endLine(better, worse.endMarks ?? '')
  })
}

/** As one line. */
export const joinLines = (lines: ReadLines): RecognisedLine => ({
  text: lines.map(({ text }) => text).join(''),
  letters: lines.flatMap(({ letters }) => letters),
})

/** Marks that are told by their shape are as good as certain. */
const SURE_MARK = 0.95

/** The line with the marks that stand at its end. */
export const endLine = ({ text, letters }: RecognisedLine, marks: string): RecognisedLine => ({
  text: putMarks(text, marks),
  letters: [...letters, ...Array.from(marks, (mark) => ({ text: mark, confidence: SURE_MARK }))],
  endMarks: marks,
})

const WORDS = /[\p{L}\p{N}!?！？…]|\.{2}/u

/** Signs that stand alone at either end of a line: bits of an outline. */
const SPECKS = /\s+[,.'`_|[\](){}<>~-]+$|^[,'`_|[\](){}<>~]+\s+/gu

/** Lines that are an outline or the drawing beside the lettering: no letters, or unsure ones. */
export const dropNoise = (lines: ReadLines): ReadLines => {
  const written = lines
    .map((line) => ({ ...line, text: line.text.replace(SPECKS, '') }))
    .filter(({ text }) => WORDS.test(text))
  const isSure = written.some((line) => computeConfidence(line) >= SURE)
  return written.filter((line) => !isSure || computeConfidence(line) >= NOISE)
}

export const toText = (lines: ReadLines, language: SourceLanguage): ReadText => {
  const text = tidy(mendMarks(lines.map((line) => line.text).join('\n'), language), language)
  if (text === '') return { text, confidence: 0 }
  const { letters } = joinLines(lines)
  const confidence = average(letters.map((letter) => letter.confidence))
  return { text, confidence, letters: alignLetters(text, letters) }
}

/**
 * Chinese, Japanese: no spaces between characters. Everywhere: no empty lines, no spaces at the
 * ends.
 */
export function tidy(text: string, language: SourceLanguage): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (!isSetInSquares(language)) return lines.join('\n')
  return lines
    .map((line) => line.replace(/(?<=[^\p{Script=Latin}\d])\s+|\s+(?=[^\p{Script=Latin}\d])/gu, ''))
    .join('\n')
}

/**
 * Marks as they are misread: dots of an ellipsis as any mixture of dots, an exclamation mark as a
 * slash, or after another mark as a one. Neither stands there in speech that is not Latin.
 */
export const mendMarks = (text: string, language: SourceLanguage): string => {
  const folded = foldDots(text)
  if (LANGUAGE_TABLE[language].script === 'latin') return folded
  return folded
    .replace(/[.·•・…:][.·•・…: ]*[.·•・…][.·•・…:]*|[.·•・…]:+/gu, '…')
    .replace(/\/+(?=[\s/!?"'”’」』]*$)/gmu, (slashes) => '!'.repeat(slashes.length))
    .replace(/(?<=[!?！？])[1/|]+/gu, (strokes) => '!'.repeat(strokes.length))
}
