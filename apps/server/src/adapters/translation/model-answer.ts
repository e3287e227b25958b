/** Translations in what a language model wrote. */
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { similarity } from '@panelflow/domain/memory/similarity.ts'
import { z } from 'zod'
import { badAnswer, type KeyedLine, parseJson } from './engine-protocol.ts'

const answer = z.object({ translations: z.record(z.string(), z.unknown()) })
const echoed = z.object({ source: z.string().optional(), translation: z.string() })

/** Brackets of prose that are tried before an answer counts as without JSON. */
const MAX_STARTS = 50
/** A line asked alone cannot be swapped; models normalise what they copy. */
const LEAST_ECHO_SIMILARITY = 0.8

/** Models that reason aloud end it with the closing tag; without one they never came to answer. */
export const removeReasoning = (content: string): string => {
  const end = content.lastIndexOf('</think>')
  if (end >= 0) return content.slice(end + '</think>'.length)
  return /^\s*<think>/.test(content) ? '' : content
}

/** The end of the object that begins at `start`; -1: it never ends. */
const findObjectEnd = (text: string, start: number): number => {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const mark = text[at]
    if (inString) {
      if (mark === '\\') at += 1
      else if (mark === '"') inString = false
    } else if (mark === '"') inString = true
    else if (mark === '{') depth += 1
    else if (mark === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** The last object with translations, whatever prose or fences surround it. */
const findTranslations = (content: string): Readonly<Record<string, unknown>> | undefined => {
  const text = removeReasoning(content)
  let found: Readonly<Record<string, unknown>> | undefined
  let from = 0
  for (let tried = 0; tried < MAX_STARTS; tried++) {
    const start = text.indexOf('{', from)
    if (start < 0) break
    const end = findObjectEnd(text, start)
    const read = end < 0 ? undefined : answer.safeParse(parseJson(text.slice(start, end)))
    if (read?.success) found = read.data.translations
    from = read?.success ? end : start + 1
  }
  return found
}

/**
 * The translation of a line, when the answer proves that it is of this line: among several lines
 * the source must come back with it.
 */
const readLine = (value: unknown, { text }: KeyedLine, isAlone: boolean): string | undefined => {
  const read = echoed.safeParse(typeof value === 'string' ? { translation: value } : value)
  if (!read.success) return undefined
  const { source, translation } = read.data
  if (translation.trim() === '') return undefined
  if (source === undefined) return isAlone ? translation.trim() : undefined
  const [own, echo] = [foldLine(text), foldLine(source)]
  const isOwn = isAlone ? similarity(own, echo) >= LEAST_ECHO_SIMILARITY : own === echo
  return isOwn ? translation.trim() : undefined
}

/** By key. Keys that were never asked are ignored. @throws TranslatorFailure without any JSON */
export const readModelAnswer = (
  content: string,
  lines: readonly KeyedLine[],
  isCutOff: boolean,
): ReadonlyMap<string, string> => {
  const found = findTranslations(content)
  if (found === undefined)
    throw badAnswer(
      isCutOff ? 'the answer was cut off' : 'the translations are not the JSON object asked for',
    )
  return new Map(
    lines.flatMap((line) => {
      const translation = readLine(found[line.key], line, lines.length === 1)
      return translation === undefined ? [] : [[line.key, translation] as const]
    }),
  )
}
