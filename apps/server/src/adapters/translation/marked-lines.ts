/**
 * Lines of engines that answer a list of texts: each travels within a paragraph that carries its
 * key, which engines for marked-up text give back. So a line is found by its key and never by its
 * place in the list.
 */
import { hasScript } from '@panelflow/domain/locale/language.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { badAnswer, type KeyedLine } from './engine-protocol.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? '')

const readEntity = (whole: string, name: string): string => {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

const readMarkup = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, readEntity)
    .trim()

/** Line breaks are lettering, not language: such engines take them for ends of sentences. */
const joinLettering = (text: string, source: SourceLanguage): string =>
  text.trim().replace(/\s*\n\s*/g, hasScript(source, 'han') || hasScript(source, 'kana') ? '' : ' ')

export const markLine = ({ key, text }: KeyedLine, source: SourceLanguage): string =>
  `<p id="${key}">${escapeMarkup(joinLettering(text, source))}</p>`

/**
 * Translations by key. A line alone may come back without its mark, but not with another's.
 */
export const readMarkedLines = (
  answered: readonly string[],
  lines: readonly KeyedLine[],
): ReadonlyMap<string, string> => {
  const keys = new Set(lines.map(({ key }) => key))
  const [only] = lines
  const found = answered.flatMap((markup) => {
    const paragraphs = [...markup.matchAll(/<p id="([^"]*)">([\s\S]*?)(?=<\/p>|<p id=|$)/g)]
    if (paragraphs.length > 0)
      return paragraphs.map(([, key = '', inner = '']) => [key, readMarkup(inner)] as const)
    return only !== undefined && lines.length === 1 && answered.length === 1
      ? [[only.key, readMarkup(markup)] as const]
      : []
  })
  const counted = new Map<string, number>()
  for (const [key] of found) counted.set(key, (counted.get(key) ?? 0) + 1)
  if (answered.length > 0 && found.length === 0) throw badAnswer('the marks of the lines are gone')
  return new Map(
    found.filter(
      ([key, translation]) => keys.has(key) && counted.get(key) === 1 && translation !== '',
    ),
  )
}
