import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { bookCreate } from '@panelflow/contract/book.ts'
import type { bookSetCheckLevels } from '@panelflow/contract/page-check.ts'
import type { bookSetEditions } from '@panelflow/contract/edition.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import type { bookSetEngines } from '@panelflow/contract/translation-engine.ts'
import { CHECKS, type CheckLevels, isCheckId } from '@panelflow/domain/page/checks/check-list.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { BookTable } from '../../db/tables.ts'
import { brokenConstraint } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

type CreateBody = z.output<NonNullable<typeof bookCreate.body>>

/** Throws `book.id_taken`. */
export const createBook = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  body: CreateBody,
): Promise<string> => {
  const id = deps.ids.next()
  try {
    await deps.db
      .insertInto('book')
      .values({
        id,
        book_id: body.bookId,
        book_sub_id: body.bookSubId,
        title_zh: body.titleZh,
        title_en: body.titleEn,
        source_language: body.sourceLanguage,
        reading_direction: body.readingDirection,
        highest_chapter: body.highestChapter,
        created_at: deps.clock.now(),
      })
      .execute()
  } catch (error) {
    if (brokenConstraint(error) === 'book_book_id_book_sub_id_key')
      throw new AppError('book.id_taken', { bookId: body.bookId, bookSubId: body.bookSubId })
    throw error
  }
  return id
}

/**
 * Sets the picture of the book: PNG, JPEG or WebP, kept as PNG.
 * @throws AppError `image.*`, `book.not_found`
 */
export const setBookCover = async (
  deps: Pick<Deps, 'db' | 'blobs' | 'images'>,
  bookId: string,
  bytes: Buffer,
): Promise<void> => {
  const picture = await deps.images.readPicture(bytes)
  const { sha } = await deps.blobs.put(picture.bytes)
  const row = await deps.db
    .updateTable('book')
    .set((eb) => ({ cover: sha, version: eb('version', '+', 1) }))
    .where('id', '=', bookId)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('book.not_found')
}

/** Nothing was written: there is no such book, or it is another version by now. */
const refuseChange = async (db: Db, bookId: string): Promise<never> => {
  const book = await db.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  throw new AppError(book === undefined ? 'book.not_found' : 'book.changed_meanwhile')
}

/** What can be chosen and is not the check's own level anyway. */
const toStoredLevels = (levels: CheckLevels): CheckLevels =>
  Object.fromEntries(
    Object.entries(levels).filter(
      ([check, level]) =>
        isCheckId(check) && CHECKS[check].configurable && CHECKS[check].level !== level,
    ),
  )

/** Throws `book.not_found`, `book.changed_meanwhile`. */
const setOptions = async (
  { db }: Pick<Deps, 'db'>,
  bookId: string,
  version: number,
  options: Pick<
    Updateable<BookTable>,
    | 'check_levels'
    | 'line_limits'
    | 'language_rules'
    | 'dictionaries'
    | 'approved_fonts'
    | 'effect_policies'
    | 'translation_engines'
    | 'editions'
  >,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('book')
    .set((eb) => ({ ...options, version: eb('version', '+', 1) }))
    .where('id', '=', bookId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await refuseChange(db, bookId)
}

/**
 * Chooses what findings of each check do in a book, and its limits for lines, its
 * spelling and its fonts. Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setCheckLevels = (
  deps: Pick<Deps, 'db'>,
  bookId: string,
  {
    version,
    levels,
    lineLimits,
    languages,
    dictionaries,
    approvedFonts,
  }: EndpointBody<typeof bookSetCheckLevels>,
): Promise<void> =>
  setOptions(deps, bookId, version, {
    check_levels: JSON.stringify(toStoredLevels(levels)),
    ...(lineLimits === undefined ? {} : { line_limits: JSON.stringify(lineLimits) }),
    ...(languages === undefined ? {} : { language_rules: JSON.stringify(languages) }),
    ...(dictionaries === undefined ? {} : { dictionaries: JSON.stringify(dictionaries) }),
    ...(approvedFonts === undefined ? {} : { approved_fonts: JSON.stringify(approvedFonts) }),
  })

/**
 * Chooses what a book does with sound effects. Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setEffectPolicies = (
  deps: Pick<Deps, 'db'>,
  bookId: string,
  { version, policies }: EndpointBody<typeof bookSetEffectPolicies>,
): Promise<void> => setOptions(deps, bookId, version, { effect_policies: JSON.stringify(policies) })

/**
 * Decides what is printed on a book in its languages; an edition of which nothing is said is none.
 * Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setEditions = (
  deps: Pick<Deps, 'db'>,
  bookId: string,
  { version, editions }: EndpointBody<typeof bookSetEditions>,
): Promise<void> => {
  const said = Object.entries(editions).filter(([, edition]) =>
    Object.values(edition).some((text) => text !== ''),
  )
  return setOptions(deps, bookId, version, { editions: JSON.stringify(Object.fromEntries(said)) })
}

/**
 * Chooses which engine drafts a book, by language. Throws `book.not_found`,
 * `book.changed_meanwhile`.
 */
export const setTranslationEngines = (
  deps: Pick<Deps, 'db'>,
  bookId: string,
  { version, choices }: EndpointBody<typeof bookSetEngines>,
): Promise<void> =>
  setOptions(deps, bookId, version, { translation_engines: JSON.stringify(choices) })
