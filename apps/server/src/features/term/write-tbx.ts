/**
 * Terms as TBX (ISO 30042) in its older form, `martif`, which glossary tools read most widely. A
 * term that is not to be used has the status of a deprecated one, a retired term that of a
 * superseded one.
 */
import { Readable } from 'node:stream'
import { splitTranslations } from '@panelflow/domain/glossary/effect-renderings.ts'
import type { TermStatus, TermValues } from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { xmlAttribute, XML_DECLARATION, xmlText } from '../../core/formats/xml.ts'
import type { Db } from '../../db/open-database.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { PROPOSED, type TbxStatus, TBX_STATUSES, SOUND_EFFECT } from './read-tbx.ts'
import { type ListedTerm, toValues } from './term.view.ts'

interface TbxTerm {
  readonly id: string
  readonly values: TermValues
  readonly status: TermStatus
  /** of the book; null: a term of every book */
  readonly sourceLanguage: string | null
}

/** Terms of every book do not say their language; kana and hangul tell two of them. */
const guessLanguage = (words: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return 'ja'
  if (/\p{Script=Hangul}/u.test(words)) return 'ko'
  return /\p{Script=Han}/u.test(words) ? 'zh-Hans' : 'en'
}

const note = (type: string, words: string): string =>
  `<termNote type="${type}">${xmlText(words)}</termNote>`

const writeTerm = (words: string, status: TbxStatus, more = ''): string =>
  `<tig><term>${xmlText(words)}</term>${note('administrativeStatus', TBX_STATUSES[status])}${more}</tig>`

const writeSet = (language: string, terms: readonly string[]): string =>
  terms.length === 0
    ? ''
    : `<langSet xml:lang="${xmlAttribute(language)}">${terms.join('')}</langSet>\n`

/** The parts of a cell with several wordings, or the cell itself where they would not come back. */
const splitWordings = (cell: string): readonly string[] => {
  const parts = splitTranslations(cell)
  return parts.join(' / ') === cell ? parts : [cell]
}

const listWordings = (
  words: string | undefined,
  toStatus: (at: number) => TbxStatus,
): readonly string[] =>
  words === undefined || words === ''
    ? []
    : splitWordings(words).map((part, at) => writeTerm(part, toStatus(at)))

const writeEntry = ({ id, values, status, sourceLanguage }: TbxTerm): string => {
  const own = status === 'retired' ? 'superseded' : 'preferred'
  const waits = status === 'proposed' ? note('processStatus', PROPOSED) : ''
  const element = (tag: string, type: string, words: string): string =>
    words === '' ? '' : `<${tag} type="${type}">${xmlText(words)}</${tag}>\n`
  const source = [
    writeTerm(values.original, own, waits),
    ...values.aliases.map((alias) => writeTerm(alias, own === 'preferred' ? 'admitted' : own)),
  ]
  const writeChapter = (number: number | null): string =>
    number === null ? '' : `chapter ${number}`
  return [
    `<termEntry id="t${xmlAttribute(id)}">\n`,
    element('descrip', 'subjectField', values.kind === 'effect' ? SOUND_EFFECT : ''),
    element('descrip', 'definition', values.explanation),
    element('admin', 'projectSubset', writeChapter(values.firstChapter)),
    element('admin', 'sourceIdentifier', writeChapter(values.chapterNumber)),
    values.remark === '' ? '' : `<note>${xmlText(values.remark)}</note>\n`,
    writeSet(sourceLanguage ?? guessLanguage(values.original), source),
    ...TARGET_LANGUAGES.map((language) =>
      writeSet(language, [
        ...listWordings(values.translations[language], (at) =>
          at === 0 ? 'preferred' : 'admitted',
        ),
        ...listWordings(values.forbidden[language], () => 'deprecated'),
      ]),
    ),
    '</termEntry>\n',
  ].join('')
}

function* writeTbx(terms: readonly TbxTerm[]): Generator<string> {
  yield `${XML_DECLARATION}<martif type="TBX" xml:lang="en">\n`
  yield '<martifHeader><fileDesc><sourceDesc><p>Panelflow</p></sourceDesc></fileDesc></martifHeader>\n'
  yield '<text><body>\n'
  for (const term of terms) yield writeEntry(term)
  yield '</body></text>\n</martif>\n'
}

/** Terms of a filter as a TBX file. */
export const termTbxFile = async (
  db: Db,
  rows: readonly ListedTerm[],
  name: string,
): Promise<FileAnswer> => {
  const bookIds = [...new Set(rows.flatMap(({ book_id: id }) => id ?? []))]
  const books =
    bookIds.length === 0
      ? []
      : await db
          .selectFrom('book')
          .select(['id', 'source_language'])
          .where('id', 'in', bookIds)
          .execute()
  const languages = new Map(books.map((book) => [book.id, book.source_language]))
  const terms = rows.map((row) => ({
    id: row.id,
    values: toValues(row),
    status: row.status,
    sourceLanguage: languages.get(row.book_id ?? '') ?? null,
  }))
  return {
    file: Readable.from(writeTbx(terms)),
    type: 'application/x-tbx',
    downloadName: `${name}.tbx`,
  }
}
