import { AppError } from '@panelflow/domain/error/app-error.ts'
import { splitTranslations } from '@panelflow/domain/glossary/effect-renderings.ts'
import { SORT_STEP } from '@panelflow/domain/glossary/sort-place.ts'
import {
  cleanTerm,
  termErrors,
  termKey,
  termKeys,
  type TermStatus,
  type TermValues,
} from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

export type Needs = Pick<Deps, 'db' | 'ids' | 'clock'>

/** `scope` of names: the book, or nil for the terms of every book */
const NO_BOOK = '00000000-0000-0000-0000-000000000000'

/** @throws AppError `request.invalid` with the fields */
export const requireSound = (values: TermValues): TermValues => {
  const errors = termErrors(values)
  if (errors.length > 0) throw new AppError('request.invalid', { fields: errors })
  return cleanTerm(values)
}

/**
 * One writer at a time in a glossary: names and places are decided on what is there. Taken before
 * any row is locked.
 */
export const lockGlossary = async (tx: Tx, bookId: string | null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`glossary ${bookId ?? ''}`}, 0))`.execute(
    tx,
  )
}

/** @throws AppError `term.original_taken`, `term.alias_taken` */
export const requireFreeNames = async (
  tx: Tx,
  bookId: string | null,
  values: TermValues,
  termId: string,
): Promise<void> => {
  const conflicts = await tx
    .selectFrom('term_name')
    .innerJoin('term', 'term.id', 'term_name.term_id')
    .select(['term_name.name_key', 'term.original'])
    .where('scope', '=', bookId ?? NO_BOOK)
    .where('name_key', 'in', [...termKeys(values)])
    .where('term_id', '<>', termId)
    .execute()
  const originalKey = termKey(values.kind, values.original)
  const owner = conflicts.find(({ name_key }) => name_key === originalKey)
  if (owner) throw new AppError('term.original_taken', { original: owner.original })
  const [alias] = conflicts
  if (alias) {
    const written = values.aliases.find((one) => termKey(values.kind, one) === alias.name_key)
    throw new AppError('term.alias_taken', {
      alias: written ?? alias.name_key.trim(),
      original: alias.original,
    })
  }
}

export const writeNames = async (
  tx: Tx,
  terms: readonly { id: string; bookId: string | null; values: TermValues }[],
): Promise<void> => {
  const rows = terms.flatMap(({ id, bookId, values }) =>
    termKeys(values).map((name_key) => ({ scope: bookId ?? NO_BOOK, name_key, term_id: id })),
  )
  for (let from = 0; from < rows.length; from += 5000)
    await tx
      .insertInto('term_name')
      .values(rows.slice(from, from + 5000))
      .execute()
}

export const forgetNames = async (tx: Tx, termIds: readonly string[]): Promise<void> => {
  if (termIds.length > 0)
    await tx
      .deleteFrom('term_name')
      .where('term_id', 'in', [...termIds])
      .execute()
}

/** Columns of what a person writes. */
export const toColumns = (values: TermValues) => ({
  kind: values.kind,
  original: values.original,
  original_key: termKey(values.kind, values.original),
  aliases: [...values.aliases],
  translations: JSON.stringify(values.translations),
  forbidden: JSON.stringify(values.forbidden),
  remark: values.remark,
  explanation: values.explanation,
  first_chapter: values.firstChapter,
  chapter_number: values.chapterNumber,
})

export interface TermToInsert {
  readonly id: string
  readonly bookId: string | null
  readonly values: TermValues
  readonly status: TermStatus
  readonly sort: number
  readonly createdBy: string | null
}

export const insertTerms = async (
  tx: Tx,
  at: Date,
  terms: readonly TermToInsert[],
): Promise<void> => {
  for (let from = 0; from < terms.length; from += 2000)
    await tx
      .insertInto('term')
      .values(
        terms.slice(from, from + 2000).map(({ id, bookId, values, status, sort, createdBy }) => ({
          ...toColumns(values),
          id,
          book_id: bookId,
          status,
          sort,
          created_at: at,
          updated_at: at,
          created_by: createdBy,
        })),
      )
      .execute()
  await writeNames(tx, terms)
}

interface ChangedWording {
  readonly termId: string
  readonly language: TargetLanguage
  readonly from: string
  readonly to: string
}

/** Languages in which a term is called otherwise now. */
export const listChangedWordings = (
  termId: string,
  before: Pick<TermValues, 'translations'>,
  after: Pick<TermValues, 'translations'>,
): readonly ChangedWording[] =>
  TARGET_LANGUAGES.flatMap((language) => {
    const from = before.translations[language] ?? ''
    const to = after.translations[language] ?? ''
    return from === to ? [] : [{ termId, language, from, to }]
  })

/** Keeps what a term was called before; what it is called again is no former wording. */
export const keepFormerWordings = async (
  tx: Tx,
  at: Date,
  changes: readonly ChangedWording[],
): Promise<void> => {
  for (const { termId, language, from, to } of changes) {
    const now = splitTranslations(to)
    const former = splitTranslations(from).filter((words) => !now.includes(words))
    if (now.length > 0)
      await tx
        .deleteFrom('term_wording')
        .where('term_id', '=', termId)
        .where('language', '=', language)
        .where('words', 'in', [...now])
        .execute()
    if (former.length > 0)
      await tx
        .insertInto('term_wording')
        .values(former.map((words) => ({ term_id: termId, language, words, used_until: at })))
        .onConflict((row) => row.doNothing())
        .execute()
  }
}

/** The sort id behind the last term of a glossary. */
export const lastPlace = async (tx: Tx, bookId: string | null): Promise<number> => {
  const { last } = await tx
    .selectFrom('term')
    .select(({ fn }) => fn.max<number | null>('sort').as('last'))
    .where('book_id', bookId === null ? 'is' : '=', bookId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + SORT_STEP
}

/** Whoever shows this glossary reads it again. */
export const publishGlossary = (tx: Tx, bookId: string | null): Promise<void> =>
  publish(tx, { type: 'term.changed', payload: { bookId } })
