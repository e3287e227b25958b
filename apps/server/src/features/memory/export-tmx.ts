/** Lines of the translation memory as TMX 1.4, a part at a time. */
import { xmlAttribute, XML_DECLARATION, xmlText } from '../../core/formats/xml.ts'
import type { Db } from '../../db/open-database.ts'
import type { MemoryPair } from './import-tmx.ts'

interface WrittenLine {
  readonly id: string
  readonly source: string
  readonly translation: string
  readonly speaker: string | null
  readonly changedAt: Date
}

/** `20260302T080000Z`, as TMX writes instants. */
const toTmxInstant = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const writeVariant = (language: string, words: string): string =>
  `<tuv xml:lang="${xmlAttribute(language)}"><seg>${xmlText(words)}</seg></tuv>`

const writeUnit = (line: WrittenLine, source: string, target: string): string => {
  const { id, speaker, changedAt } = line
  const prop = speaker === null ? '' : `<prop type="x-speaker">${xmlText(speaker)}</prop>`
  return `<tu tuid="${xmlAttribute(id)}" changedate="${toTmxInstant(changedAt)}">${prop}${writeVariant(source, line.source)}${writeVariant(target, line.translation)}</tu>\n`
}

export async function* writeTmx(
  { source, target }: { readonly source: string; readonly target: string },
  parts: AsyncIterable<readonly WrittenLine[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<tmx version="1.4">\n<header creationtool="Panelflow" creationtoolversion="1" segtype="block" o-tmf="Panelflow" adminlang="en" srclang="${xmlAttribute(source)}" datatype="plaintext"/>\n<body>\n`
  for await (const lines of parts)
    yield lines.map((line) => writeUnit(line, source, target)).join('')
  yield '</body>\n</tmx>\n'
}

const LINES_PER_PART = 2000

/** All lines that a book knows, in parts. */
export async function* listMemoryParts(
  db: Db,
  { bookId, source, target }: MemoryPair,
): AsyncGenerator<readonly WrittenLine[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const lines = await db
      .selectFrom('memory_line')
      .select(['id', 'source_text as source', 'target_text as translation', 'speaker'])
      .select('updated_at as changedAt')
      .where('book_id', '=', bookId)
      .where('source_language', '=', source)
      .where('target_language', '=', target)
      .where('forgotten_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(LINES_PER_PART)
      .execute()
    if (lines.length > 0) yield lines
    const last = lines.at(-1)
    if (last === undefined || lines.length < LINES_PER_PART) return
    after = last.id
  }
}

export const countMemoryLines = async (
  db: Db,
  { bookId, source, target }: MemoryPair,
): Promise<number> => {
  const { count } = await db
    .selectFrom('memory_line')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('book_id', '=', bookId)
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
