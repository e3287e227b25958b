import { EVERY_BOOK } from '@panelflow/contract/messages/term-headings.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { termImport } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  type ImportRow,
  type KnownTerm,
  planImport,
  type PlannedRow,
  ROW_RESULTS,
  withoutKept,
} from '@panelflow/domain/glossary/import-plan.ts'
import { SORT_STEP } from '@panelflow/domain/glossary/sort-place.ts'
import { INTERFACE_LOCALES, TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { KeptField } from '@panelflow/domain/text/kept-fields.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { isXml, readTbx } from './read-tbx.ts'
import { requireTermRight } from './term-rights.ts'
import { type SheetTerm, termLines, toBookKey } from './term-sheet.ts'
import { toValues } from './term.view.ts'
import {
  toColumns,
  forgetNames,
  insertTerms,
  keepFormerWordings,
  lastPlace,
  lockGlossary,
  type Needs,
  publishGlossary,
  writeNames,
} from './write-term.ts'

type Answer = EndpointAnswer<typeof termImport>

/** Rows shown of a plan: what is wrong first, then what changes. */
const MAX_ROWS = 500

const knownTerms = async (tx: Tx, bookId: string | null): Promise<readonly KnownTerm[]> => {
  const rows = await tx
    .selectFrom('term')
    .selectAll()
    .where('book_id', bookId === null ? 'is' : '=', bookId)
    .execute()
  return rows.map((row) => ({ id: row.id, status: row.status, ...toValues(row) }))
}

interface Change extends PlannedRow {
  readonly id: string
}

const writeChanges = async (
  tx: Tx,
  at: Date,
  bookId: string | null,
  changes: readonly Change[],
): Promise<void> => {
  await keepFormerWordings(
    tx,
    at,
    changes.flatMap((change) =>
      TARGET_LANGUAGES.flatMap((language) =>
        change.changes.flatMap(({ column, from, to }) =>
          column === `translations.${language}` ? [{ termId: change.id, language, from, to }] : [],
        ),
      ),
    ),
  )
  for (let from = 0; from < changes.length; from += 2000) {
    const part = changes.slice(from, from + 2000)
    const rows = part.map(({ id, values, status }) => ({
      id,
      status,
      ...toColumns(values),
      translations: values.translations,
      forbidden: values.forbidden,
    }))
    await sql`
      update term set original = n.original, aliases = n.aliases, translations = n.translations, forbidden = n.forbidden, remark = n.remark,
        explanation = n.explanation, first_chapter = n.first_chapter, chapter_number = n.chapter_number, status = n.status, version = term.version + 1, updated_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, original text, aliases text[], translations jsonb,
        forbidden jsonb, remark text, explanation text, first_chapter int, chapter_number int, status text)
      where term.id = n.id`.execute(tx)
    await forgetNames(
      tx,
      part.map(({ id }) => id),
    )
  }
  await writeNames(
    tx,
    changes.map(({ id, values }) => ({ id, bookId, values })),
  )
}

const write = async (
  tx: Tx,
  deps: Needs,
  actor: Actor,
  bookId: string | null,
  plan: readonly PlannedRow[],
): Promise<void> => {
  const at = deps.clock.now()
  const changes = plan.flatMap((row): readonly Change[] =>
    row.result === 'changed' && row.id !== null ? [{ ...row, id: row.id }] : [],
  )
  const fresh = plan.filter(({ result }) => result === 'new')
  if (changes.length + fresh.length === 0) return
  const place = await lastPlace(tx, bookId)
  // changed ones first: a name may go from one of them to a new one
  await writeChanges(tx, at, bookId, changes)
  await insertTerms(
    tx,
    at,
    fresh.map(({ values, status }, i) => ({
      id: deps.ids.next(),
      bookId,
      values,
      status,
      sort: place + i * SORT_STEP,
      createdBy: actor.accountId,
    })),
  )
  await publishGlossary(tx, bookId)
  const params = { bookId, new: fresh.length, changed: changes.length }
  await recordAudit(tx, { at, action: 'term_imported', accountId: actor.accountId, params })
}

const toAnswer = (plan: readonly PlannedRow[], left: number, applied: boolean): Answer => {
  const count = (result: PlannedRow['result']): number =>
    plan.filter((row) => row.result === result).length
  const order = ['refused', 'conflict', 'changed', 'new'] as const
  const visibleRows = order
    .flatMap((result) => plan.filter((row) => row.result === result))
    .slice(0, MAX_ROWS)
  return {
    rows: visibleRows.map(({ row, result, values, faults, changes }) => ({
      row,
      original: values.original,
      result,
      faults: faults.map(({ column, code, params }) => ({ column, code, params: { ...params } })),
      changes: [...changes],
    })),
    counts: Object.fromEntries(
      ROW_RESULTS.map((result) => [result, count(result)]),
    ) as Answer['counts'],
    left,
    applied,
  }
}

/**
 * The terms of a file: a workbook in the columns of the template, or TBX.
 * @throws AppError `sheet.*`, `term.tbx_unreadable`, `permission.role_denied`
 */
export const readTermFile = async (
  deps: Pick<Deps, 'db' | 'sheets'>,
  actor: Actor,
  bookId: string | null,
  bytes: Buffer,
): Promise<{ readonly lines: readonly SheetTerm[]; readonly left: number }> => {
  requireTermRight(actor, 'term.import_template')
  if (!isXml(bytes)) return { lines: termLines(await deps.sheets.read(bytes)), left: 0 }
  const book =
    bookId === null
      ? undefined
      : await deps.db
          .selectFrom('book')
          .select('source_language')
          .where('id', '=', bookId)
          .executeTakeFirst()
  const { rows, left } = readTbx(bytes, book?.source_language ?? null)
  return { lines: rows.map((row) => ({ ...row, book: '' })), left }
}

interface ImportRequest {
  /** null: terms of every book */
  readonly bookId: string | null
  readonly lines: readonly SheetTerm[]
  readonly kept: readonly KeptField[]
  /** entries of the file that are no terms */
  readonly left: number
  /** else it is only looked what would happen */
  readonly apply: boolean
}

/** Lines of a sheet of several glossaries belong into their own. */
const refuseOtherBooks = (
  lines: readonly SheetTerm[],
  titles: readonly string[],
): readonly ImportRow[] => {
  const own = new Set(titles.filter((title) => title.trim() !== '').map(toBookKey))
  return lines.map(({ book, ...line }) =>
    book === '' || own.has(toBookKey(book))
      ? line
      : {
          ...line,
          faults: [
            ...(line.faults ?? []),
            { column: 'book', code: 'term.other_glossary', params: { title: book } },
          ],
        },
  )
}

/** Takes all rows or none. @throws AppError `permission.role_denied`, `book.not_found` */
export const importTerms = async (
  deps: Needs,
  actor: Actor,
  { bookId, lines, kept, left, apply }: ImportRequest,
): Promise<Answer> => {
  requireTermRight(actor, 'term.import_template')
  return inTransaction(deps.db, async (tx) => {
    await lockGlossary(tx, bookId)
    let titles: readonly string[] = INTERFACE_LOCALES.map((locale) => EVERY_BOOK[locale])
    if (bookId !== null) {
      const book = await tx
        .selectFrom('book')
        .select(['title_zh', 'title_en'])
        .where('id', '=', bookId)
        .executeTakeFirst()
      if (book === undefined) throw new AppError('book.not_found')
      titles = [book.title_zh, book.title_en]
    }
    const rows = withoutKept(refuseOtherBooks(lines, titles), kept)
    const plan = planImport(rows, await knownTerms(tx, bookId))
    const sound = plan.every(({ faults }) => faults.length === 0)
    if (apply && sound) await write(tx, deps, actor, bookId, plan)
    return toAnswer(plan, left, apply && sound)
  })
}
